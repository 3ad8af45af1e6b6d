import {
  keepPreviousData,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { addDays } from '#shared/days.ts'
import { type Refusal, serverNow } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '#web/use-act.ts'
import type { FreeTimes, Hold } from '../contract.ts'
import { freshTimes } from './alternative-times.ts'
import { ConfirmTime } from './confirm-time.tsx'
import { HoldClock } from './hold-clock.tsx'
import { NoTimes } from './no-times.tsx'
import { SlotPicker } from './slot-picker.tsx'
import { nameOfDay } from './time-words.ts'
import { ZoneChoice } from './zone-choice.tsx'

/** What became of something that was sent: done, or why not. */
type CallOutcome<T = unknown> = { ok: true; answer: T } | { ok: false; problem: Refusal }
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
    keep: (start: string, timeZone: string) => Promise<CallOutcome<{ hold: Hold }>>
    extend: () => Promise<CallOutcome<{ hold: Hold }>>
    release: () => void
  }
  /** What a move gives up, in words. */
  from?: string
  confirm: { title: string; words: string; busy: string }
  send: (start: string, timeZone: string) => Promise<CallOutcome>
  onDone: () => void
  /** Stands below the times, and where there are none. */
  children?: (hasTimes: boolean) => ReactNode
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
  // How to choose is said where there is something to choose from.
  const hasTimes = data?.days.length !== 0
  const [chosen, choose] = useState<ChosenTime | null>(
    holding?.hold ? { start: holding.hold.start, hold: holding.hold } : null,
  )
  // Kept when the choice is given up: its day stays open.
  const [opened, open] = useState<string | null>(chosen?.start ?? null)
  const { act, busy, problem, dismiss } = useAct()

  /** Where the time was taken the fresh ones are shown. */
  function onRefused(refusal: Refusal) {
    const fresh = freshTimes(refusal)
    if (!fresh) return
    queries.setQueryData(times.queryKey, fresh)
    choose(null)
  }

  async function take(start: string) {
    open(start)
    if (!holding) {
      dismiss()
      return choose({ start, hold: null })
    }
    await act(() => holding.keep(start, zone), {
      name: start,
      onDone: ({ hold }) => choose({ start, hold }),
      onRefused,
    })
  }

  async function extend() {
    if (!holding || !chosen) return
    await act(holding.extend, {
      name: 'extend',
      onDone: ({ hold }) => choose({ ...chosen, hold }),
      onRefused,
    })
  }

  function giveUp() {
    if (chosen?.hold) holding?.release()
    dismiss()
    choose(null)
    refetch()
  }

  async function confirm(start: string) {
    await act(() => props.send(start, zone), { name: 'confirm', onDone: props.onDone, onRefused })
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
        isBusy={busy === 'confirm'}
        onConfirm={() => confirm(chosen.start)}
        onBack={giveUp}
      >
        {chosen.hold && (
          <HoldClock hold={chosen.hold} isExtending={busy === 'extend'} onExtend={extend} />
        )}
      </ConfirmTime>
    )
  return (
    <section aria-label="Available times" className="space-y-6">
      {props.lead && hasTimes && <p className="max-w-prose text-lead text-umber">{props.lead}</p>}
      <Banner tone="error">{problem}</Banner>
      {lockedZone ? (
        <p className="text-label">
          Times in {lockedZone.replaceAll('_', ' ')}, where the meeting takes place.
        </p>
      ) : (
        hasTimes && (
          <ZoneChoice
            zone={zone}
            instituteZone={instituteZone}
            now={serverNow()}
            onChange={setZone}
          />
        )
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
            pending={busy ?? null}
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
      {props.children?.(hasTimes)}
    </section>
  )
}

/** What others take meanwhile goes, also while no one presses anything. */
const lookAgainMs = 60_000
