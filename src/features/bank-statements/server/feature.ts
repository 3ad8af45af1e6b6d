import { declaredAccountFacts } from '#features/accounts/server/account-facts.ts'
import { homeItems } from '#features/admins/server/home-items.ts'
import { cleanupParts } from '#server/cleanup.ts'
import { add } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { healthLines } from '#server/health-lines.ts'
import { keyedRoute, route } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { bankAccountFacts } from './account-facts.ts'
import { forgetOthers } from './cleanup.ts'
import { bankLineItem } from './home-items.ts'
import { bankInvariants } from './invariants.ts'
import * as acts from './line-acts.ts'
import { matchAllAgain } from './matched-lines.ts'
import * as profiles from './profiles.ts'
import { statementHealth } from './statement-health.ts'
import * as lines from './statement-lines.ts'
import { receiveStatement } from './statement-upload.ts'
import * as statements from './statements.ts'

export const feature: Feature = {
  routes: [
    route(calls.readStatements, statements.readAll),
    route(calls.uploadStatement, statements.keepStatement, receiveStatement),
    route(calls.removeOpenLines, statements.removeLines),
    keyedRoute(calls.makeProfile, profiles.saveProfile),
    route(calls.deleteProfile, profiles.forgetProfile),
    route(calls.listLines, lines.listStatementLines),
    route(calls.findCharges, lines.findChargesFor),
    keyedRoute(calls.confirmLine, acts.confirmPayment),
    route(calls.setLineAside, acts.setLineAside),
    route(calls.reopenLine, acts.reopenLine),
    route(calls.matchAgain, matchAllAgain),
  ],
  invariants: bankInvariants,
  contributes: [
    add(declaredAccountFacts, bankAccountFacts),
    add(homeItems, bankLineItem),
    add(healthLines, statementHealth),
    add(cleanupParts, forgetOthers),
  ],
}
