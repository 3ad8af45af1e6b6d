import { accountParts } from '#features/accounts/server/account-parts.ts'
import { shutOutParts } from '#features/admins/server/staff.ts'
import { stepParts } from '#features/applications/server/steps.ts'
import { myWorkParts } from '#features/casework/server/my-work.ts'
import { add, fill } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { decisionAccountFacts } from './account-facts.ts'
import { decisionOfficeRoutes } from './admin-routes.ts'
import { recallReleasesOf } from './approvals.ts'
import { decisionInvariants } from './invariants.ts'
import { releaseJob } from './jobs.ts'
import { countWaitingReleases } from './release-reach.ts'
import { declineJob, replyReminders } from './replies.ts'
import { closeMootRequests, endingRequests } from './requests.ts'
import { decisionRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [...decisionRoutes, ...decisionOfficeRoutes],
  invariants: decisionInvariants,
  jobs: [declineJob, releaseJob],
  reminders: [replyReminders],
  contributes: [
    add(stepParts.consequences, {
      name: 'requests',
      steps: endingRequests,
      run: closeMootRequests,
    }),
    fill(myWorkParts, { countReleases: countWaitingReleases }),
    add(shutOutParts, recallReleasesOf),
    add(accountParts, decisionAccountFacts),
  ],
}
