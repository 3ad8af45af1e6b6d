import { declaredAccountFacts } from '#features/accounts/server/account-facts.ts'
import { homeItems } from '#features/admins/server/home-items.ts'
import { progressParts } from '#features/applications/server/application-progress.ts'
import { stepParts } from '#features/applications/server/steps.ts'
import { generatedDocumentParts } from '#features/documents/server/generated-documents.ts'
import { placeChargeParts } from '#features/payments/server/place-charges.ts'
import { refundTerms } from '#features/payments/server/refund-terms.ts'
import { paperSources } from '#features/seals/server/paper-sources.ts'
import { declaredAreas } from '#features/settings/area.ts'
import { declaredMails } from '#features/settings/mail-template.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { add, fill } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { mailTemplates } from '../mail-templates.ts'
import { contractsArea, settingAreas } from '../setting-areas.ts'
import { contractAccountFacts } from './account-facts.ts'
import {
  contractFact,
  dropDrafts,
  endContracts,
  findRefundTerms,
  hasContract,
  makeForOffers,
  offeringSteps,
  ownSigning,
  partingSteps,
} from './contract-drafts.ts'
import { contractJobs } from './contract-jobs.ts'
import { contractHomeItems } from './contract-queries.ts'
import { contractSource } from './contract-source.ts'
import { seedContractTemplates } from './first-templates.ts'
import { sealedContracts } from './generated-documents.ts'
import { contractInvariants } from './invariants.ts'
import { contractReminders } from './reminders.ts'
import { contractRoutes } from './routes.ts'
import { sealJob } from './seal-job.ts'

export const feature: Feature = {
  routes: contractRoutes,
  invariants: contractInvariants,
  jobs: [...contractJobs, sealJob],
  reminders: [contractReminders],
  seed: seedContractTemplates,
  contributes: [
    fill(declaredAreas, settingAreas),
    add(homeItems, ...contractHomeItems),
    fill(declaredMails, mailTemplates),
    add(stepParts.facts, contractFact),
    add(
      stepParts.consequences,
      { name: 'contracts-made', steps: offeringSteps, run: makeForOffers },
      { name: 'contracts-ended', steps: partingSteps, run: endContracts },
      { name: 'contract-drafts-dropped', steps: ['enrol'], run: dropDrafts },
    ),
    add(progressParts.acts, ownSigning),
    fill(placeChargeParts, { mayBegin: hasContract }),
    fill(refundTerms, {
      find: findRefundTerms,
      usual: (db) => getSetting(db, contractsArea),
    }),
    add(generatedDocumentParts, sealedContracts),
    add(declaredAccountFacts, contractAccountFacts),
    add(paperSources, contractSource),
  ],
}
