import { useQuery } from '@tanstack/react-query'
import { signedMoney } from '#shared/signed-money.ts'
import { queryOf } from '#web/queries.ts'
import { Fold } from '#web/ui/fold.tsx'
import { type Figures, readOwnPayments } from '../contract.ts'

/** What the program amounts to, beside the letter that offers the place. */
export function OfferFigures({ id }: { id: string }) {
  const { data } = useQuery(queryOf(readOwnPayments, { params: { id } }))
  return data?.figures ? <OwnFigures figures={data.figures} /> : null
}

/** The same lines as in the estimate and the contract, and what of them is asked for how. */
export function OwnFigures({ figures }: { figures: Figures }) {
  const { lines, selfPay, deposit, rest, currency } = figures
  const rows = [
    ...lines,
    { id: 'self-pay', label: 'Your share', amount: selfPay, why: '' },
    ...(deposit > 0
      ? [{ id: 'deposit', label: 'Deposit, included', amount: deposit, why: '' }]
      : []),
    { id: 'rest', label: 'Left after the deposit', amount: rest, why: '' },
  ]
  return (
    <Fold title="What you pay for the program" isOpen="wide">
      <dl className="text-label">
        {rows.map(({ id, label, amount, why }) => (
          <div key={id} className="flex justify-between gap-x-6 border-hairline border-t py-2">
            <dt>
              {label}
              {why && <span className="block text-umber">{why}</span>}
            </dt>
            <dd className="whitespace-nowrap tabular-nums">{signedMoney(amount, currency)}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  )
}
