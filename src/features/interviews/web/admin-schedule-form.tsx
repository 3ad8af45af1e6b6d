import { useState } from 'react'
import { isCalendarDate } from '#shared/dates.ts'
import { call } from '#web/call.ts'
import { Button } from '#web/ui/button.tsx'
import { PlainForm } from '#web/ui/plain-form.tsx'
import { SearchSelect } from '#web/ui/search-select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { zoneOptions } from '#web/zone-options.ts'
import {
  type Schedule,
  type ScheduleContent,
  saveSchedule,
  type Window,
} from '../hours-contract.ts'
import { nameOfDay } from './time-words.ts'
import { useConfirmedChange } from './use-confirmed-change.tsx'
import { weekdayNames } from './weekdays.ts'
import { WindowsField } from './windows-field.tsx'

type Props = {
  interviewerId: string
  schedule: ScheduleContent & { id?: string }
  version: Schedule['version']
  onDone: () => void
}

/** Named hours while they are written: windows for each weekday, and days that differ. */
export function ScheduleForm({ interviewerId, schedule, version, onDone }: Props) {
  const [content, setContent] = useState<ScheduleContent>(schedule)
  const { change, isBusy, question, trouble } = useConfirmedChange()
  const { name, timeZone, week, overrides } = content
  const set = (part: Partial<ScheduleContent>) => setContent({ ...content, ...part })

  function save() {
    const body = {
      name,
      timeZone,
      week: week.filter(({ windows }) => windows.length > 0),
      overrides,
      scheduleId: schedule.id ?? null,
      seen: version,
    }
    void change(
      (confirmed) =>
        call(saveSchedule, { params: { id: interviewerId }, body: { ...body, confirmed } }),
      onDone,
    )
  }

  return (
    <PlainForm
      aria-label={schedule.id ? `Change ${schedule.name}` : 'New schedule'}
      className="mb-6 space-y-5 border-brass border-l-4 bg-paper p-4"
      onSubmit={() => {
        if (!isBusy) save()
      }}
    >
      {trouble}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Name"
          value={name}
          onChange={(name) => set({ name })}
          maxLength={80}
          autoComplete="off"
        />
        <SearchSelect
          label="Time zone"
          searchLabel="Search by city"
          options={zoneOptions(timeZone)}
          value={timeZone}
          onChange={(timeZone) => set({ timeZone })}
        />
      </div>
      <ul>
        {weekdayNames.map((name, place) => {
          const weekday = place + 1
          const windows = week.find((one) => one.weekday === weekday)?.windows ?? []
          return (
            <li
              key={name}
              className="grid items-start gap-x-4 gap-y-1 border-hairline border-t py-2 last:border-b sm:grid-cols-[9rem_minmax(0,1fr)]"
            >
              <span className="py-1 text-label">{name}</span>
              <WindowsField
                label={name}
                windows={windows}
                otherwise="No interviews"
                onChange={(windows) =>
                  set({
                    week: [...week.filter((one) => one.weekday !== weekday), { weekday, windows }],
                  })
                }
              />
            </li>
          )
        })}
      </ul>
      <Overrides overrides={overrides} onChange={(overrides) => set({ overrides })} />
      <div className="flex gap-2">
        <Button type="submit" size="small" busyLabel={isBusy && 'Saving...'}>
          Save hours
        </Button>
        <Button look="quiet" size="small" onClick={onDone}>
          Cancel
        </Button>
      </div>
      {question}
    </PlainForm>
  )
}

type Override = { day: string; windows: Window[] }
type OverridesProps = {
  overrides: readonly Override[]
  onChange: (overrides: Override[]) => void
}

function Overrides({ overrides, onChange }: OverridesProps) {
  const [day, setDay] = useState('')
  const canAdd = isCalendarDate(day) && overrides.every((one) => one.day !== day)

  function add() {
    const next = [...overrides, { day, windows: [] }]
    onChange(next.sort((a, b) => a.day.localeCompare(b.day)))
    setDay('')
  }

  return (
    <fieldset className="min-w-0">
      <legend className="text-label">Exceptions</legend>
      <p className="text-help text-umber">
        These hours replace the regular hours for that day. With none, the day is closed.
      </p>
      <ul className="mt-2 empty:hidden">
        {overrides.map((one) => (
          <li
            key={one.day}
            className="flex flex-wrap items-start gap-x-4 gap-y-1 border-hairline border-t py-2 last:border-b"
          >
            <span className="py-1 text-label">
              {nameOfDay(one.day)}, {one.day.slice(0, 4)}
            </span>
            <WindowsField
              label={nameOfDay(one.day)}
              windows={one.windows}
              otherwise="Closed"
              onChange={(windows) =>
                onChange(overrides.map((other) => (other === one ? { ...one, windows } : other)))
              }
            />
            <Button
              look="quiet"
              size="small"
              onClick={() => onChange(overrides.filter((other) => other !== one))}
            >
              Reset <span className="sr-only">on {nameOfDay(one.day)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <TextField type="date" label="Date" value={day} onChange={setDay} />
        <Button look="outline" size="small" className="min-h-10" disabled={!canAdd} onClick={add}>
          Add date
        </Button>
      </div>
    </fieldset>
  )
}
