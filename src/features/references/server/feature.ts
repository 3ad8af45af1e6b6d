import { declaredAccountFacts } from '#features/accounts/server/account-facts.ts'
import { readingActions } from '#features/admins/server/audit-views.ts'
import { refereeParts } from '#features/application-form/server/form-lists.ts'
import { panelCounts } from '#features/application-form/server/panel-counts.ts'
import { progressParts } from '#features/applications/server/application-progress.ts'
import { missingKinds } from '#features/applications/server/missing-kinds.ts'
import { stepParts } from '#features/applications/server/steps.ts'
import { missingItems } from '#features/decisions/server/missing-items.ts'
import { surroundingParts } from '#features/review/server/possible-conflicts.ts'
import { declaredAreas } from '#features/settings/area.ts'
import { declaredMails } from '#features/settings/mail-template.ts'
import { add, fill } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { mailTemplates } from '../mail-templates.ts'
import { settingAreas } from '../setting-areas.ts'
import { referenceAccountFacts } from './account-facts.ts'
import { referenceInvariants } from './invariants.ts'
import { lackingReferences, missingReferences } from './missing-references.ts'
import { awaitedCount } from './panel-count.ts'
import { countRefereesAsked } from './referee-queries.ts'
import { endAsking, refereesOf, referencesProgress, syncReferees } from './reference-requests.ts'
import { referenceReminders } from './reminders.ts'
import { referenceRoutes } from './routes.ts'
import { awaitedReferences, endingSteps, heldSteps } from './step-gate.ts'

export const feature: Feature = {
  routes: referenceRoutes,
  invariants: referenceInvariants,
  reminders: [referenceReminders],
  contributes: [
    fill(declaredAreas, settingAreas),
    fill(declaredMails, mailTemplates),
    add(readingActions, 'reference.read'),
    add(stepParts.facts, { name: 'references', steps: heldSteps, refusals: awaitedReferences }),
    add(
      stepParts.consequences,
      { name: 'references-asked', steps: ['submit'], run: syncReferees },
      { name: 'references-ended', steps: endingSteps, run: endAsking },
    ),
    fill(progressParts, { references: referencesProgress }),
    fill(refereeParts, { asked: countRefereesAsked }),
    fill(surroundingParts, { recommendersOf: refereesOf }),
    add(missingKinds, lackingReferences),
    add(missingItems, missingReferences),
    add(declaredAccountFacts, referenceAccountFacts),
    add(panelCounts, awaitedCount),
  ],
}
