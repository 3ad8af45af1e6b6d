import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { Right } from '#shared/rights.ts'
import { signedMoney } from '#shared/signed-money.ts'
import { lazy } from '#web/lazy.tsx'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { type StatusTone, StatusWord } from '#web/ui/status-word.tsx'
import { readAccount } from '../admin-contract.ts'
import {
  actsOn,
  type ChargeAct,
  type ChargeState,
  chargeStateWords,
  entryWords,
} from '../charge.ts'
import type { Account, ChargeLine, DialogOpener, OpenDialog, RightCheck } from './account.ts'
import { EntryProof } from './entry-proof.tsx'
import { MoneyBack } from './money-back.tsx'
import { OfficeDocuments } from './office-documents.tsx'
import { RowAct } from './row-act.tsx'
import { Totals } from './totals.tsx'

const MoneyDialog = lazy(async () => ({
  default: (await import('./money-dialog.tsx')).MoneyDialog,
}))

const tones: Record<ChargeState, StatusTone> = {
  open: 'waiting',
  overdue: 'active',
  disputed: 'active',
  processing: 'waiting',
  paid: 'good',
  waived: 'good',
  overpaid: 'active',
  cancelled: 'ended',
}

/** The account of one applicant: what is owed, what came and went, and what the office can do about it. */
export function MoneyPanel({ id, may }: { id: string; may: RightCheck }) {
  const query = useQuery(queryOf(readAccount, { params: { id } }))
  const [opened, setOpened] = useState<OpenDialog>()
  return (
    <Panel title="Money" anchor="money">
      <Loaded query={query}>
        {(data) => (
          <>
            {data.charges.length === 0 && <p className="text-label text-umber">No charges yet.</p>}
            <ul className="text-label">
              {data.charges.map((charge) => (
                <ChargeRow
                  key={charge.id}
                  charge={charge}
                  account={data}
                  may={may}
                  onOpen={setOpened}
                />
              ))}
            </ul>
            <div className="mt-3">
              <Totals totals={data.totals} words={{ owed: 'Owed', withUs: 'Credit' }} />
            </div>
            <MoneyBack account={data} may={may} onOpen={setOpened} />
            <Entries account={data} may={may} onOpen={setOpened} />
            <OfficeDocuments documents={data.documents} />
            {may('record-payments') && (data.mayPlan || data.plan) && (
              <Button
                look="outline"
                size="small"
                className="mt-3"
                onClick={() => setOpened({ what: data.plan ? 'end-plan' : 'plan' })}
              >
                {data.plan ? 'End the installment plan' : 'Set up installments'}
              </Button>
            )}
            <Suspense>
              {opened && (
                <MoneyDialog
                  id={id}
                  account={data}
                  opened={opened}
                  onClose={() => setOpened(undefined)}
                />
              )}
            </Suspense>
          </>
        )}
      </Loaded>
    </Panel>
  )
}

const rightFor: Record<ChargeAct, Right> = {
  record: 'record-payments',
  'record-more': 'record-payments',
  link: 'record-payments',
  waive: 'waive-charges',
  keep: 'refund-payments',
  refund: 'refund-payments',
}

function offers(charge: ChargeLine, { attempts }: Account): ChargeAct[] {
  const refundable = attempts
    .filter(({ chargeId }) => chargeId === charge.id)
    .reduce((sum, one) => sum + one.refundable, 0)
  return actsOn({ ...charge, refundable })
}

type ChargeProps = DialogOpener & { charge: ChargeLine; account: Account }

