import { formatInstant } from '#shared/dates.ts'
import type { Answer } from '#shared/endpoint.ts'
import { call } from '#web/call.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { TextAreaControl, TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { NativeSelectControl } from '#web/form/native-select-field.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import {
  type AnsweredRequest,
  answerRequest,
  type readRequests,
} from '../admin-requests-contract.ts'
import { requestWords } from '../requests.ts'
import { laterIntakeOptions } from './later-intake-options.ts'
import { shownDecisions } from './shown-decisions.ts'

type Props = Pick<Answer<typeof readRequests>, 'time' | 'laterIntakes'> & {
  request: AnsweredRequest
  isGranting: boolean
  isOpen: boolean
  onClose: () => void
}

/** Grants or refuses what an applicant asked for, with the words that they read. */
export function AdminAnswerDialog({ isOpen, onClose, ...question }: Props) {
  const what = requestWords[question.request.kind].staff
  return (
    <Dialog
      title={`${question.isGranting ? 'Grant' : 'Deny'}: ${what}`}
      isOpen={isOpen}
      onClose={onClose}
    >
      <AnswerForm {...question} onClose={onClose} />
    </Dialog>
  )
}

function AnswerForm({ request, isGranting, time, laterIntakes, onClose }: Omit<Props, 'isOpen'>) {
  const { timeZone } = usePublicFacts().institute
  const { id, kind, intakeId } = request
  const givesTime = isGranting && kind === 'more-time'
  const defers = isGranting && kind === 'defer'
  const form = useSchemaForm(answerRequest.shapes.body, {
    granted: isGranting,
    words: '',
    ...(givesTime && { until: '' }),
    ...(defers && { intakeId: intakeId ?? '' }),
  })
  const { frame } = useHandIn(
    form,
    (body) => call(answerRequest, { params: { id }, body }),
    onClose,
    shownDecisions,
  )
  return (
    <HandInForm
      {...frame}
      send={isGranting ? 'Grant' : 'Deny'}
      sending="Sending..."
      look={isGranting ? undefined : 'danger'}
      onBack={onClose}
    >
      <blockquote className="whitespace-pre-line border-brass border-l-4 bg-cream px-4 py-2.5 wrap-anywhere">
        {request.words}
      </blockquote>
      {givesTime && (
        <TextFieldControl
          control={form.control}
          type="date"
          className="max-w-52"
          name="until"
          label="New deadline"
          hint={time ? `Now: ${formatInstant(time.until, timeZone)}` : undefined}
        />
      )}
      {defers && (
        <NativeSelectControl
          control={form.control}
          name="intakeId"
          label="Later intake"
          hint="The place is held right away."
          options={laterIntakeOptions(laterIntakes)}
        />
      )}
      <TextAreaControl
        control={form.control}
        name="words"
        label="Message to the applicant"
        {...(isGranting && { tag: 'optional' })}
        hint="Shown on the dashboard and sent by email with your reply."
        rows={4}
      />
    </HandInForm>
  )
}
