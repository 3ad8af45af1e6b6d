import { declaredAccountFacts } from '#features/accounts/server/account-facts.ts'
import { cleanupParts } from '#server/cleanup.ts'
import { add } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { keyedRoute, route } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { importAccountFacts } from './account-facts.ts'
import { forgetOldImports } from './cleanup.ts'
import * as acts from './import-acts.ts'
import { keepImport, receiveImport } from './import-file.ts'
import { importsJob } from './import-job.ts'
import * as rows from './import-rows.ts'
import * as imports from './imports.ts'
import { importInvariants } from './invariants.ts'
import { reportForOffice } from './report.ts'

export const feature: Feature = {
  routes: [
    route(calls.listImports, imports.listForOffice),
    route(calls.uploadImport, keepImport, receiveImport),
    route(calls.readImport, imports.readForOffice),
    route(calls.checkImport, imports.checkForOffice),
    route(calls.deleteProfile, imports.forgetProfile),
    route(calls.listRows, rows.listForOffice),
    route(calls.settleRow, rows.settleForOffice),
    route(calls.settleSameAddress, rows.settleAllForOffice),
    keyedRoute(calls.applyImport, acts.applyForOffice),
    route(calls.stopImport, acts.stopForOffice),
    keyedRoute(calls.undoImport, acts.undoForOffice),
    route(calls.removeImport, imports.removeForOffice),
    route(calls.reportImport, reportForOffice, async ({ db }) => db),
  ],
  jobs: [importsJob],
  invariants: importInvariants,
  contributes: [add(declaredAccountFacts, importAccountFacts), add(cleanupParts, forgetOldImports)],
}
