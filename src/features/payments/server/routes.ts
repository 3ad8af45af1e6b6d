import { asTheySeeIt } from '#features/applications/server/their-place.ts'
import { keyedRoute, type Route, route } from '#server/serve.ts'
import * as office from '../admin-contract.ts'
import * as calls from '../contract.ts'
import * as finance from '../finance-contract.ts'
import * as proof from '../proof-contract.ts'
import * as account from './account.ts'
import * as disputes from './disputes.ts'
import * as lists from './finance.ts'
import { exportForFinance } from './finance-export.ts'
import { readForFinance } from './finance-figures.ts'
import * as opening from './opening.ts'
import { readOwn } from './own.ts'
import * as plans from './plans.ts'
import * as proofs from './proofs.ts'
import * as recording from './recording.ts'
import * as refunding from './refunding.ts'
import * as waiving from './waiving.ts'

export const paymentRoutes: Route[] = [
  route(calls.readOwnPayments, readOwn),
  route(calls.redeemCode, waiving.useCode, waiving.checkTries),
  route(calls.linkOwnMoneyDocument, opening.linkOwn),
  route(calls.openMoneyDocument, opening.open),
  route(office.seePayments, asTheySeeIt(readOwn)),
  route(office.readAccount, account.read),
  keyedRoute(office.recordPayment, recording.record),
  keyedRoute(office.reverseEntry, recording.reverse),
  keyedRoute(office.waiveCharge, waiving.waive),
  keyedRoute(office.refundPayment, refunding.refund),
  keyedRoute(office.settleRefundByHand, refunding.settleByHand),
  route(office.noteFailedRefund, refunding.noteFailed),
  route(office.noteDispute, disputes.note),
  keyedRoute(office.keepMoney, account.keepForGood),
  keyedRoute(office.agreePlan, plans.agree),
  keyedRoute(office.endPlan, plans.end),
  route(office.linkMoneyDocument, opening.linkForOffice),
  route(proof.addProof, proofs.add, proofs.receiveProof),
  route(proof.linkProof, proofs.link),
  route(proof.openProof, proofs.open),
  route(finance.readFinance, readForFinance),
  route(finance.listCharges, lists.listForFinance),
  route(finance.listEntries, lists.listLedger),
  route(finance.listRefunds, lists.listOpenRefunds),
  route(finance.listDisputes, disputes.listForFinance),
  route(finance.exportLedger, exportForFinance),
  route(finance.listWaiverCodes, waiving.listCodes),
  keyedRoute(finance.makeWaiverCode, waiving.makeCode),
  route(finance.endWaiverCode, waiving.endCode),
]
