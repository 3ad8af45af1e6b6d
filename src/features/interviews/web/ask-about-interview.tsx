import { Suspense, useState } from 'react'
import { formatInstant } from '#shared/dates.ts'
import type { Answer } from '#shared/endpoint.ts'
import { lazy } from '#web/lazy.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { When } from '#web/ui/when.tsx'
import type { OwnInterviewRequest, readInterview } from '../contract.ts'
import type { InterviewRequestKind } from '../interview.ts'

const AskDialog = lazy(async () => ({ default: (await import('./ask-dialog.tsx')).AskDialog }))

const titles: Record<InterviewRequestKind, string> = {
  times: 'Ask for another time',
  accommodation: 'Ask for what you need',
}

const leads: Record<InterviewRequestKind, string> = {
  times: 'Tell us what would work and we’ll try to find a time.',
  accommodation:
    'Captions, breaks, an interpreter, a phone instead of a camera: tell us what would help and we’ll arrange it.',
}

type Props = {
  id: string
  known: Pick<Answer<typeof readInterview>, 'requests' | 'askable' | 'interview'>
  timeZone: string
  /** It is below free times, one of which is to be chosen. */
  isChoosing?: boolean
  hasTimes?: boolean
}

/** Anyone who can move what is booked has the free times before anything is asked of the office. */
export function askableOf({ askable, interview }: Props['known'], isChoosing = false) {
  const canMove = !isChoosing && interview !== null && interview.whyNotMove === null
  return askable.filter((one) => one !== 'times' || !canMove)
}

/** What was asked of the office about the interview and what it answered, and what can be asked now. */
export function AskAboutInterview(props: Props) {
  const { id, known, timeZone, isChoosing = false, hasTimes = true } = props
  const { requests, interview } = known
  const askable = askableOf(known, isChoosing)
  const [kind, setKind] = useState<InterviewRequestKind>()
  const [isOpen, setOpen] = useState(false)
  if (requests.length === 0 && askable.length === 0) return null
  return (
    <section
      aria-label="Your requests"
      className={cx('space-y-4', isChoosing && 'border-hairline border-t pt-6')}
    >
      {requests.length > 0 && (
        <ul className="max-w-prose">
          {requests.map((request) => (
            <Asked key={request.id} request={request} timeZone={timeZone} />
          ))}
        </ul>
      )}
      <div className="grid gap-x-14 gap-y-4 empty:hidden md:grid-cols-2 print:hidden">
        {askable.map((one) => (
          <div key={one} className="text-label">
            <p className="max-w-prose">
              {one === 'times' && hasTimes && (isChoosing || !interview) && 'No time that works? '}
              {leads[one]}
            </p>
            <Button
              look={one === 'times' && !hasTimes ? 'solid' : 'outline'}
              size="small"
              aria-haspopup="dialog"
              className="mt-2 min-h-11"
              onClick={() => {
                setKind(one)
                setOpen(true)
              }}
            >
              {titles[one]}
            </Button>
          </div>
        ))}
      </div>
      {kind && (
        <Suspense>
          <AskDialog
            key={kind}
            id={id}
            kind={kind}
            title={titles[kind]}
            timeZone={timeZone}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

type AskedProps = { request: OwnInterviewRequest; timeZone: string }

function Asked({ request, timeZone }: AskedProps) {
  const { kind, words, times, at, answer, answeredAt } = request
  return (
    <li className="border-hairline border-t py-2.5 text-label first:border-t-0">
      <span className="font-medium">
        {kind === 'times' ? 'You asked for another time' : 'You told us what you need'}
      </span>
      <span className="block whitespace-pre-line wrap-anywhere">{words}</span>
      {times.length > 0 && (
        <span className="block">
          {times.map((time) => formatInstant(time, timeZone)).join('; ')}
        </span>
      )}
      <span className="block text-help text-umber">
        <When at={at} showsTime />
        {answeredAt ? (
          <>
            {' '}
            · answered <When at={answeredAt} showsTime />
          </>
        ) : (
          ' · waiting for our answer'
        )}
      </span>
      {answer && (
        <span className="mt-1 block whitespace-pre-line wrap-anywhere">The office: {answer}</span>
      )}
    </li>
  )
}
