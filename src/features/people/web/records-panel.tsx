import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import type { Answer } from '#shared/endpoint.ts'
import type { PanelProps } from '#web/application-panels.ts'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { everything, queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import { keptByWords } from '../retention.ts'
import { endHold, type Hold, readRecords } from '../retention-contract.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { HoldDialog } from './hold-dialog.tsx'

type Records = Answer<typeof readRecords>

/** How long what is kept of this person is kept, and whether anything holds it. */
export function RecordsPanel({ id, application, may }: PanelProps) {
  const { statusSeq, firstName, lastName } = application
  const query = useQuery(queryOf(readRecords, { params: { id } }))
  const { data, error } = query
  const [open, setOpen] = useState<'hold' | 'erase'>()
  const close = () => setOpen(undefined)
  if (error || !data) return <Loaded query={query} />
  const held = data.holds.find(({ endedAt }) => endedAt === null)
  const mayErase = may('erase-people')
  const name = `${firstName} ${lastName}`
  return (
    <Panel title="Records" anchor="records">
      <p className="text-label">{sayKept(data)}</p>
      {held && <HoldNotice id={id} hold={held} />}
      <div className="mt-2 flex flex-wrap gap-2">
        {!held && (
          <Button look="outline" size="small" onClick={() => setOpen('hold')}>
            Put on hold
          </Button>
        )}
        {mayErase && data.whyNotErased === null && (
          <Button look="quiet" size="small" className="text-rose" onClick={() => setOpen('erase')}>
            Erase this person
          </Button>
        )}
      </div>
      <Earlier holds={data.holds.filter(({ endedAt }) => endedAt !== null)} />
      <HoldDialog id={id} isOpen={open === 'hold'} onClose={close} />
      <EraseDialog
        id={id}
        statusSeq={statusSeq}
        name={name}
        isOpen={open === 'erase'}
        onClose={close}
      />
    </Panel>
  )
}

function sayKept({ keptBy, dueAt }: Records): string {
  if (dueAt) return `Kept until ${formatDay(dueAt)}. ${keptByWords[keptBy]}.`
  return keptBy === 'hold'
    ? 'Kept until the hold is lifted.'
    : `Kept permanently: ${keptByWords[keptBy].toLowerCase()}.`
}

function HoldNotice({ id, hold: { id: hold, reason, by, at } }: { id: string; hold: Hold }) {
  const { act, isBusy, problem } = useAct(everything)
  return (
    <div className="mt-2 border-brass border-l-4 bg-paper p-3 text-label">
      <p className="whitespace-pre-line wrap-anywhere">{reason}</p>
      <p className="text-help text-umber">
        On hold by {by}, <When at={at} />
      </p>
      <Banner tone="error" className="mt-2">
        {problem}
      </Banner>
      <Button
        look="outline"
        size="small"
        className="mt-2"
        busyLabel={isBusy && 'Lifting...'}
        onClick={() => act(() => call(endHold, { params: { id }, body: { hold } }))}
      >
        Lift hold
      </Button>
    </div>
  )
}

function Earlier({ holds }: { holds: readonly Hold[] }) {
  if (holds.length === 0) return null
  return (
    <details className="mt-2 text-label">
      <summary>{counted(holds.length, 'earlier hold')}</summary>
      <ul>
        {holds.map(({ id, reason, by, at, endedBy, endedAt }) => (
          <li key={id} className="border-hairline border-t py-2">
            <span className="block whitespace-pre-line wrap-anywhere">{reason}</span>
            <span className="block text-help text-umber">
              {by}, <When at={at} />; lifted by {endedBy}
              {endedAt && (
                <>
                  , <When at={endedAt} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
