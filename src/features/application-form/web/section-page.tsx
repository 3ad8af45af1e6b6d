import { useEffect } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { askedOf, type Section } from '../asked-questions.ts'
import { checkAddress, formAddress, reviewStep } from './form-sections.ts'
import { loadLists } from './question-field.tsx'
import { SectionCheck } from './section-check.tsx'
import { SectionForm } from './section-form.tsx'
import { SectionWarning } from './section-warning.tsx'
import { type Form, isDone, mayChange, wasSeen } from './use-form.ts'

type Props = { form: Form; section: Section }

const warned = 'warning'

/** One section: its questions, a warning where an answer is thin, and all of it once more to check. */
export function SectionPage({ form, section }: Props) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const change = query.get('change') ?? undefined
  const here = formAddress(form.program, section.id)
  const after =
    change && query.get('back') === 'review'
      ? formAddress(form.program, reviewStep)
      : checkAddress(form.program, section.id)

  useEffect(() => {
    loadLists().catch(() => {})
  }, [])

  if (!mayChange(form, section)) return <SectionCheck form={form} section={section} isLocked />
  if (query.has('check'))
    return isDone(form, section) === false || !wasSeen(form, section) ? (
      <Navigate to={here} replace />
    ) : (
      <SectionCheck form={form} section={section} />
    )

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
