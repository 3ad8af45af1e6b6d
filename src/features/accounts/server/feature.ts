import { declaredMails } from '#features/settings/mail-template.ts'
import { sessionParts } from '#server/auth.ts'
import { cleanupParts } from '#server/cleanup.ts'
import { add, fill } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { mailTemplates } from '../mail-templates.ts'
import { removeEndedSessions } from './cleanup.ts'
import { accountInvariants } from './invariants.ts'
import { accountJobs } from './jobs.ts'
import { accountRoutes } from './routes.ts'
import { filterLive, findApplicantSession } from './sessions.ts'

export const feature: Feature = {
  routes: accountRoutes,
  invariants: accountInvariants,
  jobs: accountJobs,
  contributes: [
    fill(declaredMails, mailTemplates),
    fill(sessionParts, { applicant: { find: findApplicantSession, filterLive } }),
    add(cleanupParts, removeEndedSessions),
  ],
}
