import { type ReactNode, useEffect, useRef } from 'react'
import { dayIn } from '#shared/dates.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/card.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import { lengthWords } from '../facts.ts'
import { cityOf, nameOfDay, timeElsewhere, timeIn } from './time-words.ts'

type Props = {
  title: string
  start: string
  minutes: number
  zone: string
  instituteZone: string
  /** Where it takes place, in words. */
  place: string
  /** What it takes the place of, where it is a move. */
  from?: string
  problem: string | undefined
  act: { words: string; busy: string }
  isBusy: boolean
  onConfirm: () => void
  onBack: () => void
  children?: ReactNode
}

/** The chosen time in both zones, to look over before it counts. */
export function ConfirmTime(props: Props) {
  const { title, start, minutes, zone, instituteZone, place, from, problem, act } = props
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <section aria-labelledby="confirm-time" className="max-w-form">
      <h2 id="confirm-time" ref={heading} tabIndex={-1} className="text-card outline-none">
        {title}
      </h2>
      <div className="mt-5 empty:hidden">{props.children}</div>
      <Banner tone="error" className="mt-5">
        {problem}
      </Banner>
      <Facts
        className="mt-6"
        facts={[
          { term: 'Day', detail: nameOfDay(dayIn(new Date(start), zone)) },
          {
            term: 'Your time',
            detail: <strong className="font-medium">{timeIn(start, zone)}</strong>,
          },
          ...(zone === instituteZone
            ? []
            : [
                {
                  term: `In ${cityOf(instituteZone)}`,
                  detail: timeElsewhere(start, instituteZone, zone),
                },
              ]),
          { term: 'Length', detail: lengthWords(minutes) },
          { term: 'Location', detail: place },
          ...(from ? [{ term: 'Instead of', detail: from }] : []),
        ]}
      />
      <DialogActions>
        <Button onClick={props.onConfirm} busyLabel={props.isBusy && act.busy}>
          {act.words}
        </Button>
        <Button look="outline" onClick={props.onBack}>
          Choose another time
        </Button>
      </DialogActions>
    </section>
  )
}
