import { call } from '#web/call.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import type { ShownAnswers } from '#web/queries.ts'
import { giveInterviewerCalendar } from '../contract.ts'

type Props = { id: string; shown: ShownAnswers; onDone: () => void }

/** Asks for the secret address, which is read while one waits. */
export function AddressForm({ id, shown, onDone }: Props) {
  const form = useSchemaForm(giveInterviewerCalendar.shapes.body, { address: '' })
  const { frame } = useHandIn(
    form,
    (body) => call(giveInterviewerCalendar, { params: { id }, body }),
    onDone,
    shown,
  )
  return (
    <div className="mt-3 border-brass border-l-4 bg-paper p-3">
      <HandInForm {...frame} send="Connect" sending="Reading it..." onBack={onDone}>
        <TextFieldControl
          control={form.control}
          name="address"
          label="Secret address in iCal format"
          hint="Google: Settings, your calendar, “Secret address in iCal format.” Outlook: Settings, Shared calendars, “Publish a calendar,” the ICS link. iCloud: share the calendar as a public calendar. We never show it again."
          type="url"
          autoComplete="off"
          autoFocus
        />
      </HandInForm>
    </div>
  )
}
