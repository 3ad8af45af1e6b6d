import { accountParts } from '#features/accounts/server/account-parts.ts'
import { ownerMade } from '#features/admins/server/admin-parts.ts'
import { stepParts } from '#features/applications/server/steps.ts'
import { add, fill } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { interviewAccountFacts } from './account-facts.ts'
import { interviewOfficeRoutes } from './admin-routes.ts'
import { ensureInterviewer } from './first-interviewer.ts'
import { interviewInvariants } from './invariants.ts'
import { interviewReminders, sweepHoldsJob } from './reminders.ts'
import { interviewRoutes } from './routes.ts'
import { endingInterviews, freeTimes, interviewsOf } from './step-consequences.ts'

export const feature: Feature = {
  routes: [...interviewRoutes, ...interviewOfficeRoutes],
  invariants: interviewInvariants,
  jobs: [sweepHoldsJob],
  reminders: [interviewReminders],
  seed: ensureInterviewer,
  contributes: [
    fill(stepParts, { interviews: interviewsOf }),
    add(stepParts.consequences, { name: 'interviews', steps: endingInterviews, run: freeTimes }),
    add(ownerMade, ensureInterviewer),
    add(accountParts, interviewAccountFacts),
  ],
}
