import { type ReactNode, useEffect, useId, useRef } from 'react'
import { cx } from '#web/ui/cx.ts'
import {
  cityOf,
  nameOfDay,
  type PartOfDay,
  partOfDay,
  partsOfDay,
  timeElsewhere,
  timeIn,
} from './time-words.ts'

type Props = {
  day: string
  /** Instants at which an interview can begin. */
  starts: readonly string[]
  zone: string
  instituteZone: string
  /** The one that is being asked for. */
  pending: string | null
  onChoose: (start: string) => void
}

const fewEnough = 6

/** The times of one day: the reader's own first, the institute's below. */
export function TimeList({ day, starts, zone, instituteZone, pending, onChoose }: Props) {
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(day)

  useEffect(() => {
    if (first.current === day) return
    first.current = day
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [day])

  const parts =
    starts.length > fewEnough
      ? partsOfDay.map((part) => ({
          part,
          times: starts.filter((start) => partOfDay(start, zone) === part),
        }))
      : [{ part: undefined, times: starts }]
  return (
    <section aria-labelledby={title}>
      <h2
        ref={heading}
        id={title}
        aria-live="polite"
        className="flex min-h-11 items-center text-h3"
      >
        {nameOfDay(day)}
      </h2>
      {parts.map(({ part, times }) => (
        <Part key={part ?? 'all'} name={part} isEmpty={times.length === 0}>
          {times.map((start) => (
            <li key={start}>
              <button
                type="button"
                aria-busy={pending === start || undefined}
                aria-disabled={pending !== null || undefined}
                onClick={() => pending === null && onChoose(start)}
                className={cx(
                  'flex min-h-12 w-full flex-col items-center justify-center rounded-control border px-2 py-1.5 leading-snug transition-colors',
                  pending === start
                    ? 'border-brown bg-brown text-cream'
                    : 'border-field bg-white hover:border-brown hover:bg-sand',
                )}
              >
                <span className="font-medium tabular-nums">
                  {pending === start ? 'One moment...' : timeIn(start, zone)}
                </span>
                {instituteZone !== zone && pending !== start && (
                  <span className="text-help text-umber">
                    {timeElsewhere(start, instituteZone, zone)}
                    <span className="sr-only"> in {cityOf(instituteZone)}</span>
                  </span>
                )}
              </button>
            </li>
          ))}
        </Part>
      ))}
    </section>
  )
}

type PartProps = { name: PartOfDay | undefined; isEmpty: boolean; children: ReactNode }

function Part({ name, isEmpty, children }: PartProps) {
  if (isEmpty) return null
  return (
    <div className="mt-4">
      {name && <h3 className="mb-2 font-body text-help text-umber">{name}</h3>}
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 md:grid-cols-2">{children}</ul>
    </div>
  )
}
