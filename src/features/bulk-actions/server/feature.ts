import { sql } from 'drizzle-orm'
import { declaredAccountFacts } from '#features/accounts/server/account-facts.ts'
import { readingActions, readingSql } from '#features/admins/server/audit-views.ts'
import { homeItems } from '#features/admins/server/home-items.ts'
import { shutOutParts } from '#features/admins/server/staff.ts'
import { recallAllBy } from '#features/releases/server/release-acts.ts'
import { declaredAreas } from '#features/settings/area.ts'
import { declaredMails } from '#features/settings/mail-template.ts'
import { add, fill } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { mailTemplates } from '../mail-templates.ts'
import { settingAreas } from '../setting-areas.ts'
import { bulkAccountFacts } from './account-facts.ts'
import { massActsItem } from './home-items.ts'
import { massActKinds } from './mass-acts.ts'
import { massActsJob } from './messages-out.ts'
import { bulkRoutes } from './routes.ts'

export const feature: Feature = {
  routes: bulkRoutes,
  jobs: [massActsJob],
  contributes: [
    fill(declaredAreas, settingAreas),
    fill(declaredMails, mailTemplates),
    add(readingActions, 'applications.exported', 'applications.exported-restricted'),
    fill(readingSql, { exports: () => sql`SELECT id, application_ids FROM mass_acts` }),
    add(homeItems, massActsItem),
    add(declaredAccountFacts, bulkAccountFacts),
    add(shutOutParts, ...Object.values(massActKinds).map(recallAllBy)),
  ],
}
