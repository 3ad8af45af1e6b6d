import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { programWords } from '#shared/programs.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { TextLink } from '#web/ui/link.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { When } from '#web/ui/when.tsx'
import type { OfficeRequest } from '../contract.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import { HandOver } from './hand-over.tsx'
import { stateWords } from './own-request.tsx'

/** One request as the office sees it: who asks, how long there is, and the answer. */
export function FileRequestView({ request }: { request: OfficeRequest }) {
  const { id, name, applications, words, state, askedAt, dueOn, daysLeft } = request
  const [open, setOpen] = useState<'prepare' | 'decline'>()
  const isOpen = state === 'open'
  return (
    <li className="max-w-3xl py-5">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </span>
        {isOpen ? (
          <span className={cx(daysLeft < 0 && 'font-medium text-rose')}>
            {dueWords(dueOn, daysLeft)}
          </span>
        ) : (
          <StatusWord tone={stateWords[state].tone}>{stateWords[state].words}</StatusWord>
        )}
      </p>
      <p className="flex flex-wrap gap-x-4 text-label">
        {applications.map((one) => (
          <TextLink key={one.id} to={`/admin-panel/applications/${one.id}`}>
            {programWords[one.program]}
          </TextLink>
        ))}
        {applications.length === 0 && <span className="text-umber">No application</span>}
      </p>
      <p className="text-help text-umber">
        Asked <When at={askedAt} />
        {!isOpen && <Ended request={request} />}
      </p>
      {words && <p className="mt-2 text-label whitespace-pre-line wrap-anywhere">{words}</p>}
      {request.reason && (
        <p className="mt-2 text-label whitespace-pre-line wrap-anywhere">{request.reason}</p>
      )}
      {isOpen && (
        <div className="mt-3 flex flex-wrap gap-2">
          {open !== 'prepare' && (
            <Button look="outline" size="small" onClick={() => setOpen('prepare')}>
              Prepare the file
            </Button>
          )}
          <Button look="quiet" size="small" onClick={() => setOpen('decline')}>
            Decline
          </Button>
          <DeclineDialog id={id} isOpen={open === 'decline'} onClose={() => setOpen(undefined)} />
        </div>
      )}
      {isOpen && open === 'prepare' && <HandOver id={id} onClose={() => setOpen(undefined)} />}
    </li>
  )
}

function dueWords(dueOn: string, daysLeft: number): string {
  if (daysLeft < 0) return `Late by ${counted(-daysLeft, 'day')}: due ${formatDay(dueOn)}`
  return `Due ${formatDay(dueOn)}, ${counted(daysLeft, 'day')} left`
}

function Ended({ request: { endedAt, answeredBy, openedAt, state } }: { request: OfficeRequest }) {
  return (
    <>
      {endedAt && (
        <>
          ; {state === 'withdrawn' ? 'withdrawn' : `answered by ${answeredBy}`}{' '}
          <When at={endedAt} />
        </>
      )}
      {openedAt && (
        <>
          ; opened <When at={openedAt} />
        </>
      )}
      {state === 'handed-over' && !openedAt && '; not opened yet'}
    </>
  )
}
