import { useCallback, useState } from 'react'
import type { Answer, Answers } from '#shared/questions/answer.ts'
import type { Definition } from '#shared/questions/definition.ts'
import { evaluate } from '#shared/questions/evaluate.ts'
import { fieldId } from '#web/form/field-id.ts'
import { QuestionList } from '#web/questions/question-list.tsx'
import type { FileField } from '#web/questions/question-props.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { PlainForm } from '#web/ui/plain-form.tsx'
import { PreviewFile } from './preview-file.tsx'

/** The draft as an applicant meets it, with every rule at work; nothing of it is kept. */
export function Preview({ definition }: { definition: Definition }) {
  const [answers, setAnswers] = useState<Answers>({})
  const [attempts, setAttempts] = useState(0)
  const change = useCallback(
    (id: string, value: Answer) => setAnswers((before) => ({ ...before, [id]: value })),
    [],
  )
  const evaluation = evaluate(definition, answers)
  const errors = attempts > 0 ? evaluation.errors : new Map<string, string>()
  return (
    <div className="max-w-form">
      <ErrorSummary
        key={attempts}
        errors={[...errors].map(([id, message]) => ({ id: fieldId(id), message }))}
      />
      {attempts > 0 && errors.size === 0 && (
        <Banner tone="success">These answers can be submitted.</Banner>
      )}
      <h2 className="mt-4 text-card wrap-anywhere">{definition.title}</h2>
      {definition.words && (
        <p className="mt-3 whitespace-pre-line text-lead text-umber wrap-anywhere">
          {definition.words}
        </p>
      )}
      <PlainForm onSubmit={() => setAttempts(attempts + 1)}>
        <QuestionList
          definition={definition}
          answers={answers}
          evaluation={evaluation}
          errors={errors}
          onChange={change}
          fileOf={tryFile}
        />
        <div className="mt-8 flex flex-wrap gap-3">
          <Button type="submit">Check answers</Button>
          <Button
            look="outline"
            onClick={() => {
              setAnswers({})
              setAttempts(0)
            }}
          >
            Start over
          </Button>
        </div>
      </PlainForm>
    </div>
  )
}

function tryFile(field: FileField) {
  return <PreviewFile {...field} />
}
