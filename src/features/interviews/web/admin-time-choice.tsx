import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatSortable } from '#shared/brief-dates.ts'
import { isCalendarDate } from '#shared/dates.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { listTimesForOffice } from '../admin-contract.ts'
import { clockWords, quarters } from './clock-select.tsx'
import { instantOf } from './instant-of.ts'
import { shortDay, timeIn } from './time-words.ts'

/** `anyTime`: not one of the free times, but agreed with the interviewer. */
export type Choice = { start: string; hostId: string | null; anyTime: boolean }

type Props = {
  applicationId: string
  choice: Choice | null
  onChoose: (choice: Choice | null) => void
  wishes?: readonly string[]
  keepsHost?: boolean
}

/** A free time, with whom; or any other time of the institute's clocks. */
export function TimeChoice({ applicationId, choice, onChoose, wishes = [], keepsHost }: Props) {
  const { timeZone } = usePublicFacts().institute
  const [host, setHost] = useState('')
  const [day, setDay] = useState('')
  const [other, setOther] = useState<{ day: string; time: string } | null>(null)
  const query = useQuery({
    ...queryOf(listTimesForOffice, {
      params: { id: applicationId },
      query: { timeZone, hostId: host || undefined },
    }),
    placeholderData: keepPreviousData,
  })
  const { data, error } = query
  if (error || !data) return <Loaded query={query} loading="Loading available times..." />
  const hostId = host || null
  const chosenDay = data.days.find((one) => one.day === day) ?? data.days[0]

  function takeOther(next: { day: string; time: string }) {
    setOther(next)
    const isWhole = isCalendarDate(next.day)
    onChoose(
      isWhole ? { start: instantOf(next.day, next.time, timeZone), hostId, anyTime: true } : null,
    )
  }

  function takeWish(start: string) {
    const found = data?.days.find(({ times }) => times.some((time) => isSame(time.start, start)))
    if (found) {
      setOther(null)
      setDay(found.day)
      onChoose({ start, hostId, anyTime: false })
    } else takeOther(localOf(start, timeZone))
  }

  return (
    <div className="space-y-4">
      {wishes.length > 0 && (
        <div>
          <p className="text-label">Requested</p>
          <div className="mt-1 flex flex-wrap gap-2">
            {wishes.map((wish) => (
              <Button
                key={wish}
                look={choice && isSame(choice.start, wish) ? 'solid' : 'outline'}
                size="small"
                onClick={() => takeWish(wish)}
              >
                {shortDay(localOf(wish, timeZone).day)}, {timeIn(wish, timeZone)}
              </Button>
            ))}
          </div>
        </div>
      )}
      {!keepsHost && (
        <NativeSelect
          label="Interviewer"
          options={[
            { value: '', label: 'Next available' },
            ...data.hosts.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={host}
          onChange={(chosen) => {
            setHost(chosen)
            onChoose(other && choice ? { ...choice, hostId: chosen || null } : null)
          }}
        />
      )}
      {!other && chosenDay && (
        <div className="grid gap-3 sm:grid-cols-2">
          <NativeSelect
            label="Day"
            options={data.days.map(({ day, times }) => ({
              value: day,
              label: `${shortDay(day)} (${times.length})`,
            }))}
            value={chosenDay.day}
            onChange={(chosen) => {
              setDay(chosen)
              onChoose(null)
            }}
          />
          <NativeSelect
            label="Time"
            options={[
              { value: '', label: 'Select' },
              ...chosenDay.times.map(({ start }) => ({
                value: start,
                label: timeIn(start, timeZone),
              })),
            ]}
            value={choice?.anyTime === false ? choice.start : ''}
            onChange={(start) => onChoose(start ? { start, hostId, anyTime: false } : null)}
          />
        </div>
      )}
      {!other && data.days.length === 0 && (
        <p className="text-umber">No times are free on these days.</p>
      )}
      <Checkbox
        isSelected={other !== null}
        onChange={(isOn) => {
          onChoose(null)
          setOther(isOn ? { day: '', time: '09:00' } : null)
        }}
      >
        Another time
        <span className="block text-help text-umber">
          Ignores hours, notice, and limits. It only requires that{' '}
          {keepsHost ? 'the' : 'a selected'} interviewer is free.
        </span>
      </Checkbox>
      {other && (
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            type="date"
            label="Day"
            value={other.day}
            onChange={(day) => takeOther({ ...other, day })}
          />
          <NativeSelect
            label={`Time (${timeZone.replaceAll('_', ' ')})`}
            options={clock}
            value={other.time}
            onChange={(time) => takeOther({ ...other, time })}
            className="grow"
          />
        </div>
      )}
    </div>
  )
}

function isSame(a: string, b: string): boolean {
  return Date.parse(a) === Date.parse(b)
}

/** Day and quarter of an hour on the clocks of a zone. */
function localOf(instant: string, timeZone: string): { day: string; time: string } {
  const [day = '', time = ''] = formatSortable(instant, timeZone).split(' ')
  return { day, time }
}

const clock = quarters.map((value) => ({ value, label: clockWords(value) }))
