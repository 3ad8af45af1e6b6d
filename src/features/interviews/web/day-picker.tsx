import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { counted } from '#shared/counted.ts'
import { addDays, weekdayOf } from '#shared/days.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { addMonths, weeksOf } from './month.ts'
import { nameOfDay, nameOfMonth } from './time-words.ts'

type Props = {
  /** How many times are free on each day that has one. */
  free: ReadonlyMap<string, number>
  today: string
  value: string | null
  onChange: (day: string) => void
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** One month of days; the arrows go from day to day, Page Up and Page Down from month to month. */
export function DayPicker({ free, today, value, onChange }: Props) {
  const days = [...free.keys()].sort()
  const first = days[0] ?? today
  const last = days.at(-1) ?? today
  const [at, setAt] = useState(value ?? first)
  const grid = useRef<HTMLTableElement>(null)
  const takesFocus = useRef(false)
  const title = useId()
  const month = at.slice(0, 7)

  useEffect(() => {
    if (!takesFocus.current) return
    takesFocus.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
  }, [at])

  function goTo(day: string) {
    setAt(day < first ? first : day > last ? last : day)
  }

  function press(event: KeyboardEvent) {
    const day = dayAfter(event.key, at)
    if (!day) return
    event.preventDefault()
    takesFocus.current = true
    goTo(day)
  }

  function turn(months: number) {
    const to = addMonths(month, months)
    goTo(days.find((day) => day.startsWith(to)) ?? `${to}-01`)
  }

  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <h2 id={title} aria-live="polite" className="text-h3">
          {nameOfMonth(month)}
        </h2>
        <div className="flex gap-1">
          <Turn
            label="Previous month"
            icon="back"
            isOff={month <= first.slice(0, 7)}
            onPress={() => turn(-1)}
          />
          <Turn
            label="Next month"
            icon="arrow"
            isOff={month >= last.slice(0, 7)}
            onPress={() => turn(1)}
          />
        </div>
      </div>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrows move about in it
        role="grid"
        aria-labelledby={title}
        className="mt-2 w-full"
        style={{ tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: '3px' }}
      >
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th
                key={name}
                scope="col"
                abbr={name}
                className="pb-1 font-normal text-help text-umber"
              >
                <span aria-hidden="true">{name.slice(0, 2)}</span>
                <span className="sr-only">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={press}>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, place) => (
                <td key={weekdays[place]}>
                  {day && (
                    <Day
                      day={day}
                      count={free.get(day) ?? 0}
                      isToday={day === today}
                      isChosen={day === value}
                      isReached={day === at}
                      onPress={() => {
                        setAt(day)
                        if (free.has(day)) onChange(day)
                      }}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type TurnProps = { label: string; icon: 'back' | 'arrow'; isOff: boolean; onPress: () => void }

function Turn({ label, icon, isOff, onPress }: TurnProps) {
  return (
    <Button
      look="quiet"
      size="small"
      aria-label={label}
      disabled={isOff}
      onClick={onPress}
      className="size-10 px-0"
    >
      <Icon name={icon} />
    </Button>
  )
}

type DayProps = {
  day: string
  count: number
  isToday: boolean
  isChosen: boolean
  isReached: boolean
  onPress: () => void
}

function Day({ day, count, isToday, isChosen, isReached, onPress }: DayProps) {
  const isFree = count > 0
  return (
    <button
      type="button"
      data-day={day}
      data-selected={isChosen || undefined}
      tabIndex={isReached ? 0 : -1}
      aria-pressed={isChosen}
      aria-disabled={!isFree || undefined}
      aria-current={isToday ? 'date' : undefined}
      aria-label={`${nameOfDay(day)}, ${isFree ? counted(count, 'time') : 'no time'} free`}
      onClick={onPress}
      className={cx(
        'grid min-h-11 w-full place-items-center rounded-control border tabular-nums transition-colors',
        isToday && 'underline underline-offset-4',
        isChosen
          ? 'border-brown bg-brown text-cream'
          : isFree
            ? 'border-brown bg-white font-strong hover:bg-sand'
            : 'border-transparent text-umber',
      )}
    >
      {Number(day.slice(8))}
    </button>
  )
}

function dayAfter(key: string, day: string): string | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -(weekdayOf(day) % 7),
    End: 6 - (weekdayOf(day) % 7),
  }
  if (key in steps) return addDays(day, steps[key] ?? 0)
  if (key !== 'PageUp' && key !== 'PageDown') return undefined
  const month = addMonths(day.slice(0, 7), key === 'PageUp' ? -1 : 1)
  const lastOfMonth = addDays(`${addMonths(month, 1)}-01`, -1)
  const same = `${month}-${day.slice(8)}`
  return same > lastOfMonth ? lastOfMonth : same
}
