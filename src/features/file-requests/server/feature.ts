import { declaredAccountFacts } from '#features/accounts/server/account-facts.ts'
import { homeItems } from '#features/admins/server/home-items.ts'
import { stayingParts } from '#features/people/server/erasure.ts'
import { declaredMails } from '#features/settings/mail-template.ts'
import { cleanupParts } from '#server/cleanup.ts'
import { add, fill } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { keyedRoute, route } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { mailTemplates } from '../mail-templates.ts'
import { fileRequestAccountFacts } from './account-facts.ts'
import { removeRead } from './cleanup.ts'
import { fileRequestItems } from './home-items.ts'
import * as office from './office-requests.ts'
import * as own from './own-requests.ts'
import { unanswered } from './unanswered.ts'

export const feature: Feature = {
  routes: [
    route(calls.listOwnRequests, own.listOwnFileRequests),
    keyedRoute(calls.askForFile, own.askForOwnFile),
    keyedRoute(calls.withdrawRequest, own.withdrawOwnRequest),
    route(calls.openFile, own.openOwnFile),
    route(calls.listFileRequests, office.listRequests),
    route(calls.previewFile, office.previewOwnFile),
    keyedRoute(calls.handOverFile, office.handFileOver),
    keyedRoute(calls.declineRequest, office.declineFileRequest),
  ],
  contributes: [
    fill(declaredMails, mailTemplates),
    add(declaredAccountFacts, fileRequestAccountFacts),
    add(homeItems, ...fileRequestItems),
    add(cleanupParts, removeRead),
    add(stayingParts, unanswered),
  ],
}
