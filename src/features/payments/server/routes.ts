import { asTheySeeIt } from '#features/application-form/server/impersonation.ts'
import { keyedRoute, type Route, route } from '#server/serve.ts'
import * as office from '../admin-contract.ts'
import * as bank from '../bank-contract.ts'
import * as calls from '../contract.ts'
import * as finance from '../finance-contract.ts'
import * as proof from '../proof-contract.ts'
import * as account from './account.ts'
import * as bankChanges from './bank-changes.ts'
import * as disputes from './disputes.ts'
import * as documentDelivery from './document-delivery.ts'
import * as lists from './finance.ts'
import { exportLedgerForFinance } from './finance-export.ts'
import { readFiguresForFinance } from './finance-figures.ts'
import { readOwnPayments } from './own-payments.ts'
import * as plans from './plans.ts'
import * as proofs from './proofs.ts'
import * as recorded from './recorded-payments.ts'
import * as refunds from './refunds.ts'
import * as waivers from './waivers.ts'

export const paymentRoutes: Route[] = [
  route(calls.readOwnPayments, readOwnPayments),
  route(calls.redeemCode, waivers.useCode, waivers.checkTries),
  route(calls.linkOwnMoneyDocument, documentDelivery.linkOwnMoneyDocument),
  route(calls.openMoneyDocument, documentDelivery.openDocument),
  route(office.seePayments, asTheySeeIt(readOwnPayments)),
  route(office.readAccount, account.readAccountOf),
  keyedRoute(office.recordPayment, recorded.recordReceipt),
  keyedRoute(office.reverseEntry, recorded.reverseRecord),
  keyedRoute(office.waiveCharge, waivers.waiveAmount),
  keyedRoute(office.refundPayment, refunds.beginRefund),
  keyedRoute(office.settleRefundByHand, refunds.settleByHand),
  route(office.noteFailedRefund, refunds.noteFailedRefund),
  route(office.noteDispute, disputes.acknowledgeDispute),
  keyedRoute(office.keepMoney, account.keepSurplus),
  keyedRoute(office.agreePlan, plans.agreeOnPlan),
  keyedRoute(office.endPlan, plans.terminatePlan),
  route(office.linkMoneyDocument, documentDelivery.linkMoneyDocumentForOffice),
  route(proof.addProof, proofs.submitProof, proofs.receiveProof),
  route(proof.linkProof, proofs.makeProofLink),
  route(proof.openProof, proofs.deliverProof),
  keyedRoute(bank.approveBankChange, bankChanges.approveChange),
  keyedRoute(bank.cancelBankChange, bankChanges.cancelChange),
  route(finance.readFinance, readFiguresForFinance),
  route(finance.listCharges, lists.listChargesForFinance),
  route(finance.listEntries, lists.listLedger),
  route(finance.listRefunds, lists.listOpenRefunds),
  route(finance.listDisputes, disputes.listDisputesForFinance),
  route(finance.exportLedger, exportLedgerForFinance),
  route(finance.listWaiverCodes, waivers.listCodes),
  keyedRoute(finance.makeWaiverCode, waivers.makeCode),
  route(finance.endWaiverCode, waivers.endCode),
]
