import { declaredAccountFacts } from '#features/accounts/server/account-facts.ts'
import { declaredMails } from '#features/settings/mail-template.ts'
import { cleanupParts } from '#server/cleanup.ts'
import { add, fill } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { keyedRoute, route } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { mailTemplates } from '../mail-templates.ts'
import { inquiryAccountFacts } from './account-facts.ts'
import { forgetOldProspects } from './cleanup.ts'
import { inviteAllProspects } from './invite.ts'
import { addFromFile, receiveProspects } from './prospect-file.ts'
import * as prospects from './prospects.ts'

export const feature: Feature = {
  routes: [
    route(calls.listProspects, prospects.listProspectsForOffice),
    route(calls.addProspect, prospects.addProspectForOffice),
    route(calls.uploadProspects, addFromFile, receiveProspects),
    keyedRoute(calls.inviteProspects, inviteAllProspects),
    route(calls.deleteProspect, prospects.deleteProspectForOffice),
  ],
  contributes: [
    fill(declaredMails, mailTemplates),
    add(declaredAccountFacts, inquiryAccountFacts),
    add(cleanupParts, forgetOldProspects),
  ],
}
