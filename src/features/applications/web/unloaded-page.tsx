import { PageTitle } from '#web/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/card.tsx'
import { questionsFor } from '../asking.ts'
import { sections } from '../questions.ts'
import { answerWords } from './answer-words.ts'
import { FormFrame } from './form-frame.tsx'
import type { Form } from './use-form.ts'

/** The stored answers are not known: nothing can be changed, and what this device keeps is shown. */
export function UnloadedPage({ form }: { form: Form }) {
  const { program, draft, asking } = form
  const kept = sections
    .flatMap((section) => questionsFor(section, program))
    .flatMap((question) => {
      const answer = draft.changes.get(question.path)
      if (answer === undefined) return []
      return { term: question.label, detail: answerWords(question, answer, asking) }
    })
  return (
    <FormFrame
      form={form}
      back={{ to: '/dashboard', words: 'Dashboard' }}
      title="We could not load your application"
      lead={
        <p>
          Your saved answers are safe with us. You can go on as soon as we reach the server again.
        </p>
      }
    >
      <PageTitle>We could not load your application</PageTitle>
      <Button className="mt-8" onClick={() => void draft.queue.open()}>
        Try again
      </Button>
      {kept.length > 0 && (
        <section className="mt-14 max-w-form">
          <h2 className="text-h3">Kept on this device</h2>
          <p className="mt-2 mb-4 text-umber">
            These answers are not saved yet. They will be sent once your application is loaded.
          </p>
          <Facts facts={kept} />
        </section>
      )}
    </FormFrame>
  )
}
