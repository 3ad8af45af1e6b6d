import type { ComponentProps, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Answer } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import { serverNow } from '#web/call.ts'
import { LoadingLine } from '#web/loaded.tsx'
import { NotLoaded } from '#web/part.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { useCode } from '#web/use-code.ts'
import { AreaName, type listAreas } from '../admin-contract.ts'
import { type AreaForm, findOfficeArea } from '../area.ts'
import { intakeForm } from '../intakes.ts'
import { AreaEditor, type WaitingChangeView } from './area-editor.tsx'
import { addressOf, intakesArea } from './area-list.tsx'
import { IntakeList } from './intake-list.tsx'
import { CopiedIntake, NewIntake } from './new-intake.tsx'

type Props = {
  settings: Answer<typeof listAreas>
  open: string
  WaitingChangeView?: WaitingChangeView | undefined
}

/** The area of the address: its form, the intakes, or one intake. */
export function AreaPane({ settings, open, WaitingChangeView }: Props) {
  const [params] = useSearchParams()
  const { timeZone } = settings
  if (open === intakesArea)
    return (
      <Pane title="Intakes" isWide>
        <IntakeList settings={settings} now={serverNow()} />
      </Pane>
    )
  if (open === 'intake-new') {
    const copied = AreaName.safeParse(params.get('copy'))
    const program = Program.safeParse(params.get('program'))
    return (
      <Pane title="New intake" about={intakeForm.about} isOfIntakes>
        {copied.success ? (
          <CopiedIntake settings={settings} of={copied.data} />
        ) : (
          <NewIntake settings={settings} program={program.data ?? 'ba'} />
        )}
      </Pane>
    )
  }
  const known = findOfficeArea(open)
  if (known)
    return (
      <Pane title={known.form.title} about={known.form.about} isWide={open === 'look'}>
        <LoadedEditor
          area={open}
          form={known.form}
          timeZone={timeZone}
          WaitingChangeView={WaitingChangeView}
        />
      </Pane>
    )
  const intake = settings.intakes.find(({ area }) => area === open)
  const area = AreaName.safeParse(open)
  if (!intake || !area.success)
    return (
      <Pane title="Settings">
        <p>There’s no such area. Choose one from the list.</p>
      </Pane>
    )
  return (
    <Pane title={intake.name} about={intakeForm.about} isOfIntakes>
      <AreaEditor area={area.data} form={intakeForm} timeZone={timeZone} />
    </Pane>
  )
}

/** The editor, once the fields are here. */
function LoadedEditor({ form, ...props }: ComponentProps<typeof AreaEditor>) {
  const { loadFields = noFields } = form
  const { code, hasFailed, tryAgain } = useCode(loadFields, loadFields !== noFields)
  const fields = loadFields === noFields ? form.fields : code
  if (hasFailed) return <NotLoaded onRetry={tryAgain} />
  if (!fields) return <LoadingLine />
  return <AreaEditor {...props} form={{ ...form, fields }} />
}

const noFields: NonNullable<AreaForm['loadFields']> = async () => []

type PaneProps = {
  title: string
  about?: string
  isOfIntakes?: boolean
  isWide?: boolean
  children: ReactNode
}

function Pane({ title, about, isOfIntakes, isWide, children }: PaneProps) {
  return (
    <section aria-label={title} className={isWide ? undefined : 'max-w-form'}>
      {isOfIntakes && (
        <p className="mb-1 text-label">
          <TextLink to={addressOf(intakesArea)}>All intakes</TextLink>
        </p>
      )}
      <h2 className="text-h3">{title}</h2>
      {about && <p className="mt-1 mb-5 max-w-prose text-umber">{about}</p>}
      {children}
    </section>
  )
}
