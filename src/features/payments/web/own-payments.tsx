import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { signedMoney } from '#shared/signed-money.ts'
import { Loaded } from '#web/loaded.tsx'
import { Part } from '#web/part.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { NothingYet } from '#web/ui/nothing-yet.tsx'
import { chargeStateWords, entryWords } from '../charge.ts'
import { type Charge, type OwnPayments, readOwnPayments } from '../contract.ts'
import { OwnFigures } from './own-figures.tsx'
import { OwnMoneyDocuments } from './own-money-documents.tsx'
import { OwnRefund } from './own-refund.tsx'
import { PayLink } from './stripe-pay-link.tsx'
import { Totals } from './totals.tsx'

/** What one's own application owes and has paid, and every way to pay it. */
export function OwnPaymentsOf({ id, title }: { id: string; title: string }) {
  const query = useQuery(queryOf(readOwnPayments, { params: { id } }))
  return (
    <section aria-labelledby={`payments-${id}`}>
      <h2 id={`payments-${id}`} className="text-h3">
        {title}
      </h2>
      <Loaded query={query} loading="Loading your payments..." className="mt-5">
        {(data) => <Account payments={data} />}
      </Loaded>
    </section>
  )
}

function Account({ payments }: { payments: OwnPayments }) {
  const { charges, totals, figures, refund, next, history, documents, ways, timeZone } = payments
  if (charges.length === 0)
    return (
      <NothingYet>
        <p className="text-lead text-umber">You have nothing to pay right now.</p>
        <p className="mt-4">
          Payments usually start with an offer. Each one appears here with its due date.
        </p>
      </NothingYet>
    )
  const firstOpen = charges.find(isPayable)
  const isPaid = totals.length > 0 && totals.every(({ left, paid }) => left === 0 && paid > 0)
  return (
    <div className="mt-5 grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="min-w-0 max-w-prose space-y-8">
        {ways.some(({ isTest }) => isTest) && <Banner>This is a test. No money moves.</Banner>}
        {next && (
          <p className="text-lead">
            {formatMoney(next.amount, next.currency)} to pay
            {next.dueAt && ` by ${formatDay(next.dueAt, timeZone)}`}
          </p>
        )}
        {isPaid && <p className="text-lead">Paid in full</p>}
        <ul>
          {charges.map((charge) => (
            <Owed
              key={charge.id}
              charge={charge}
              payments={payments}
              isNext={charge.state === 'overdue' || charge === firstOpen}
            />
          ))}
        </ul>
        {!isPaid && <Totals totals={totals} words={{ owed: 'You owe', withUs: 'Your credit' }} />}
        {firstOpen && <Transfer payments={payments} />}
        {history.length > 0 && <History history={history} />}
      </div>
      <div className="min-w-0">
        <OwnMoneyDocuments documents={documents} timeZone={timeZone} />
        <div className="mt-7">
          {figures && <OwnFigures figures={figures} />}
          {refund && <OwnRefund refund={refund} />}
        </div>
      </div>
    </div>
  )
}

function History({ history }: Pick<OwnPayments, 'history'>) {
  return (
    <div>
      <h3 className="mb-2 font-body font-medium text-body">Payment history</h3>
      <ul className="text-label">
        {history.map(({ id, kind, name, amount, currency, on }) => (
          <li
            key={id}
            className="flex justify-between gap-x-6 border-hairline border-t py-2 last:border-b"
          >
            <span>
              {entryWords[kind]}, {name}
              <span className="block text-umber">{formatDay(on)}</span>
            </span>
            <span className="tabular-nums">{signedMoney(amount, currency)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function isPayable({ open, processing }: Charge): boolean {
  return open > 0 && processing === 0
}

type OwedProps = {
  charge: Charge
  payments: OwnPayments
  /** Others may be paid early, but are nothing to do now. */
  isNext: boolean
}

function Owed({ charge, payments, isNext }: OwedProps) {
  const { id, kind, name, state, amount, currency, dueAt, open, processing, disputed, dueBack } =
    charge
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <li className="border-hairline border-t py-4 last:border-b">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 className="font-body font-medium text-body">{name}</h3>
        <span className="tabular-nums">{money(amount)}</span>
      </div>
      <p className={state === 'overdue' ? 'text-label text-rose' : 'text-label text-umber'}>
        {chargeStateWords[state]}
        {open > 0 && open < amount && `, ${money(open)} still due`}
        {open > 0 && disputed === 0 && dueAt && `, due by ${formatDay(dueAt, payments.timeZone)}`}
        {disputed > 0 &&
          `. A bank took back ${money(disputed)} while it reviews a dispute. If that’s a mistake, tell the bank and email us`}
        {processing > 0 && '. Your bank is processing it, and we’ll email you when it arrives'}
        {dueBack > 0 && `. You overpaid by ${money(dueBack)}, and we’ll email you about it`}
      </p>
      {isPayable(charge) && !isNext && payments.ways.length > 0 && (
        <a
          href={`/dashboard/pay?charge=${id}`}
          className={cx(buttonClass('quiet', 'small'), '-ml-2.5 min-h-11')}
        >
          Pay early<span className="sr-only">: {name}</span>
        </a>
      )}
      {isPayable(charge) && isNext && payments.ways.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-3">
          <a href={`/dashboard/pay?charge=${id}`} className={buttonClass()}>
            Pay by {payments.ways[0]?.words}
          </a>
          <PayLink charge={id} name={name} />
        </div>
      )}
      {isPayable(charge) && isNext && kind !== 'instalment' && <Code charge={charge} />}
    </li>
  )
}

function Code({ charge }: { charge: Charge }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        size="small"
        className="-ml-2.5 mt-1 min-h-11"
        onClick={() => setOpen(true)}
      >
        I have a code
      </Button>
      {isOpen && (
        <Part load={codeDialog} props={{ charge, onClose: () => setOpen(false) }} isQuiet />
      )}
    </>
  )
}

async function codeDialog() {
  return (await import('./code-dialog.tsx')).UseCodeDialog
}

function Transfer({ payments: { bank, ways } }: { payments: OwnPayments }) {
  if (!bank)
    return ways.length > 0 ? null : (
      <p>The admissions office will tell you how to pay. You can also email us.</p>
    )
  const rows = [
    ['Account holder', bank.holder],
    ['Bank', bank.bank],
    ['Account', bank.account],
    ['Reference', bank.reference],
  ]
  return (
    <div>
      <h3 className="mb-2 font-body font-medium text-body">By bank transfer</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-label">
        {rows
          .filter(([, words]) => words)
          .map(([term, words]) => (
            <div key={term} className="contents">
              <dt className="text-umber">{term}</dt>
              <dd className="wrap-anywhere">{words}</dd>
            </div>
          ))}
      </dl>
      <p className="mt-2 text-label text-umber">
        {bank.note && `${bank.note} `}Include the reference with your transfer. Once it arrives,
        we’ll record it here and email you the receipt.
      </p>
    </div>
  )
}
