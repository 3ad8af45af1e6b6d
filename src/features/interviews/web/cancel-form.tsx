import * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Outcome } from '#web/call.ts'
import { TextAreaControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import type { ShownAnswers } from '#web/queries.ts'
import { cancelInterview } from '../contract.ts'

const Why = z.pick(cancelInterview.shapes.body, { reason: true })

type Props<E extends Endpoint> = {
  /** When the interview is. */
  when: string
  send: (reason: string) => Promise<Outcome<E>>
  onDone: (answer: Extract<Outcome<E>, { ok: true }>['answer']) => void
  shown?: ShownAnswers
  onBack: () => void
}

/** Asks again, and for a reason, before a booked time is given back. */
export function CancelForm<E extends Endpoint>({ when, send, onDone, shown, onBack }: Props<E>) {
  const form = useSchemaForm(Why, { reason: '' })
  const { frame } = useHandIn(form, ({ reason }) => send(reason), onDone, shown)
  return (
    <HandInForm
      {...frame}
      send="Cancel the interview"
      sending="Canceling..."
      look="danger"
      back="Keep it"
      onBack={onBack}
    >
      <p>
        The time on {when} will be released. Your application doesn’t change, and you can book
        another time from your dashboard.
      </p>
      <TextAreaControl
        control={form.control}
        name="reason"
        label="Why are you canceling?"
        tag="optional"
        rows={3}
      />
    </HandInForm>
  )
}