function ChargeRow({ charge, account, may, onOpen }: ChargeProps) {
  const { name, state, amount, currency, dueAt, open, paid, waived, cancelled } = charge
  const { processing, dueBack } = charge
  const money = (minor: number) => formatMoney(minor, currency)
  const acts = offers(charge, account)
  const isOffered = (act: ChargeAct) => acts.includes(act) && may(rightFor[act])
  const back = account.attempts.filter((one) => one.chargeId === charge.id && one.refundable > 0)
  const facts = [
    paid !== 0 && `${money(paid)} paid`,
    waived > 0 && `${money(waived)} waived`,
    cancelled > 0 && cancelled < amount && `${money(cancelled)} no longer owed`,
    open > 0 && open < amount && `${money(open)} due`,
    processing > 0 && `${money(processing)} processing`,
    dueBack > 0 && `${money(dueBack)} refund due`,
    charge.goingBack > 0 && `${money(charge.goingBack)} being refunded`,
    open > 0 && dueAt && `due ${formatDay(dueAt, account.timeZone)}`,
    charge.keptWords && `kept: ${charge.keptWords}`,
  ].filter(Boolean)
  return (
    <li className="border-hairline border-t py-2 last:border-b">
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="font-medium">{name}</span>
        <span className="tabular-nums">{money(amount)}</span>
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <StatusWord tone={tones[state]}>{chargeStateWords[state]}</StatusWord>
        <span className="text-help text-umber">{facts.join(', ')}</span>
      </span>
      <span className="-ml-2.5 flex flex-wrap">
        {isOffered('record') && (
          <RowAct
            label="Record a payment"
            of={name}
            onPress={() => onOpen({ what: 'record', charge })}
          />
        )}
        {isOffered('link') && (
          <RowAct label="Pay link" of={name} onPress={() => onOpen({ what: 'link', charge })} />
        )}
        {isOffered('waive') && (
          <RowAct label="Waive" of={name} onPress={() => onOpen({ what: 'waive', charge })} />
        )}
        {isOffered('keep') && (
          <RowAct label="Keep it" of={name} onPress={() => onOpen({ what: 'keep', charge })} />
        )}
        {isOffered('refund') &&
          back.map((attempt) => (
            <RowAct
              key={attempt.id}
              label={`Refund of ${money(attempt.amount)}`}
              of={name}
              onPress={() => onOpen({ what: 'refund', attempt })}
            />
          ))}
      </span>
    </li>
  )
}

function Entries({ account, may, onOpen }: DialogOpener & { account: Account }) {
  const { entries, refunds } = account
  if (entries.length === 0) return null
  const paid = account.charges.filter((charge) => offers(charge, account).includes('record-more'))
  const settled = refunds.filter(({ state, isByHand }) => state === 'succeeded' && isByHand)
  return (
    <details className="mt-3 text-label">
      <summary className="cursor-pointer">
        {counted(entries.length, 'ledger entry', 'ledger entries')}
      </summary>
      <ul>
        {entries.map((entry) => (
          <li key={entry.seq} className="border-hairline border-t py-2 last:border-b">
            <span className="flex flex-wrap justify-between gap-x-3">
              <span>
                {entryWords[entry.kind]}, {entry.name}
              </span>
              <span className="tabular-nums">{signedMoney(entry.amount, entry.currency)}</span>
            </span>
            <span className="block text-help text-umber wrap-anywhere">
              {[formatDay(entry.valueDate), entry.words, entry.evidence, entry.by]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <EntryProof entry={entry} mayAdd={entry.mayReverse && may('record-payments')} />
            {entry.mayReverse && may('record-payments') && (
              <RowAct
                label="Reverse it"
                of={entry.words}
                onPress={() => onOpen({ what: 'reverse', entry })}
              />
            )}
          </li>
        ))}
      </ul>
      {may('record-payments') && (
        <span className="-ml-2.5 flex flex-wrap">
          {paid.map((charge) => (
            <RowAct
              key={charge.id}
              label={`Another payment: ${charge.name}`}
              of="to be recorded"
              onPress={() => onOpen({ what: 'record', charge })}
            />
          ))}
        </span>
      )}
      {may('refund-payments') && (
        <span className="-ml-2.5 flex flex-wrap">
          {settled.map((refund) => (
            <RowAct
              key={refund.id}
              label={`Refund of ${formatMoney(refund.amount, refund.currency)} failed`}
              of={refund.reason}
              onPress={() => onOpen({ what: 'failed', refund })}
            />
          ))}
        </span>
      )}
    </details>
  )
}
