import { Suspense } from 'react'
import type { Answer } from '#features/questionnaires/answer.ts'
import { type Definition, findQuestion } from '#features/questionnaires/definition.ts'
import { evaluate } from '#features/questionnaires/evaluate.ts'
import { plain } from '#features/questionnaires/quoted-answers.ts'
import { fieldId } from '#web/form/field-id.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { allOf } from '../form.ts'
import type { ReviewContent } from '../rubric.ts'
import type { Questions } from './questions.ts'

type Props = {
  form: Definition
  content: ReviewContent
  errors: Readonly<Record<string, string>>
  Questions: Questions
  onChange: (part: Partial<ReviewContent>) => void
  onBlur: () => void
}

/** A questionnaire as a reviewer fills it in: its scales are points, each with what they rest on. */
export function FormFields({ form, content, errors, Questions, onChange, onBlur }: Props) {
  const { scores, evidence, answers = {} } = content
  const given = allOf(content)

  function change(id: string, value: Answer) {
    if (findQuestion(form, id)?.type !== 'scale')
      return onChange({ answers: { ...answers, [id]: value } })
    if (typeof value === 'number') onChange({ scores: { ...scores, [id]: value } })
  }

  return (
    <Suspense fallback={<p role="status">Loading the questions...</p>}>
      <Questions
        definition={form}
        answers={given}
        evaluation={evaluate(form, given)}
        errors={new Map(Object.entries(errors))}
        onChange={change}
        onBlur={onBlur}
        belowOf={({ id, type, label }) =>
          type === 'scale' && (
            <TextArea
              id={fieldId(`evidence.${id}`)}
              className="mt-2"
              label={`Evidence for ${plain(label)}`}
              rows={2}
              value={evidence[id] ?? ''}
              onChange={(text) => onChange({ evidence: { ...evidence, [id]: text } })}
              onBlur={onBlur}
              error={errors[`evidence.${id}`]}
            />
          )
        }
      />
    </Suspense>
  )
}
