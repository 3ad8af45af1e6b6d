import { declaredAccountFacts } from '#features/accounts/server/account-facts.ts'
import { homeItems } from '#features/admins/server/home-items.ts'
import { ownerSetup } from '#features/admins/server/owner-setup.ts'
import { panelCounts } from '#features/application-form/server/panel-counts.ts'
import { applicationSql } from '#features/applications/server/application-sql.ts'
import { missingKinds } from '#features/applications/server/missing-kinds.ts'
import { stepParts } from '#features/applications/server/steps.ts'
import { declaredAreas } from '#features/settings/area.ts'
import { declaredMails } from '#features/settings/mail-template.ts'
import { add, fill } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { mailTemplates } from '../mail-templates.ts'
import { settingAreas } from '../setting-areas.ts'
import { interviewAccountFacts } from './account-facts.ts'
import { interviewOfficeRoutes } from './admin-routes.ts'
import { ensureInterviewer } from './first-interviewer.ts'
import { interviewHomeItems } from './home-items.ts'
import { interviewDay } from './interview-day.ts'
import { interviewInvariants } from './invariants.ts'
import { missingInterviews } from './missing-interviews.ts'
import { openInterviewRequests } from './panel-count.ts'
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
    fill(declaredAreas, settingAreas),
    fill(applicationSql, { interviewDay }),
    fill(declaredMails, mailTemplates),
    fill(stepParts, { interviews: interviewsOf }),
    add(stepParts.consequences, { name: 'interviews', steps: endingInterviews, run: freeTimes }),
    add(ownerSetup, ensureInterviewer),
    add(missingKinds, missingInterviews),
    add(homeItems, ...interviewHomeItems),
    add(declaredAccountFacts, interviewAccountFacts),
    add(panelCounts, openInterviewRequests),
  ],
}
