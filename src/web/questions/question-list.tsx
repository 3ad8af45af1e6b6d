import type { ReactNode } from 'react'
import type { Answer, Answers } from '#shared/questions/answer.ts'
import { quoter } from '#shared/questions/answer-lines.ts'
import type { Definition, Question } from '#shared/questions/definition.ts'
import type { Evaluation } from '#shared/questions/evaluate.ts'
import { QuestionField } from './question-field.tsx'
import type { FileField } from './question-props.ts'

type QuestionListProps = {
  definition: Definition
  answers: Answers
  evaluation: Evaluation
  /** Those that are shown at all; absent: every one that is asked. */
  isShown?: (question: Question) => boolean
  /** A word above a question, like "New". */
  noteOf?: (question: Question) => string | undefined
  /** What is below a question and belongs to it. */
  belowOf?: (question: Question) => ReactNode
  errors?: ReadonlyMap<string, string>
  onChange: (id: string, value: Answer) => void
  onBlur?: () => void
  fileOf?: (field: FileField) => ReactNode
}

/** What is asked by now, section by section; the same for those who answer and those who build. */
export function QuestionList(props: QuestionListProps) {
  const { definition, answers, evaluation, isShown, noteOf, belowOf, ...rest } = props
  const { visible, required } = evaluation
  const quote = quoter(visible, answers)
  return definition.sections.map((section) => {
    const asked = section.questions.filter(
      (question) => visible.includes(question) && (isShown?.(question) ?? true),
    )
    if (asked.length === 0) return null
    return (
      <section key={section.id} aria-label={section.title || definition.title} className="mt-10">
        {section.title && <h2 className="mb-2 text-h3">{section.title}</h2>}
        {section.words && (
          <p className="mb-4 max-w-prose whitespace-pre-line text-umber">{section.words}</p>
        )}
        <div className="flex max-w-form flex-col gap-7">
          {asked.map((question) => {
            const note = noteOf?.(question)
            return (
              <div key={question.id}>
                {note && <p className="mb-1 text-brass text-help">{note}</p>}
                <QuestionField
                  question={question}
                  label={quote(question.label)}
                  help={quote(question.help)}
                  value={answers[question.id]}
                  isRequired={required.has(question.id)}
                  error={rest.errors?.get(question.id)}
                  onChange={rest.onChange}
                  onBlur={rest.onBlur}
                  fileOf={rest.fileOf}
                />
                {belowOf?.(question)}
              </div>
            )
          })}
        </div>
      </section>
    )
  })
}
