import { Suspense, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { lazy } from '#web/lazy.tsx'
import { Loading } from '#web/ui/loading-screen.tsx'
import { askedOf, type Section } from '../asked-questions.ts'
import { formAddress, reviewStep } from './form-sections.ts'
import { loadLists } from './question-field.tsx'
import { SectionForm } from './section-form.tsx'
import { type Form, mayChange, nextSection } from './use-form.ts'

// Few meet either, so the questions need not wait for them.
const loadLocked = () => import('./locked-section.tsx')
const loadWarning = () => import('./section-warning.tsx')
const LockedSection = lazy(async () => ({ default: (await loadLocked()).LockedSection }))
const SectionWarning = lazy(async () => ({ default: (await loadWarning()).SectionWarning }))

type Props = { form: Form; section: Section }

const warned = 'warning'

export function SectionPage(props: Props) {
  useEffect(() => {
    for (const load of [loadLists, loadLocked, loadWarning]) load().catch(() => {})
  }, [])
  return (
    <Suspense fallback={<Loading />}>
      <SectionSteps {...props} />
    </Suspense>
  )
}

/** One section: its questions, and a warning where an answer is thin. The review reads it all again. */
function SectionSteps({ form, section }: Props) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const change = query.get('change') ?? undefined
  const here = formAddress(form.program, section.id)
  const after = formAddress(form.program, change ? reviewStep : nextSection(form, section)?.id)

  if (!mayChange(form, section)) return <LockedSection form={form} section={section} />

  const warnings = askedOf(section, form.asking).flatMap(
    ({ warning }) => warning?.(form.draft.answers) ?? [],
  )
  if (query.has(warned) && warnings.length > 0)
    return (
      <SectionWarning
        form={form}
        section={section}
        warnings={warnings}
        back={addressWithout(query, here)}
        after={after}
      />
    )

  function goOn() {
    if (warnings.length === 0) return navigate(after)
    return navigate(`${here}?${new URLSearchParams([...query, [warned, '']])}`)
  }

  return (
    <SectionForm
      key={change}
      form={form}
      section={section}
      change={change}
      back={change ? after : undefined}
      onHandedIn={goOn}
    />
  )
}

function addressWithout(query: URLSearchParams, here: string): string {
  const kept = new URLSearchParams(query)
  kept.delete(warned)
  return kept.size > 0 ? `${here}?${kept}` : here
}
