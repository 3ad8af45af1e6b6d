import { cleanupParts } from '#server/cleanup.ts'
import { add } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { healthLines } from '#server/health-lines.ts'
import { loginRoute, route } from '#server/serve.ts'
import * as calls from '../contract.ts'
import * as connections from './connections.ts'
import {
  beginProviderLogin,
  checkProviderLogin,
  finishProviderLogin,
  prepareProviderLogin,
} from './log-in.ts'
import { chooseOwnPassword, preparePassword } from './own-password.ts'
import * as views from './provider-views.ts'
import { checkStepUp, finishConfirm } from './step-up.ts'

export const feature: Feature = {
  routes: [
    route(calls.listProviders, views.listProviders),
    loginRoute(calls.beginProviderLogin, beginProviderLogin, prepareProviderLogin),
    loginRoute(calls.finishProviderLogin, finishProviderLogin, checkProviderLogin),
    route(calls.beginOwnLogin, connections.beginOwnLogin, connections.prepareOwnLogin),
    route(calls.finishConfirm, finishConfirm, checkStepUp),
    route(calls.finishConnect, connections.finishConnect, connections.checkConnect),
    route(calls.readOwnProviders, views.readOwnProviders),
    route(calls.disconnectOwnLogin, connections.disconnectOwnLogin),
    route(calls.removeOwnPassword, connections.removeOwnPassword, connections.prepareWithout),
    route(calls.chooseOwnPassword, chooseOwnPassword, preparePassword),
    route(calls.readSingleSignOn, views.readState),
    route(calls.disconnectPerson, connections.disconnectColleague),
  ],
  atStart: views.describeLogins,
  contributes: [
    add(healthLines, views.providerHealth),
    add(cleanupParts, views.removeEndedAttempts),
  ],
}
