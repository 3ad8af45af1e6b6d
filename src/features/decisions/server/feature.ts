import { declaredAccountFacts } from '#features/accounts/server/account-facts.ts'
import { homeItems } from '#features/admins/server/home-items.ts'
import { shutOutParts } from '#features/admins/server/staff.ts'
import { panelCounts } from '#features/application-form/server/panel-counts.ts'
import { applicationSql } from '#features/applications/server/application-sql.ts'
import { stepParts } from '#features/applications/server/steps.ts'
import { myWorkParts } from '#features/casework/server/my-work.ts'
import { recallAllBy } from '#features/releases/server/release-acts.ts'
import { declaredAreas } from '#features/settings/area.ts'
import { declaredMails } from '#features/settings/mail-template.ts'
import { add, fill } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { mailTemplates } from '../mail-templates.ts'
import { settingAreas } from '../setting-areas.ts'
import { decisionAccountFacts } from './account-facts.ts'
import { decisionOfficeRoutes } from './admin-routes.ts'
import { decisionSql } from './decision-sql.ts'
import { decisionHomeItems } from './home-items.ts'
import { decisionInvariants } from './invariants.ts'
import { releaseKind } from './letter-release.ts'
import { openRequests } from './panel-count.ts'
import { releaseJob } from './release-job.ts'
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
    fill(declaredAreas, settingAreas),
    fill(declaredMails, mailTemplates),
    add(stepParts.consequences, {
      name: 'requests',
      steps: endingRequests,
      run: closeMootRequests,
    }),
    fill(applicationSql, decisionSql),
    fill(myWorkParts, { countReleases: countWaitingReleases }),
    add(homeItems, ...decisionHomeItems),
    add(shutOutParts, recallAllBy(releaseKind)),
    add(declaredAccountFacts, decisionAccountFacts),
    add(panelCounts, openRequests),
  ],
}
