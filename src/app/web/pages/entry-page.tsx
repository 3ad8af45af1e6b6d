import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { Section } from '#features/application-form/asked-questions.ts'
import { AdminEntrySection } from '#features/application-form/web/admin-entry-section.tsx'
import { DraftNotices, DraftState } from '#features/application-form/web/draft-notices.tsx'
import { loadLists } from '#features/application-form/web/question-field.tsx'
import { type Form, isFinished, sectionsOf } from '#features/application-form/web/use-form.ts'
import { entryWords, readEntry, type StaffEntry } from '#features/staff-entry/contract.ts'
import { formatDay } from '#shared/dates.ts'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { AdminEntryHandIn } from './entry-hand-in.tsx'
import { useEntryForm } from './use-entry-form.ts'

/** The form as the office fills it in for somebody who wrote or called. */
export function AdminEntryPage() {
  const { id = '' } = useParams()
  const query = useQuery({
    ...queryOf(readEntry, { params: { id } }),
    // What is typed is newer than what is read.
    refetchOnWindowFocus: false,
  })
  return (
    <>
      <p>
        <TextLink to={`/admin-panel/applications/${id}`}>Back to the application</TextLink>
      </p>
      <Loaded query={query} loading className="mt-4">
        {(data) => <Opened key={data.application.id} entered={data} />}
      </Loaded>
    </>
  )
}

/** The last step, beside the sections in the address. */
const handIn = 'hand-in'

function Opened({ entered }: { entered: StaffEntry }) {
  const { application, entry, person } = entered
  const form = useEntryForm(entered)
  const [params] = useSearchParams()
  const step = params.get('section')
  const sections = sectionsOf(form)
  const section = sections.find(({ id }) => id === step) ?? sections[0]
  const title = `Enter ${person.name}’s application`

  useEffect(() => {
    loadLists().catch(() => {})
  }, [])

  if (application.status !== 'incomplete')
    return (
      <>
        <PageTitle>{title}</PageTitle>
        <h1 className="mt-4 text-dialog wrap-anywhere">
          <bdi>{person.name}</bdi>
        </h1>
        <p className="mt-3">
          This application has been submitted and can’t be changed here anymore.
        </p>
      </>
    )
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <h1 className="mt-4 text-dialog wrap-anywhere">{title}</h1>
      <div className="mt-1 flex flex-wrap gap-x-6 text-label text-umber">
        <p>
          {application.intake.name}. {entryWords[entry.how]}, received {formatDay(entry.receivedOn)}
          . “You” in the questions is the applicant.
        </p>
        <DraftState draft={form.draft} />
      </div>
      <DraftNotices draft={form.draft} keepsNothing />
      <div className="mt-6 grid items-start gap-x-10 gap-y-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <Steps form={form} sections={sections} current={step === handIn ? handIn : section?.id} />
        {form.draft.loading === 'loaded' &&
          (step === handIn || !section ? (
            <AdminEntryHandIn form={form} entered={entered} />
          ) : (
            <AdminEntrySection
              key={section.id}
              form={form}
              section={section}
              change={params.get('change') ?? undefined}
              next={searchOf(sections[sections.indexOf(section) + 1]?.id ?? handIn)}
            />
          ))}
      </div>
    </>
  )
}

function searchOf(step: string): string {
  return `?as=entry&section=${step}`
}

type StepsProps = { form: Form; sections: readonly Section[]; current: string | undefined }

function Steps({ form, sections, current }: StepsProps) {
  const steps = [
    ...sections.map((section) => ({
      id: section.id,
      label: section.title,
      done: isFinished(form, section),
    })),
    { id: handIn, label: 'Submit', done: false },
  ]
  return (
    <nav aria-label="Sections of the form">
      <ol className="text-label">
        {steps.map(({ id, label, done }) => (
          <li key={id}>
            <Link
              to={{ search: searchOf(id) }}
              aria-current={id === current ? 'step' : undefined}
              className={cx(
                'flex min-h-9 items-center gap-2 border-l-2 px-3 hover:bg-sand',
                id === current ? 'border-brass font-medium' : 'border-hairline text-umber',
              )}
            >
              {label}
              {done && (
                <>
                  <Icon name="check" className="size-4 text-moss" />
                  <span className="sr-only">, done</span>
                </>
              )}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
