import type { readApplication } from '#features/application-form/admin-contract.ts'
import { formatInstant } from '#shared/dates.ts'
import type { Answer } from '#shared/endpoint.ts'
import { call } from '#web/call.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { TextAreaControl, TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { extendTime, type readRequests } from '../admin-requests-contract.ts'
import { timeWords } from '../requests.ts'
import { shownDecisions } from './shown-decisions.ts'

type Props = {
  application: Pick<Answer<typeof readApplication>, 'id' | 'statusSeq' | 'firstName' | 'lastName'>
  time: NonNullable<Answer<typeof readRequests>['time']>
  isOpen: boolean
  onClose: () => void
}

/** Moves the date of one applicant, and of no one else. */
export function AdminExtendDialog({ isOpen, onClose, ...what }: Props) {
  return (
    <Dialog title={timeWords[what.time.kind]} isOpen={isOpen} onClose={onClose}>
      <ExtendForm {...what} onClose={onClose} />
    </Dialog>
  )
}

function ExtendForm({ application, time, onClose }: Omit<Props, 'isOpen'>) {
  const { timeZone } = usePublicFacts().institute
  const { id, statusSeq, firstName, lastName } = application
  const form = useSchemaForm(extendTime.shapes.body, { statusSeq, until: '', reason: '' })
  const { frame } = useHandIn(
    form,
    (body) => call(extendTime, { params: { id }, body: { ...body, statusSeq } }),
    onClose,
    shownDecisions,
  )
  return (
    <HandInForm {...frame} send="Change the date" sending="Moving..." onBack={onClose}>
      <p className="wrap-anywhere">
        Now: {formatInstant(time.until, timeZone)}.{' '}
        <bdi>
          {firstName} {lastName}
        </bdi>{' '}
        gets an email with the new date. No one else’s date changes.
      </p>
      <TextFieldControl
        control={form.control}
        type="date"
        className="max-w-52"
        name="until"
        label="New deadline"
        hint="Through the end of the day, institute time."
      />
      <TextAreaControl
        control={form.control}
        name="reason"
        label="Reason"
        hint="For staff only. The applicant doesn’t see it."
        rows={3}
      />
    </HandInForm>
  )
}
