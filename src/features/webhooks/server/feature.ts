import { declaredAccountFacts } from '#features/accounts/server/account-facts.ts'
import { declaredMails } from '#features/settings/mail-template.ts'
import { cleanupParts } from '#server/cleanup.ts'
import { add, fill } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { healthLines } from '#server/health-lines.ts'
import { sealedParts } from '#server/key-rotation.ts'
import { keyedRoute, route } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { mailTemplates } from '../mail-templates.ts'
import { webhookAccountFacts } from './account-facts.ts'
import { forgetOldDeliveries } from './cleanup.ts'
import * as deliveries from './deliveries.ts'
import * as endpoints from './endpoints.ts'
import { resealSecrets } from './secrets.ts'
import { sendWebhooksJob } from './send-deliveries.ts'
import { webhookHealth } from './webhook-health.ts'

export const feature: Feature = {
  routes: [
    route(calls.listEndpoints, endpoints.readEndpoints),
    keyedRoute(calls.addEndpoint, endpoints.makeEndpoint),
    route(calls.changeEndpoint, endpoints.editEndpoint),
    route(calls.removeEndpoint, endpoints.removeEndpoint),
    route(calls.pauseEndpoint, endpoints.pauseEndpoint),
    route(calls.switchEndpointOn, endpoints.switchEndpointOn),
    route(calls.showSecret, endpoints.revealSecret),
    keyedRoute(calls.changeSecret, endpoints.renewSecret),
    route(calls.dropEarlierSecret, endpoints.endEarlierSecret),
    keyedRoute(calls.sendTest, deliveries.makeTest),
    keyedRoute(calls.sendFailedAgain, deliveries.sendFailedAgain),
    route(calls.listDeliveries, deliveries.readDeliveries),
    route(calls.resendDelivery, deliveries.sendDeliveryAgain),
  ],
  atStart: endpoints.describeWebhookServers,
  jobs: [sendWebhooksJob],
  contributes: [
    fill(declaredMails, mailTemplates),
    add(declaredAccountFacts, webhookAccountFacts),
    add(sealedParts, resealSecrets),
    add(healthLines, webhookHealth),
    add(cleanupParts, forgetOldDeliveries),
  ],
}
