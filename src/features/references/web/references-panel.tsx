import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import type { PanelProps } from '#web/application-panels.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { lazy } from '#web/lazy.tsx'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { When } from '#web/ui/when.tsx'
import { listReferees, type Referee } from '../admin-contract.ts'
import { isLost, progressOf, refereeWords } from '../referee.ts'

const AddReferee = lazy(async () => ({ default: (await import('./add-referee.tsx')).AddReferee }))
const ManageReferee = lazy(async () => ({
  default: (await import('./manage-referee.tsx')).ManageReferee,
}))
const ReadReference = lazy(async () => ({
  default: (await import('./read-reference.tsx')).ReadReference,
}))

type OpenDialog = { what: 'add' } | { what: 'read' | 'manage'; id: string }

/** Who was asked to write about an applicant, where each stands, and what the office can do about it. */
export function ReferencesPanel({ id, may }: Pick<PanelProps, 'id' | 'may'>) {
  const mayManage = may('manage-references')
  const query = useQuery(queryOf(listReferees, { params: { id } }))
  const { data } = query
  const [opened, setOpened] = useState<OpenDialog>()
  const close = () => setOpened(undefined)
  const referees = data?.referees ?? []
  const { all, settled } = progressOf(referees)
  const referee =
    opened && 'id' in opened ? referees.find((one) => one.id === opened.id) : undefined
  return (
    <Panel title="Recommenders" anchor="references">
      <Loaded query={query} />
      {data?.referees.length === 0 && (
        <p className="text-label text-umber">No references requested.</p>
      )}
      {all > 0 && (
        <p className="text-label text-umber">
          {settled === all ? 'All received.' : `${settled} of ${all} received.`}
          {data?.holdsOffer && settled < all && ' No offer goes out without them.'}
        </p>
      )}
      <ul className="mt-1 text-label empty:hidden">
        {referees.map((one) => (
          <Line
            key={one.id}
            referee={one}
            mayManage={mayManage}
            onOpen={(what) => setOpened({ what, id: one.id })}
          />
        ))}
      </ul>
      {data?.mayAsk && mayManage && (
        <Button
          look="outline"
          size="small"
          className="mt-3"
          onClick={() => setOpened({ what: 'add' })}
        >
          Request a reference
        </Button>
      )}
      <Suspense>
        {opened?.what === 'add' && <AddReferee id={id} onClose={close} />}
        {referee && opened?.what === 'read' && <ReadReference referee={referee} onClose={close} />}
        {referee && opened?.what === 'manage' && (
          <ManageReferee key={referee.id} referee={referee} onClose={close} />
        )}
      </Suspense>
    </Panel>
  )
}

type LineProps = {
  referee: Referee
  mayManage: boolean
  onOpen: (what: 'read' | 'manage') => void
}

function Line({ referee, mayManage, onOpen }: LineProps) {
  const { name, relation, email, state, note, by, isConfidential, hasBounced } = referee
  const { staff, tone } = refereeWords[state]
  const isOpen = state === 'asked' || isLost(state)
  return (
    <li className="border-hairline border-t py-2 last:border-b">
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="min-w-0 font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </span>
        <StatusWord tone={tone}>{referee.isOverdue ? 'Overdue' : staff}</StatusWord>
      </span>
      <span className="block wrap-anywhere">{[relation, email].filter(Boolean).join(' · ')}</span>
      {note && (
        <span className="block whitespace-pre-line wrap-anywhere">
          {by && `${by}: `}
          {note}
        </span>
      )}
      {hasBounced && <span className="block text-rose">The last email wasn’t delivered.</span>}
      <span className="flex flex-wrap items-center justify-between gap-x-3 text-help text-umber">
        <span className="min-w-0">
          <Dates referee={referee} />
          {isConfidential && ' · right to read waived'}
        </span>
        <span className="-mx-2.5 flex">
          {state === 'received' && (
            <Button look="quiet" size="small" onClick={() => onOpen('read')}>
              Read
              <span className="sr-only"> what {name} wrote</span>
            </Button>
          )}
          {isOpen && mayManage && (
            <Button look="quiet" size="small" onClick={() => onOpen('manage')}>
              Manage
              <span className="sr-only"> {name}</span>
            </Button>
          )}
        </span>
      </span>
    </li>
  )
}

function Dates({ referee }: { referee: Referee }) {
  const { timeZone } = usePublicFacts().institute
  const { state, stateAt, askedAt, dueAt, reminders, cameBy } = referee
  if (state !== 'asked')
    return (
      <>
        <When at={stateAt} />
        {cameBy === 'letter' && ', by letter'}
      </>
    )
  return (
    <>
      Asked <When at={askedAt} />, due {formatDay(dueAt, timeZone)}
      {reminders > 0 && `, ${counted(reminders, 'reminder')}`}
    </>
  )
}
