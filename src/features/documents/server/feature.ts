import { declaredAccountFacts } from '#features/accounts/server/account-facts.ts'
import { readingActions } from '#features/admins/server/audit-views.ts'
import { homeItems } from '#features/admins/server/home-items.ts'
import { panelCounts } from '#features/application-form/server/panel-counts.ts'
import { progressParts } from '#features/applications/server/application-progress.ts'
import { missingKinds } from '#features/applications/server/missing-kinds.ts'
import { stepParts } from '#features/applications/server/steps.ts'
import { missingItems } from '#features/decisions/server/missing-items.ts'
import { fileSupport } from '#features/questionnaires/server/file-support.ts'
import { declaredAreas } from '#features/settings/area.ts'
import { declaredMails } from '#features/settings/mail-template.ts'
import { namedFiles } from '#server/backup/store-copy.ts'
import { add, fill } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { mailTemplates } from '../mail-templates.ts'
import { settingAreas } from '../setting-areas.ts'
import { documentAccountFacts } from './account-facts.ts'
import { answerFiles } from './answer-files.ts'
import { sweepFilesJob, sweepUploadsJob } from './cleanup.ts'
import { checkConfinement, describeConfinement } from './confinement.ts'
import { documentFact, documentsProgress } from './facts.ts'
import { filesSince } from './files-since.ts'
import { documentInvariants } from './invariants.ts'
import { lackingDocuments, missingDocuments } from './missing-documents.ts'
import { documentsToCheck } from './panel-count.ts'
import { documentReminders } from './reminders.ts'
import { waitingDocumentsItem } from './review-queue.ts'
import { documentRoutes } from './routes.ts'
import { scanJob } from './virus-scan.ts'

export const feature: Feature = {
  routes: documentRoutes,
  invariants: documentInvariants,
  jobs: [scanJob, sweepUploadsJob, sweepFilesJob],
  reminders: [documentReminders],
  checks: { opener: ({ config }) => checkConfinement(config) },
  atStart: describeConfinement,
  contributes: [
    fill(declaredAreas, settingAreas),
    add(homeItems, waitingDocumentsItem),
    fill(declaredMails, mailTemplates),
    add(readingActions, 'document.read'),
    add(stepParts.facts, documentFact),
    fill(progressParts, { documents: documentsProgress }),
    add(missingKinds, lackingDocuments),
    add(missingItems, missingDocuments),
    fill(fileSupport, answerFiles),
    add(declaredAccountFacts, documentAccountFacts),
    fill(namedFiles, { since: filesSince }),
    add(panelCounts, documentsToCheck),
  ],
}
