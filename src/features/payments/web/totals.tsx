import { signedMoney } from '#shared/signed-money.ts'
import { cx } from '#web/ui/cx.ts'
import type { OwnPayments } from '../contract.ts'

type Props = {
  totals: OwnPayments['totals']
  /** Who owes, and who is owed. */
  words: { owed: string; withUs: string }
}

/** All that was asked for and all that came, with the one sum that is left of it. */
export function Totals({ totals, words }: Props) {
  return totals.map(({ currency, asked, paid, left }) => (
    <dl key={currency} className="text-label tabular-nums">
      <Line label="Charged" amount={signedMoney(asked, currency)} />
      <Line label="Paid" amount={signedMoney(-paid, currency)} />
      <Line
        label={left < 0 ? words.withUs : words.owed}
        amount={signedMoney(Math.abs(left), currency)}
        isSum
      />
    </dl>
  ))
}

function Line({ label, amount, isSum }: { label: string; amount: string; isSum?: boolean }) {
  return (
    <div
      className={cx(
        'flex justify-between gap-x-6 border-hairline border-t py-2',
        isSum && 'border-b font-medium',
      )}
    >
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  )
}
