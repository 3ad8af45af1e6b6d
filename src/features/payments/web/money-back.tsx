import { formatMoney } from '#shared/money.ts'
import { call } from '#web/call.ts'
import { ErrorText, errorClass } from '#web/ui/field.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import { type Dispute, noteDispute, noteFailedRefund, type Refund } from '../admin-contract.ts'
import { disputeWords } from '../charge.ts'
import type { Account, DialogOpener } from './account.ts'
import { RowAct } from './row-act.tsx'
import { shownMoney } from './shown-money.ts'

/** Money on its way out: refunds that are not through, and what banks took back. */
export function MoneyBack({ account, may, onOpen }: DialogOpener & { account: Account }) {
  const refunds = account.refunds.filter(({ state, isNews }) => state === 'pending' || isNews)
  const { disputes } = account
  if (refunds.length === 0 && disputes.length === 0) return null
  const maySettle = may('refund-payments')
  return (
    <ul className="text-label">
      {disputes.map((dispute) => (
        <DisputeRow key={dispute.id} dispute={dispute} mayNote={maySettle} />
      ))}
      {refunds.map((refund) => (
        <RefundRow key={refund.id} refund={refund} maySettle={maySettle} onOpen={onOpen} />
      ))}
    </ul>
  )
}

const rowClass = 'border-hairline border-b py-2'

function DisputeRow({ dispute, mayNote }: { dispute: Dispute; mayNote: boolean }) {
  const { id, state, amount, currency, reason, answerBy } = dispute
  const { act, problem } = useAct(shownMoney)
  const words = formatMoney(amount, currency)
  const isOver = state === 'won' || state === 'lost'
  return (
    <li className={rowClass}>
      <span className={state === 'won' ? undefined : 'text-rose'}>
        {words} disputed at the bank. {disputeWords[state]}
      </span>
      <span className="block text-help text-umber wrap-anywhere">
        The bank says: {reason}
        {!isOver && answerBy && (
          <>
            . Respond to the bank on the provider’s site by <When at={answerBy} />
          </>
        )}
      </span>
      {mayNote && isOver && (
        <span className="-ml-2.5 flex">
          <RowAct
            label="Acknowledge"
            of={words}
            onPress={() => act(() => call(noteDispute, { params: { id } }))}
          />
        </span>
      )}
      <Problem>{problem}</Problem>
    </li>
  )
}

type RefundProps = Pick<DialogOpener, 'onOpen'> & { refund: Refund; maySettle: boolean }

function RefundRow({ refund, maySettle, onOpen }: RefundProps) {
  const { id, state, amount, currency, reason, isByHand, failure } = refund
  const { act, problem } = useAct(shownMoney)
  const words = formatMoney(amount, currency)
  return (
    <li className={rowClass}>
      <span className={state === 'failed' ? 'text-rose' : undefined}>
        {state === 'failed' ? `The refund of ${words} failed` : `${words} being refunded`}
      </span>
      <span className="block text-help text-umber wrap-anywhere">{failure || reason}</span>
      {maySettle && (
        <span className="-ml-2.5 flex flex-wrap">
          {state === 'pending' && isByHand && (
            <>
              <RowAct
                label="Paid out"
                of={words}
                onPress={() => onOpen({ what: 'paid-out', refund })}
              />
              <RowAct
                label="Failed"
                of={words}
                onPress={() => onOpen({ what: 'failed', refund })}
              />
            </>
          )}
          {state === 'failed' && (
            <RowAct
              label="Acknowledge"
              of={words}
              onPress={() => act(() => call(noteFailedRefund, { params: { id } }))}
            />
          )}
        </span>
      )}
      <Problem>{problem}</Problem>
    </li>
  )
}

function Problem({ children }: { children: string | undefined }) {
  if (!children) return null
  return (
    <p role="alert" className={errorClass}>
      <ErrorText>{children}</ErrorText>
    </p>
  )
}
