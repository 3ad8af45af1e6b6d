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
import { reportImportForOffice } from './report.ts'

export const feature: Feature = {
  routes: [
    route(calls.listImports, imports.listImportsForOffice),
    route(calls.uploadImport, keepImport, receiveImport),
    route(calls.readImport, imports.readImportForOffice),
    route(calls.checkImport, imports.checkImportForOffice),
    route(calls.deleteProfile, imports.deleteSavedColumns),
    route(calls.listRows, rows.listRowsForOffice),
    route(calls.settleRow, rows.settleRowForOffice),
    route(calls.settleSameAddress, rows.settleSameAddressForOffice),
    keyedRoute(calls.applyImport, acts.applyImportForOffice),
    route(calls.stopImport, acts.stopImportForOffice),
    keyedRoute(calls.undoImport, acts.undoImportForOffice),
    route(calls.removeImport, imports.removeImportForOffice),
    route(calls.reportImport, reportImportForOffice, async ({ db }) => db),
  ],
  jobs: [importsJob],
  invariants: importInvariants,
  contributes: [add(declaredAccountFacts, importAccountFacts), add(cleanupParts, forgetOldImports)],
}
