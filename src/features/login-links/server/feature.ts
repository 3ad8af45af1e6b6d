import { declaredAccountFacts } from '#features/accounts/server/account-facts.ts'
import { declaredAreas } from '#features/settings/area.ts'
import { declaredMails } from '#features/settings/mail-template.ts'
import { publicParts } from '#features/settings/server/public-facts.ts'
import { cleanupParts } from '#server/cleanup.ts'
import { add, fill } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { healthLines } from '#server/health-lines.ts'
import { loginRoute, route } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { mailTemplates } from '../mail-templates.ts'
import { settingAreas } from '../setting-areas.ts'
import { linkAccountFacts } from './account-facts.ts'
import { linkHealth } from './link-health.ts'
import { areLinksOn, askForLink, followLink, limitAsking, removeEndedLinks } from './links.ts'

export const feature: Feature = {
  routes: [
    route(calls.askForLoginLink, askForLink, limitAsking),
    loginRoute(calls.followLoginLink, followLink),
  ],
  contributes: [
    fill(declaredAreas, settingAreas),
    fill(declaredMails, mailTemplates),
    fill(publicParts, { loginLinks: areLinksOn }),
    add(declaredAccountFacts, linkAccountFacts),
    add(cleanupParts, removeEndedLinks),
    add(healthLines, linkHealth),
  ],
}
