import { sql } from 'drizzle-orm'
import { auditParts } from '#features/admins/server/audit-names.ts'
import { readingSql } from '#features/admins/server/audit-views.ts'
import { declaredAreas } from '#features/settings/area.ts'
import { declaredMails } from '#features/settings/mail-template.ts'
import { fill } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { mailTemplates } from '../mail-templates.ts'
import { settingAreas } from '../setting-areas.ts'
import { findApplications, nameApplications } from './audit-names.ts'
import { applicationInvariants } from './invariants.ts'
import { applicationJobs } from './jobs.ts'
import { applicationRoutes } from './routes.ts'

export const feature: Feature = {
  routes: applicationRoutes,
  invariants: applicationInvariants,
  jobs: applicationJobs,
  contributes: [
    fill(declaredAreas, settingAreas),
    fill(auditParts, { findApplications, nameApplications }),
    fill(readingSql, { applicants: () => sql`SELECT id, applicant_id FROM applications` }),
    fill(declaredMails, mailTemplates),
  ],
}
