import { sql } from 'drizzle-orm'
import { declaredAccountFacts } from '#features/accounts/server/account-facts.ts'
import { applicationSql } from '#features/applications/server/application-sql.ts'
import { applications } from '#features/applications/server/tables.ts'
import { add, fill } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { entryAccountFacts } from './account-facts.ts'
import { entryInvariants } from './invariants.ts'
import { entryRoutes } from './routes.ts'

export const feature: Feature = {
  routes: entryRoutes,
  invariants: entryInvariants,
  contributes: [
    add(declaredAccountFacts, entryAccountFacts),
    fill(applicationSql, {
      isEntered: () =>
        sql`EXISTS (SELECT FROM entered_applications e WHERE e.application_id = ${applications.id})`,
    }),
  ],
}
