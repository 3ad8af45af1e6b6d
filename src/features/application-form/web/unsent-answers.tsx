import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/card.tsx'
import { nameOf } from '../answers.ts'
import { questionsOf } from '../asked-questions.ts'
import { sections } from '../questions.ts'
import { answerWords } from './answer-words.ts'
import type { Form } from './use-form.ts'

type Props = {
  form: Form
  title: string
  /** Why they were not sent, and what becomes of them. */
  children: ReactNode
  /** Absent: they are sent as soon as that is possible, and stay until then. */
  onRemoved?: () => void
}

/** What this device holds and the server does not, in words; nothing where there is none. */
export function UnsentAnswers({ form, title, children, onRemoved }: Props) {
  const { draft, program, asking } = form
  const answers = sections
    .flatMap((section) => questionsOf(section, program))
    .flatMap((question) => {
      const answer = draft.changes.get(question.path)
      if (answer === undefined) return []
      return { term: nameOf(question), detail: answerWords(question, answer, asking) }
    })
  if (answers.length === 0) return null

  return (
    <section className="max-w-form wrap-anywhere">
      <h2 className="text-h3">{title}</h2>
      <div className="mt-2 mb-4 text-umber">{children}</div>
      <Facts facts={answers} />
      {onRemoved && (
        <Button
          look="outline"
          size="small"
          className="mt-4"
          onClick={() => {
            draft.saver.removeUnsent()
            onRemoved()
          }}
        >
          Remove them
        </Button>
      )}
    </section>
  )
}
