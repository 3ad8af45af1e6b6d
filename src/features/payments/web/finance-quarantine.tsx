import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer, Endpoint } from '#shared/endpoint.ts'
import { call, type Outcome } from '#web/call.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import {
  applyQuarantinedAlike,
  listQuarantine,
  readFinance,
  settleQuarantined,
  settleQuarantinedAlike,
} from '../finance-contract.ts'
import { applyQuarantinedAgain, listReconciliations } from '../stripe-contract.ts'
import { RowAct } from './row-act.tsx'
import { StripeFindings } from './stripe-findings.tsx'

type Group = Answer<typeof listQuarantine>['groups'][number]
type QuarantinedEvent = Group['events'][number]
/** One message, or all of its group. */
type ChosenEvent = { group: Group; event?: QuarantinedEvent }

const shown = [listQuarantine, readFinance, listReconciliations]

function lookAgain({ group, event }: ChosenEvent): Promise<Outcome<Endpoint>> {
  const { provider } = group
  return event
    ? call(applyQuarantinedAgain, { params: { provider, eventId: event.eventId } })
    : call(applyQuarantinedAlike, { body: alikeOf(group) })
}

function alikeOf({ provider, kind, reason, latestAt: until }: Group) {
  return { provider, kind, reason, until }
}

/** Payments that match nothing we asked for, and how provider and ledger were last found to agree. */
export function FinanceQuarantine({ maySettle }: { maySettle: boolean }) {
  const query = useQuery(queryOf(listQuarantine))
  const { data } = query
  const [opened, setOpened] = useState<ChosenEvent>()
  const { act, problem } = useAct(shown)
  const again = (meant: ChosenEvent) => act(() => lookAgain(meant))

  const acts = maySettle ? { onAgain: again, onPutAside: setOpened } : undefined
  return (
    <>
      <Banner tone="error" className="mb-3">
        {problem}
      </Banner>
      <Loaded query={query} />
      {data?.groups.length === 0 && (
        <EmptyState title="Nothing is in quarantine">
          Payments that don’t match what we charged wait here. They don’t count until someone
          reviews them.
        </EmptyState>
      )}
      <ul className="text-label">
        {data?.groups.map((group) => (
          <GroupRow
            key={`${group.provider} ${group.kind} ${group.reason}`}
            group={group}
            acts={acts}
          />
        ))}
      </ul>
      <StripeFindings />
      {opened && <PutAside meant={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

type Acts = { onAgain: (meant: ChosenEvent) => void; onPutAside: (meant: ChosenEvent) => void }
type GroupProps = { group: Group; acts: Acts | undefined }

function GroupRow({ group, acts }: GroupProps) {
  const { kind, reason, count, since, events } = group
  const [only] = events
  const all = count > 1 ? `all ${count}` : 'it'
  return (
    <li className="border-hairline border-t py-2 last:border-b">
      <span className="font-medium">{(count === 1 && only?.why) || reason}</span>
      <span className="block text-help text-umber wrap-anywhere">
        {kind}, {count === 1 ? only?.eventId : `${count} notices`}
        {count > 1 && ' since'} <When at={since} showsTime />
      </span>
      {acts && <ActRow {...acts} meant={{ group }} all={all} of={reason} />}
      {count > 1 && (
        <details>
          <summary className="cursor-pointer">
            {count > events.length ? `The latest ${events.length} of them` : 'Each of them'}
          </summary>
          <ul className="pl-4">
            {events.map((event) => (
              <li key={event.eventId} className="py-1.5">
                {event.why}
                <span className="block text-help text-umber wrap-anywhere">
                  {event.eventId}, <When at={event.receivedAt} showsTime />
                </span>
                {acts && <ActRow {...acts} meant={{ group, event }} all="it" of={event.eventId} />}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

function ActRow({
  meant,
  all,
  of,
  onAgain,
  onPutAside,
}: Acts & { meant: ChosenEvent; all: string; of: string }) {
  return (
    <span className="-ml-2.5 flex flex-wrap">
      <RowAct label={`Recheck ${all}`} of={of} onPress={() => onAgain(meant)} />
      <RowAct label={`Set ${all} aside`} of={of} onPress={() => onPutAside(meant)} />
    </span>
  )
}

function PutAside({
  meant: { group, event },
  onClose,
}: {
  meant: ChosenEvent
  onClose: () => void
}) {
  const { provider, count, reason } = group
  const isAll = !event && count > 1
  const title = isAll ? `Set ${count} notices aside` : 'Set it aside'
  const form = useSchemaForm(settleQuarantined.shapes.body, { words: '' })
  const { frame } = useHandIn(
    form,
    ({ words }) =>
      event
        ? call(settleQuarantined, { params: { provider, eventId: event.eventId }, body: { words } })
        : call(settleQuarantinedAlike, { body: { ...alikeOf(group), words } }),
    onClose,
    shown,
  )
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <HandInForm {...frame} send={title} sending="Saving..." onBack={onClose}>
        <p className="text-umber">
          {event?.why ?? reason}.{' '}
          {isAll
            ? 'They don’t count as payment, and we remove them from'
            : 'It doesn’t count as payment, and we remove it from'}{' '}
          this list.
        </p>
        <TextFieldControl
          control={form.control}
          name="words"
          label="What you found"
          autoComplete="off"
        />
      </HandInForm>
    </Dialog>
  )
}
