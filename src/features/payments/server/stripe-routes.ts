import type { Ctx } from '#server/context.ts'
import { keyedRoute, type Route, route } from '#server/serve.ts'
import type { Input } from '#shared/endpoint.ts'
import {
  applyQuarantinedAlike,
  listQuarantine,
  settleQuarantined,
  settleQuarantinedAlike,
} from '../finance-contract.ts'
import * as calls from '../pay-contract.ts'
import * as office from '../stripe-contract.ts'
import { beginOwnPayment, readOwnPayable } from './begin-payment.ts'
import { settleDemo } from './demo-provider.ts'
import * as links from './pay-links.ts'
import * as quarantine from './quarantine.ts'

export const stripeRoutes: Route[] = [
  route(calls.readPayable, readOwnPayable),
  // The call to the provider is never made inside a transaction.
  route(calls.beginPayment, async (_, __, begun) => begun, beginOwnPayment),
  route(calls.makeOwnPayLink, links.makeOwnLink),
  route(calls.openPayLink, links.openPayLink, links.checkPayLink),
  route(calls.beginLinkedPayment, async (_, __, begun) => begun, beginLinked),
  route(calls.settleDemoPayment, settleDemo),
  route(listQuarantine, quarantine.listHeldMessages),
  keyedRoute(settleQuarantined, quarantine.settleMessage),
  keyedRoute(settleQuarantinedAlike, quarantine.settleAlike),
  route(applyQuarantinedAlike, quarantine.applyAlikeAgain),
  route(office.applyQuarantinedAgain, quarantine.releaseFromQuarantine),
  route(office.listReconciliations, quarantine.listRuns),
  route(office.makePayLink, links.makePayLinkForOffice),
]

async function beginLinked(ctx: Ctx, input: Input<typeof calls.beginLinkedPayment>) {
  await links.checkPayLink(ctx, input)
  return links.beginLinkedPayment(ctx, input)
}
