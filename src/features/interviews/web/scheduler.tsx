import {
  keepPreviousData,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { addDays } from '#shared/days.ts'
import { asRefusal, type Refusal, serverNow } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import type { FreeTimes, Hold } from '../contract.ts'
import { freshTimes } from './alternative-times.ts'
import { ConfirmTime } from './confirm-time.tsx'
import { HoldClock } from './hold-clock.tsx'
import { NoTimes } from './no-times.tsx'
import { SlotPicker } from './slot-picker.tsx'
import { nameOfDay } from './time-words.ts'
import { ZoneChoice } from './zone-choice.tsx'

/** What became of something that was sent: done, or why not. */
type Sent<T = unknown> = { ok: true; answer: T } | { ok: false; problem: Refusal }
type Times = UseQueryOptions<FreeTimes, Error, FreeTimes, readonly unknown[]>

type Props = {
  /** Said above the times. */
  lead?: string
  /** The zone to begin with; where it is locked no other can be chosen. */
  firstZone: string
  lockedZone: string | null
  instituteZone: string
  minutes: number
  place: string
  timesOf: (timeZone: string, from: string | undefined) => Times
  /** Keeps a time while it is looked over; a move goes without. */
  holding?: {
    hold: Hold | null
    keep: (start: string, timeZone: string) => Promise<Sent<{ hold: Hold }>>
    extend: () => Promise<Sent<{ hold: Hold }>>
    release: () => void
  }
  /** What a move gives up, in words. */
  from?: string
  confirm: { title: string; words: string; busy: string }
  send: (start: string, timeZone: string) => Promise<Sent>
  onDone: () => void
  /** Stands below the times, and where there are none. */
  children?: ReactNode
}

type ChosenTime = { start: string; hold: Hold | null }

/** From the free times to one that is booked: choose, look over, confirm. */
export function Scheduler(props: Props) {
  const { firstZone, lockedZone, instituteZone, timesOf, holding } = props
  const [zone, setZone] = useState(lockedZone ?? firstZone)
  const [from, setFrom] = useState<string>()
  const queries = useQueryClient()
  const times = timesOf(zone, from)
  const query = useQuery({
    ...times,
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainMs,
  })
  const { data, refetch } = query
  const [chosen, choose] = useState<ChosenTime | null>(
    holding?.hold ? { start: holding.hold.start, hold: holding.hold } : null,
  )
  // Kept when the choice is given up: its day stays open.
  const [opened, open] = useState<string | null>(chosen?.start ?? null)
  const [pending, setPending] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()

  /** Sends one thing at a time; where the time was taken the fresh ones are shown. */
  async function send<T>(what: string, sent: () => Promise<Sent<T>>): Promise<T | undefined> {
    setPending(what)
    setProblem(undefined)
    const outcome: Sent<T> = await sent().catch(asRefusal)
    setPending(null)
    if (outcome.ok) return outcome.answer
    setProblem(outcome.problem.error)
    const fresh = freshTimes(outcome.problem)
    if (fresh) {
      queries.setQueryData(times.queryKey, fresh)
      choose(null)
    }
    return undefined
  }

  async function take(start: string) {
    open(start)
    if (!holding) {
      setProblem(undefined)
      return choose({ start, hold: null })
    }
    const kept = await send(start, () => holding.keep(start, zone))
    if (kept) choose({ start, hold: kept.hold })
  }

  async function extend() {
    if (!holding || !chosen) return
    const kept = await send('extend', holding.extend)
    if (kept) choose({ ...chosen, hold: kept.hold })
  }

  function giveUp() {
    if (chosen?.hold) holding?.release()
    setProblem(undefined)
    choose(null)
    refetch()
  }

  async function confirm(start: string) {
    const done = await send('confirm', () => props.send(start, zone))
    if (done !== undefined) props.onDone()
  }

  if (chosen)
    return (
      <ConfirmTime
        title={props.confirm.title}
        start={chosen.start}
        minutes={props.minutes}
        zone={zone}
        instituteZone={instituteZone}
        place={props.place}
        from={props.from}
        problem={problem}
        act={props.confirm}
        isBusy={pending === 'confirm'}
        onConfirm={() => confirm(chosen.start)}
        onBack={giveUp}
      >
        {chosen.hold && (
          <HoldClock hold={chosen.hold} isExtending={pending === 'extend'} onExtend={extend} />
        )}
      </ConfirmTime>
    )
  return (
    <section aria-label="Available times" className="space-y-6">
      {props.lead && <p className="max-w-prose text-lead text-umber">{props.lead}</p>}
      <Banner tone="error">{problem}</Banner>
      {lockedZone ? (
        <p className="text-label">
          Times in {lockedZone.replaceAll('_', ' ')}, where the meeting takes place.
        </p>
      ) : (
        <ZoneChoice
          zone={zone}
          instituteZone={instituteZone}
          now={serverNow()}
          onChange={setZone}
        />
      )}
      <Loaded
        query={query}
        loading="Loading available times..."
        empty={(data) => data.days.length === 0 && <NoTimes onLook={refetch} />}
      >
        {(data) => (
          <SlotPicker
            days={data.days}
            zone={data.timeZone}
            instituteZone={instituteZone}
            pending={pending}
            chosen={opened}
            onChoose={take}
          />
        )}
      </Loaded>
      {data && (
        <div className="flex flex-wrap gap-3 empty:hidden">
          {from && (
            <Button
              look="outline"
              size="small"
              className="min-h-11"
              onClick={() => setFrom(undefined)}
            >
              Back to the first days
            </Button>
          )}
          {(data.lastDay === null || data.lastDay > data.to) && (
            <Button
              look="outline"
              size="small"
              className="min-h-11"
              onClick={() => setFrom(addDays(data.to, 1))}
            >
              Days after {nameOfDay(data.to)}
            </Button>
          )}
        </div>
      )}
      {props.children}
    </section>
  )
}

/** What others take meanwhile goes, also while nobody presses anything. */
const lookAgainMs = 60_000
