import { type ReactNode, useState } from 'react'
import { oneOrMore } from '#shared/counted.ts'
import { formatInstant } from '#shared/dates.ts'
import type { Outcome, Refusal } from '#web/call.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { readAgain } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { useAct } from '#web/use-act.ts'
import type { CalendarInterview } from '../admin-contract.ts'
import type { addTimeOff } from '../hours-contract.ts'
import { shownInOffice } from './shown-in-office.ts'

type Send = (confirmed: boolean) => Promise<Outcome<typeof addTimeOff>>

/**
 * A change of when interviews can be. Where booked ones would stand outside of it they are named first,
 * and nothing happens until the person has said so; none is canceled by it. Of the fields that `ids` names
 * each shows its own problem.
 */
export function useConfirmedChange(ids: Readonly<Record<string, string>> = {}) {
  const [asking, ask] = useState<{
    affected: readonly CalendarInterview[]
    send: Send
    onDone: () => void
  }>()
  const { act, isBusy, refusal } = useAct()
  const [mended, setMended] = useState<readonly string[]>([])

  async function change(send: Send, onDone: () => void, confirmed = false) {
    setMended([])
    await act(() => send(confirmed), {
      onDone({ done, affected }) {
        ask(done ? undefined : { affected, send, onDone })
        if (!done) return
        onDone()
        void readAgain(shownInOffice)
      },
      onRefused: () => ask(undefined),
    })
  }

  const question: ReactNode = asking && (
    <Affected
      {...asking}
      isBusy={isBusy}
      onConfirm={() => change(asking.send, asking.onDone, true)}
      onClose={() => ask(undefined)}
    />
  )
  const left = Object.entries(refusal?.fields ?? {}).filter(([field]) => !mended.includes(field))
  const problems: Record<string, string> = Object.fromEntries(left)
  const isMended = refusal?.fields !== undefined && left.length === 0
  const trouble = refusal && !isMended && (
    <Trouble refused={{ ...refusal, ...(refusal.fields && { fields: problems }) }} ids={ids} />
  )

  /** What is changed is wrong no longer, until it is sent again. */
  function mend(...fields: string[]) {
    setMended([...mended, ...fields])
  }

  return { change, mend, isBusy: isBusy && !asking, question, trouble, problems }
}

function Trouble({ refused, ids }: { refused: Refusal; ids: Readonly<Record<string, string>> }) {
  const problems = Object.entries(refused.fields ?? {})
  const errors = problems.flatMap(([field, message]) => {
    const id = ids[field]
    return id ? { id, message } : []
  })
  if (errors.length > 0 && errors.length === problems.length)
    return <ErrorSummary errors={errors.filter(isFirstOfItsWords)} />
  return (
    <Banner tone="error" className="mb-3">
      {sentencesOf(refused)}
    </Banner>
  )
}

function isFirstOfItsWords<E extends { message: string }>(one: E, index: number, all: E[]) {
  return all.findIndex(({ message }) => message === one.message) === index
}

type Props = {
  affected: readonly CalendarInterview[]
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

function Affected({ affected, isBusy, onConfirm, onClose }: Props) {
  const { timeZone } = usePublicFacts().institute
  const one = affected.length === 1
  return (
    <Dialog
      role="alertdialog"
      title={`${oneOrMore(affected.length, 'One interview is', 'interviews are')} booked then`}
      isOpen
      onClose={onClose}
    >
      <p>
        {one ? 'It stays' : 'They stay'} booked. Move or cancel {one ? 'it' : 'them'} yourself if{' '}
        {one ? 'it' : 'they'} can’t take place. The calendar marks {one ? 'it' : 'them'}.
      </p>
      <ul className="mt-4 text-label">
        {affected.map(({ id, start, firstName, lastName, host }) => (
          <li key={id} className="border-hairline border-t py-2 last:border-b">
            <TextLink
              to={`/admin-panel/calendar?interview=${id}`}
              target="_blank"
              className="font-medium wrap-anywhere"
            >
              <bdi>
                {firstName} {lastName}
              </bdi>
              <span className="sr-only"> (opens in a new tab)</span>
            </TextLink>
            <span className="block text-umber">
              {formatInstant(start, timeZone)}, with {host}
            </span>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onConfirm} busyLabel={isBusy && 'Saving...'}>
          Save anyway
        </Button>
        <Button look="outline" onClick={onClose}>
          Don’t save
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Of several fields each sentence once. */
function sentencesOf({ error, fields }: Refusal): string {
  const sentences = [...new Set(Object.values(fields ?? {}))]
  return sentences.length > 0 ? `${sentences.join('. ')}.` : error
}
