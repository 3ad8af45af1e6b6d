import { useState } from 'react'
import { zoneWords } from '#shared/zones.ts'
import { call } from '#web/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useAct } from '#web/use-act.ts'
import {
  type Interviewer,
  removeSchedule,
  type Schedule,
  type ScheduleContent,
} from '../hours-contract.ts'
import { ScheduleForm } from './admin-schedule-form.tsx'
import { clockWords } from './clock-select.tsx'
import { shownInOffice } from './shown-in-office.ts'
import { shortDay } from './time-words.ts'
import { weekdayNames } from './weekdays.ts'

type Props = { interviewer: Interviewer; schedules: readonly Schedule[] }

/** The named hours of an interviewer: to read, and to change one at a time. */
export function SchedulesPanel({ interviewer, schedules }: Props) {
  const [edited, edit] = useState<string | 'new'>()
  const { act, problem } = useAct(shownInOffice)
  const { id, scheduleId, timeZone } = interviewer
  const done = () => edit(undefined)
  const remove = (scheduleId: string) =>
    act(() => call(removeSchedule, { params: { id }, body: { scheduleId } }))

  return (
    <Panel title="Weekly hours">
      <Banner tone="error" className="mb-3">
        {problem}
      </Banner>
      {schedules.map((schedule) =>
        edited === schedule.id ? (
          <ScheduleForm
            key={schedule.id}
            interviewerId={id}
            schedule={schedule}
            version={schedule.version}
            onDone={done}
          />
        ) : (
          <section key={schedule.id} aria-label={schedule.name} className="mb-6">
            <div className="flex flex-wrap items-baseline gap-x-4">
              <h3 className="font-body font-medium wrap-anywhere">{schedule.name}</h3>
              <p className="text-help text-umber">
                {zoneWords(schedule.timeZone)}
                {purposeOf(schedule.id, interviewer)}
              </p>
            </div>
            <Week schedule={schedule} />
            <div className="mt-2 flex gap-2">
              <Button look="outline" size="small" onClick={() => edit(schedule.id)}>
                Change <span className="sr-only">{schedule.name}</span>
              </Button>
              {schedule.id !== scheduleId && purposeOf(schedule.id, interviewer) === '' && (
                <Button look="quiet" size="small" onClick={() => remove(schedule.id)}>
                  Remove <span className="sr-only">{schedule.name}</span>
                </Button>
              )}
            </div>
          </section>
        ),
      )}
      {edited === 'new' ? (
        <ScheduleForm
          interviewerId={id}
          schedule={{ ...weekdaysNineToFive, timeZone }}
          version={0}
          onDone={done}
        />
      ) : (
        <Button look="quiet" size="small" className="-ml-2.5" onClick={() => edit('new')}>
          Add a schedule, for example for one program
        </Button>
      )}
    </Panel>
  )
}

const weekdaysNineToFive: ScheduleContent = {
  name: '',
  timeZone: '',
  week: [1, 2, 3, 4, 5].map((weekday) => ({
    weekday,
    windows: [{ starts: '09:00', ends: '17:00' }],
  })),
  overrides: [],
}

function purposeOf(id: string, { scheduleId, programs }: Interviewer): string {
  const isUsual = id === scheduleId
  const isOfProgram = programs.some((one) => one.scheduleId === id)
  if (isUsual) return ' · regular hours'
  return isOfProgram ? ' · for one program' : ''
}

function Week({ schedule: { week, overrides } }: { schedule: Schedule }) {
  return (
    <dl className="mt-2 max-w-form text-label">
      {weekdayNames.map((name, place) => (
        <Line
          key={name}
          term={name}
          windows={week.find(({ weekday }) => weekday === place + 1)?.windows ?? []}
          otherwise="–"
        />
      ))}
      {overrides.map(({ day, windows }) => (
        <Line key={day} term={shortDay(day)} windows={windows} otherwise="closed" />
      ))}
    </dl>
  )
}

type LineProps = {
  term: string
  windows: readonly { starts: string; ends: string }[]
  otherwise: string
}

function Line({ term, windows, otherwise }: LineProps) {
  return (
    <div className="grid gap-x-6 sm:grid-cols-[9rem_minmax(0,1fr)] border-hairline border-t py-1.5 last:border-b">
      <dt className="text-umber">{term}</dt>
      <dd>
        {windows.length === 0
          ? otherwise
          : windows
              .map(
                ({ starts, ends }) =>
                  `${clockWords(starts)} to ${clockWords(ends)}${ends < starts ? ' the next day' : ''}`,
              )
              .join(', ')}
      </dd>
    </div>
  )
}
