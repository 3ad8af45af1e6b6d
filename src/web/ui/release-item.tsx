import { type ReactNode, useState } from 'react'
import { deviceZone, formatInstant } from '#shared/dates.ts'
import { secondMs } from '#shared/durations.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Outcome } from '../call.ts'
import { usePublicFacts } from '../facts.tsx'
import type { ShownAnswers } from '../queries.ts'
import { useAct } from '../use-act.ts'
import { useNow } from '../use-now.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { StatusWord } from './status-word.tsx'

type ItemProps = {
  heading: 'h2' | 'h3'
  title: string
  tone: 'waiting' | 'active' | 'good' | 'ended'
  /** The word for its state. */
  word: string
  children: ReactNode
}

/** One that is prepared, approved and sent: what it is, and how far it has come. */
export function ReleaseItem({ heading: Heading, title, tone, word, children }: ItemProps) {
  return (
    <li className="border-hairline border-t py-3 text-label last:border-b">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <Heading className="font-body font-medium wrap-anywhere">{title}</Heading>
        <StatusWord tone={tone}>{word}</StatusWord>
      </div>
      {children}
    </li>
  )
}

type ActsProps<E extends Endpoint> = {
  state: string
  isOwn: boolean
  /** What is read again after an act. */
  shown: ShownAnswers
  /** "12 letters" */
  counted: string
  approve: () => Promise<Outcome<E>>
  /** Absent once it is too late. */
  recall: (() => Promise<Outcome<E>>) | undefined
  /** What a recall inside the window is called. */
  recallWords: readonly [words: string, busy: string]
  /** What is read before it is approved; the second person's word is at its end. */
  letters?: {
    noun: 'letters' | 'emails'
    of?: string
    /** Said to anyone who may approve, until they are read. */
    hint?: string
    list: (approve: ReactNode) => ReactNode
  }
  children?: ReactNode
}

/** Approving one, reading it before, and taking it back. */
export function ReleaseActs<E extends Endpoint>(props: ActsProps<E>) {
  const { state, isOwn, shown, recall, recallWords, letters, children } = props
  const [isRead, setRead] = useState(false)
  const { act, busy, problem } = useAct(shown)
  const isWaiting = state === 'waiting'
  const [words, recalling] = recallWords
  const approve = isWaiting && !isOwn && (
    <Button
      size="small"
      busyLabel={busy === 'approve' && 'Approving...'}
      onClick={() => act(props.approve, { name: 'approve' })}
    >
      Approve {props.counted}
    </Button>
  )
  return (
    <>
      <Banner tone="error" className="mt-2">
        {problem}
      </Banner>
      {approve && !isRead && letters?.hint && <p className="mt-1">{letters.hint}</p>}
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {letters ? (
          <Button
            look="outline"
            size="small"
            aria-expanded={isRead}
            onClick={() => setRead(!isRead)}
          >
            {isRead ? 'Hide' : 'Read'} the {letters.noun}
            {letters.of && <span className="sr-only"> of {letters.of}</span>}
          </Button>
        ) : (
          approve
        )}
        {children}
        {recall && (
          <Button
            look={!isWaiting && letters ? 'danger' : 'outline'}
            size="small"
            busyLabel={busy === 'recall' && recalling}
            onClick={() => act(recall, { name: 'recall' })}
          >
            {!isWaiting ? words : isOwn ? 'Withdraw' : 'Send it back'}
          </Button>
        )}
      </div>
      {isRead && letters?.list(approve)}
    </>
  )
}

/** How long it can still be recalled, and until when in both zones. */
export function Countdown({ goesOutAt }: { goesOutAt: string }) {
  const now = useNow(secondMs)
  const { timeZone } = usePublicFacts().institute
  const left = Math.max(0, Math.ceil((Date.parse(goesOutAt) - now.getTime()) / secondMs))
  const there = formatInstant(goesOutAt, timeZone)
  const here = formatInstant(goesOutAt, deviceZone())
  return (
    <p>
      <span role="timer" className="font-medium tabular-nums">
        {left === 0 ? 'Goes out now' : `Goes out in ${minutesAndSeconds(left)}`}
      </span>
      <span className="text-umber">
        , {there} at the institute{here !== there && ` (${here} for you)`}
      </span>
    </p>
  )
}

function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
