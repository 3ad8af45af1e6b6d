import { Suspense } from 'react'
import type { Answer } from '#shared/questions/answer.ts'
import { type Definition, findQuestion } from '#shared/questions/definition.ts'
import { evaluate } from '#shared/questions/evaluate.ts'
import { withoutQuotes } from '#shared/questions/quoted-answers.ts'
import { fieldId } from '#web/form/field-id.ts'
import { lazy } from '#web/lazy.tsx'
import { LoadingLine } from '#web/loaded.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { allOf } from '../form.ts'
import type { ReviewContent } from '../rubric.ts'

const QuestionList = lazy(async () => ({
  default: (await import('#web/questions/question-list.tsx')).QuestionList,
}))

type Props = {
  form: Definition
  content: ReviewContent
  errors: Readonly<Record<string, string>>
  onChange: (part: Partial<ReviewContent>) => void
  onBlur: () => void
}

/** A questionnaire as a reviewer fills it in: its scales are points, each with what they rest on. */
export function FormFields({ form, content, errors, onChange, onBlur }: Props) {
  const { scores, evidence, answers = {} } = content
  const given = allOf(content)

  function change(id: string, value: Answer) {
    if (findQuestion(form, id)?.type !== 'scale')
      return onChange({ answers: { ...answers, [id]: value } })
    if (typeof value === 'number') onChange({ scores: { ...scores, [id]: value } })
  }

  return (
    <Suspense fallback={<LoadingLine>Loading the questions...</LoadingLine>}>
      <QuestionList
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
              label={`Evidence for ${withoutQuotes(label)}`}
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
