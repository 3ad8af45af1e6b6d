import type { Feature } from '#server/feature.ts'
import { restrictedAnswersJob } from './erasure.ts'
import { questionnaireInvariants } from './invariants.ts'
import { questionnaireReminders } from './reminders.ts'
import { questionnaireRoutes } from './routes.ts'

export const feature: Feature = {
  routes: questionnaireRoutes,
  invariants: questionnaireInvariants,
  jobs: [questionnaireReminders, restrictedAnswersJob],
}
