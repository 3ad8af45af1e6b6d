import { useState } from 'react'
import { formatInstant, isCalendarDate } from '#shared/dates.ts'
import { addDays } from '#shared/days.ts'
import { call } from '#web/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PlainForm } from '#web/ui/plain-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAct } from '#web/use-act.ts'
import { addTimeOff, type Interviewer, removeTimeOff, type TimeOff } from '../hours-contract.ts'
import { ClockSelect } from './clock-select.tsx'
import { shownInOffice } from './shown-in-office.ts'
import { useConfirmedChange } from './use-confirmed-change.tsx'

type Props = { interviewer: Interviewer; timeOff: readonly TimeOff[] }

const nothing = { from: '', fromTime: '00:00', to: '', toTime: '24:00', words: '' }
const ids = { start: 'off-from', end: 'off-to' }

/** When this person is away, whatever their hours say. */
export function TimeOffPanel({ interviewer: { id, timeZone }, timeOff }: Props) {
  const [values, setValues] = useState<typeof nothing>()
  const { change, mend, isBusy, question, trouble, problems } = useConfirmedChange(ids)
  const { act, problem } = useAct(shownInOffice)
  const remove = (timeOffId: string) =>
    act(() => call(removeTimeOff, { params: { id }, body: { timeOffId } }))

  function save({ from, fromTime, to, toTime, words }: typeof nothing) {
    const body = { start: momentOf(from, fromTime), end: momentOf(to || from, toTime), words }
    void change(
      (confirmed) => call(addTimeOff, { params: { id }, body: { ...body, confirmed } }),
      () => setValues(undefined),
    )
  }

  return (
    <Panel title="Time off">
      <Banner tone="error" className="mb-3">
        {problem}
      </Banner>
      {timeOff.length === 0 && <p className="text-label text-umber">None scheduled.</p>}
      <ul className="text-label">
        {timeOff.map(({ id, start, end, words }) => (
          <li
            key={id}
            className="flex items-start justify-between gap-4 border-hairline border-t py-2 last:border-b"
          >
            <span className="min-w-0">
              {words && <span className="block font-medium wrap-anywhere">{words}</span>}
              {formatInstant(start, timeZone)}
              <span className="block text-umber">to {formatInstant(end, timeZone)}</span>
            </span>
            <Button look="quiet" size="small" onClick={() => remove(id)}>
              Remove<span className="sr-only">: {words || formatInstant(start, timeZone)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {!values && (
        <Button look="outline" size="small" className="mt-3" onClick={() => setValues(nothing)}>
          Add time off
        </Button>
      )}
      {values && (
        <PlainForm
          aria-label="New time off"
          className="mt-3 space-y-3 border-brass border-l-4 bg-paper p-3"
          onSubmit={() => save(values)}
        >
          {trouble}
          <div className="flex flex-wrap items-end gap-3">
            <TextField
              id={ids.start}
              type="date"
              label="From"
              value={values.from}
              error={problems.start}
              onChange={(from) => {
                setValues({ ...values, from })
                mend('start', ...(values.to ? [] : ['end']))
              }}
            />
            <ClockSelect
              label="Time of the first day"
              value={values.fromTime}
              onChange={(fromTime) => setValues({ ...values, fromTime })}
            />
          </div>
          <div className="flex flex-wrap items-end gap-3">
            <TextField
              id={ids.end}
              type="date"
              label="To"
              tag="if a different day"
              value={values.to}
              error={values.to ? problems.end : undefined}
              onChange={(to) => {
                setValues({ ...values, to })
                mend('end')
              }}
            />
            <ClockSelect
              label="Time of the last day"
              isEnd
              value={values.toTime}
              onChange={(toTime) => setValues({ ...values, toTime })}
            />
          </div>
          <TextField
            label="Description"
            tag="optional"
            hint="Colleagues see it in the calendar."
            value={values.words}
            onChange={(words) => setValues({ ...values, words })}
            maxLength={200}
            autoComplete="off"
          />
          <div className="flex gap-2">
            <Button type="submit" size="small" busyLabel={isBusy && 'Saving...'}>
              Save
            </Button>
            <Button look="quiet" size="small" onClick={() => setValues(undefined)}>
              Cancel
            </Button>
          </div>
        </PlainForm>
      )}
      {question}
    </Panel>
  )
}

/** The end of a day is the beginning of the next. */
function momentOf(day: string, time: string): string {
  if (time !== '24:00') return `${day}T${time}`
  return isCalendarDate(day) ? `${addDays(day, 1)}T00:00` : ''
}
