import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { fieldId } from '#web/form/field-id.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary, focusFieldOnceThere } from '#web/ui/error-summary.tsx'
import { PlainForm } from '#web/ui/plain-form.tsx'
import type { Section } from '../asked-questions.ts'
import { gapsOf } from '../gaps.ts'
import { ListsNotice } from './lists-notice.tsx'
import { SectionQuestions } from './section-questions.tsx'
import { acceptDefaults, type Form, knownOnly } from './use-form.ts'

type Props = {
  form: Form
  section: Section
  /** The gap that the reader came to fill. */
  change: string | undefined
  next: string
}

/** One section, by the same rules as the applicant's own. What the paper lacks can be left open. */
export function AdminEntrySection({ form, section, change, next }: Props) {
  const navigate = useNavigate()
  const [attempt, setAttempt] = useState({ count: 0, paths: new Set<string>() })
  useEffect(() => {
    if (change) return focusFieldOnceThere(fieldId(change))
  }, [change])
  const findGaps = () => knownOnly(form, section, gapsOf(section, form.asking))
  const errors = new Map(
    [...(attempt.count > 0 ? findGaps() : [])].filter(([path]) => attempt.paths.has(path)),
  )

  function goOn() {
    const gaps = findGaps()
    void form.draft.saver.flush()
    if (gaps.size > 0) {
      setAttempt({ count: attempt.count + 1, paths: new Set(gaps.keys()) })
      return
    }
    acceptDefaults(form, section)
    void form.draft.saver.flush()
    navigate({ search: next })
  }

  return (
    <section aria-labelledby="entry-section" className="max-w-form">
      {attempt.count > 0 && (
        <ErrorSummary
          key={attempt.count}
          errors={[...errors].map(([path, message]) => ({ id: fieldId(path), message }))}
        />
      )}
      <h2 id="entry-section" className="mb-5 text-h3">
        {section.title}
      </h2>
      <PlainForm onSubmit={goOn}>
        <ListsNotice form={form} />
        <SectionQuestions form={form} section={section} errors={errors} change={change} isEntered />
        <div className="mt-8 flex flex-wrap gap-3">
          <Button type="submit" disabled={form.lists === 'loading'}>
            Save and continue
          </Button>
          {errors.size > 0 && (
            <Button look="outline" onClick={() => navigate({ search: next })}>
              Skip for now
            </Button>
          )}
        </div>
      </PlainForm>
    </section>
  )
}
