import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { counted } from '#shared/counted.ts'
import { call } from '#web/call.ts'
import { RadioGroupControl } from '#web/form/choice-fields.tsx'
import { TextAreaControl, TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { type CreditLine, settleCredit } from '../checks-contract.ts'
import { CreditOutcome, creditOutcomeWords } from '../credit.ts'
import { shownReviews } from './shown-reviews.ts'

const { outcome, reason } = settleCredit.shapes.body.shape
const Typed = z.object({ outcome, reason, credits: z.string() })

type Props = { id: string; line: CreditLine; onClose: () => void }

/** What the office says of one choice; the applicant reads outcome and reason. */
export function CreditForm({ id, line, onClose }: Props) {
  const { choice, credits: most, settled, answer } = line
  const form = useSchemaForm(Typed, {
    outcome: settled?.outcome,
    credits: settled?.outcome === 'partly' ? String(settled.credits) : '',
    reason: settled?.reason ?? '',
  })
  const chosen = useWatch({ control: form.control, name: 'outcome' })
  const { frame } = useHandIn(
    form,
    (typed: z.infer<typeof Typed>) =>
      call(settleCredit, {
        params: { id },
        body: {
          ...typed,
          credits: typed.credits.trim() === '' ? null : wholeOf(typed.credits),
          choice,
          seenAt: settled?.at ?? null,
        },
      }),
    onClose,
    shownReviews,
  )
  const hints = {
    accepted: counted(most, 'credit'),
    partly: `1 to ${most} credits, depending on evidence`,
    refused: 'No credits',
  }
  return (
    <HandInForm {...frame} send="Save decision" sending="Saving..." onBack={onClose}>
      <p className="text-umber">
        Instant answer: {answer.outcome.toLowerCase()}, {answer.credits}. {answer.reason}
      </p>
      <RadioGroupControl
        control={form.control}
        name="outcome"
        label="Outcome"
        options={CreditOutcome.options.map((value) => ({
          value,
          label: creditOutcomeWords[value],
          hint: hints[value],
        }))}
      />
      {chosen === 'partly' && (
        <TextFieldControl
          control={form.control}
          name="credits"
          label="Credits that count"
          inputMode="numeric"
          autoComplete="off"
          className="max-w-40"
        />
      )}
      <TextAreaControl
        control={form.control}
        name="reason"
        label="Reason"
        hint="The applicant sees this as soon as you save."
        rows={3}
      />
    </HandInForm>
  )
}

/** What is no number is refused by the server, in its own words. */
function wholeOf(typed: string): number {
  const number = Number(typed)
  return Number.isInteger(number) ? number : -1
}
