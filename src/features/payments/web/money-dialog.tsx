import type { Account, OpenDialog } from './account.ts'
import {
  AgreePlan,
  EndPlan,
  KeepMoney,
  ReverseEntry,
  SettleRefund,
  WaiveCharge,
} from './money-dialogs.tsx'
import { RecordPayment } from './record-payment.tsx'
import { RefundPayment } from './refund-payment.tsx'
import { PayLinkDialog } from './stripe-pay-link.tsx'

type Props = { id: string; account: Account; opened: OpenDialog; onClose: () => void }

/** The dialog of what is done about a row of the account. */
export function MoneyDialog({ id, account, opened, onClose }: Props) {
  if (opened.what === 'record') return <RecordPayment charge={opened.charge} onClose={onClose} />
  if (opened.what === 'waive') return <WaiveCharge charge={opened.charge} onClose={onClose} />
  if (opened.what === 'keep') return <KeepMoney charge={opened.charge} onClose={onClose} />
  if (opened.what === 'link')
    return (
      <PayLinkDialog
        charge={opened.charge.id}
        name={opened.charge.name}
        isOffice
        onClose={onClose}
      />
    )
  if (opened.what === 'refund')
    return <RefundPayment attempt={opened.attempt} account={account} onClose={onClose} />
  if (opened.what === 'reverse') return <ReverseEntry entry={opened.entry} onClose={onClose} />
  if (opened.what === 'paid-out')
    return <SettleRefund refund={opened.refund} outcome="succeeded" onClose={onClose} />
  if (opened.what === 'failed')
    return <SettleRefund refund={opened.refund} outcome="failed" onClose={onClose} />
  if (opened.what === 'end-plan') return <EndPlan account={account} onClose={onClose} />
  return (
    account.figures && (
      <AgreePlan id={id} figures={account.figures} account={account} onClose={onClose} />
    )
  )
}
