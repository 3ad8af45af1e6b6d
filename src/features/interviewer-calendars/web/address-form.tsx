import { useState } from 'react'
import { call } from '#web/call.ts'
import type { ShownAnswers } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAct } from '#web/use-act.ts'
import { giveInterviewerCalendar } from '../contract.ts'

type Props = { id: string; shown: ShownAnswers; onDone: () => void }

/** Asks for the secret address, which is read while one waits. */
export function AddressForm({ id, shown, onDone }: Props) {
  const [address, setAddress] = useState('')
  const { act, isBusy, refusal, dismiss } = useAct(shown)
  const send = () =>
    act(() => call(giveInterviewerCalendar, { params: { id }, body: { address } }), { onDone })
  return (
    <form
      noValidate
      aria-label="Your own calendar"
      className="mt-3 space-y-3 border-brass border-l-4 bg-paper p-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void send()
      }}
    >
      {refusal && !refusal.fields && <Banner tone="error">{refusal.error}</Banner>}
      <TextField
        label="Secret address in iCal format"
        hint="Google: Settings, your calendar, “Secret address in iCal format.” Outlook: Settings, Shared calendars, “Publish a calendar,” the ICS link. iCloud: share the calendar as a public calendar. We never show it again."
        type="url"
        value={address}
        onChange={(address) => {
          setAddress(address)
          dismiss()
        }}
        error={refusal?.fields?.address}
        autoComplete="off"
        autoFocus
      />
      <div className="flex gap-2">
        <Button type="submit" size="small" busyLabel={isBusy && 'Reading it...'}>
          Connect
        </Button>
        <Button look="quiet" size="small" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
