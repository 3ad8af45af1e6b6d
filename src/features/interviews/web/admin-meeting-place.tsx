import { useState } from 'react'
import { call } from '#web/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PlainForm } from '#web/ui/plain-form.tsx'
import { SearchSelect } from '#web/ui/search-select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAct } from '#web/use-act.ts'
import { zoneOptions } from '#web/zone-options.ts'
import { changeOwnRoom, type Interviewer, type Schedule } from '../hours-contract.ts'
import { shownInOffice } from './shown-in-office.ts'

type Props = { interviewer: Interviewer; schedules: readonly Schedule[] }

/** Where this person meets applicants, the zone of their calendar, and which hours are the usual ones. */
export function RoomPanel({ interviewer, schedules }: Props) {
  const { id } = interviewer
  const [values, setValues] = useState({
    timeZone: interviewer.timeZone,
    link: interviewer.link ?? '',
    scheduleId: interviewer.scheduleId,
  })
  const { act, isBusy, refusal } = useAct(shownInOffice)
  const isChanged =
    values.timeZone !== interviewer.timeZone ||
    values.link !== (interviewer.link ?? '') ||
    values.scheduleId !== interviewer.scheduleId
  const body = { ...values, link: values.link.trim() || null }

  return (
    <Panel title="Meeting room and time zone">
      <PlainForm
        className="space-y-3"
        onSubmit={() => {
          if (!isBusy) void act(() => call(changeOwnRoom, { params: { id }, body }))
        }}
      >
        {refusal && !refusal.fields && <Banner tone="error">{refusal.error}</Banner>}
        <TextField
          label="Link to the meeting room"
          tag="optional"
          hint="For online interviews. Applicants get it with their booking. Changes here apply to new bookings."
          type="url"
          value={values.link}
          onChange={(link) => setValues({ ...values, link })}
          error={refusal?.fields?.link}
          autoComplete="off"
        />
        <SearchSelect
          label="Time zone"
          searchLabel="Search by city"
          options={zoneOptions(values.timeZone)}
          value={values.timeZone}
          onChange={(timeZone) => setValues({ ...values, timeZone })}
          error={refusal?.fields?.timeZone}
        />
        {schedules.length > 1 && (
          <NativeSelect
            label="Regular hours"
            options={schedules.map(({ id, name }) => ({ value: id, label: name }))}
            value={values.scheduleId}
            onChange={(scheduleId) => setValues({ ...values, scheduleId })}
          />
        )}
        <Button type="submit" size="small" disabled={!isChanged} busyLabel={isBusy && 'Saving...'}>
          Save
        </Button>
      </PlainForm>
    </Panel>
  )
}
