import { PageTitle } from '#web/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormFrame } from './form-frame.tsx'
import { UnsentAnswers } from './unsent-answers.tsx'
import type { Form } from './use-form.ts'

/** The stored answers are not known: nothing can be changed, and what this device keeps is shown. */
export function UnloadedPage({ form }: { form: Form }) {
  return (
    <FormFrame
      form={form}
      back={{ to: '/dashboard', words: 'Dashboard' }}
      title="We couldn’t load your application"
      lead={
        <p>Your saved answers are safe. You can continue as soon as we reach the server again.</p>
      }
    >
      <PageTitle>We couldn’t load your application</PageTitle>
      <Button className="mt-8 mb-8" onClick={() => void form.draft.saver.open()}>
        Try again
      </Button>
      <UnsentAnswers form={form} title="Kept on this device">
        <p>These answers aren’t saved yet. We’ll send them once your application loads.</p>
      </UnsentAnswers>
    </FormFrame>
  )
}
