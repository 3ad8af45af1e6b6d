import { accountParts } from '#features/accounts/server/account-parts.ts'
import { readingActions } from '#features/admins/server/audit-views.ts'
import { standingParts } from '#features/applications/server/application-progress.ts'
import { stepParts } from '#features/applications/server/steps.ts'
import { missingParts } from '#features/decisions/server/missing-items.ts'
import { add, fill } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { referenceAccountFacts } from './account-facts.ts'
import { referenceInvariants } from './invariants.ts'
import { missingReferences } from './missing-references.ts'
import { askNamed, endAsking, referencesStanding } from './reference-requests.ts'
import { referenceReminders } from './reminders.ts'
import { referenceRoutes } from './routes.ts'
import { awaitedReferences, endingSteps, heldSteps } from './step-gate.ts'

export const feature: Feature = {
  routes: referenceRoutes,
  invariants: referenceInvariants,
  reminders: [referenceReminders],
  contributes: [
    add(readingActions, 'reference.read'),
    add(stepParts.facts, { name: 'references', steps: heldSteps, refusals: awaitedReferences }),
    add(
      stepParts.consequences,
      { name: 'references-asked', steps: ['submit'], run: askNamed },
      { name: 'references-ended', steps: endingSteps, run: endAsking },
    ),
    fill(standingParts, { references: referencesStanding }),
    add(missingParts, missingReferences),
    add(accountParts, referenceAccountFacts),
  ],
}
