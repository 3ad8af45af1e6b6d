import { accountParts } from '#features/accounts/server/account-parts.ts'
import { ownerMade } from '#features/admins/server/admin-parts.ts'
import { shutOutParts } from '#features/admins/server/staff.ts'
import { applicationAccountFacts } from '#features/applications/server/account-facts.ts'
import { endMassActsOf } from '#features/applications/server/mass-acts.ts'
import { messageParts } from '#features/applications/server/messages-out.ts'
import { standingParts } from '#features/applications/server/standing.ts'
import { stepParts } from '#features/applications/server/steps.ts'
import { caseworkAccountFacts } from '#features/casework/server/account-facts.ts'
import { mentionParts } from '#features/casework/server/notes.ts'
import { contractAccountFacts } from '#features/contracts/server/account-facts.ts'
import {
  cancelUntil,
  contractFact,
  dropDrafts,
  endContracts,
  makeForOffers,
  offeringSteps,
  ownSigning,
  partingSteps,
} from '#features/contracts/server/making.ts'
import { decisionAccountFacts } from '#features/decisions/server/account-facts.ts'
import { recallReleasesOf } from '#features/decisions/server/approvals.ts'
import { closeMootRequests, endingRequests } from '#features/decisions/server/requests.ts'
import { documentAccountFacts } from '#features/documents/server/account-facts.ts'
import { documentFact, documentsStanding } from '#features/documents/server/facts.ts'
import { interviewAccountFacts } from '#features/interviews/server/account-facts.ts'
import { ensureInterviewer } from '#features/interviews/server/first-interviewer.ts'
import { endingInterviews, freeTimes, interviewsOf } from '#features/interviews/server/parts.ts'
import { messageAccountFacts } from '#features/messages/server/account-facts.ts'
import { keepInThreads } from '#features/messages/server/message-to-many.ts'
import { tellMentioned } from '#features/messages/server/telling-office.ts'
import { paymentAccountFacts } from '#features/payments/server/account-facts.ts'
import { demoProvider } from '#features/payments/server/demo.ts'
import { cancelling } from '#features/payments/server/ending.ts'
import { paymentConsequences, paymentFacts } from '#features/payments/server/facts.ts'
import { providers } from '#features/payments/server/providers.ts'
import { stripeProvider } from '#features/payments/server/stripe/provider.ts'
import { paymentsWaiting } from '#features/payments/server/waiting.ts'
import { holdAccountFacts } from '#features/people/server/account-facts.ts'
import { questionnaireAccountFacts } from '#features/questionnaires/server/account-facts.ts'
import * as questionnaireGate from '#features/questionnaires/server/gate.ts'
import { questionsWaiting } from '#features/questionnaires/server/own.ts'
import { referenceAccountFacts } from '#features/references/server/account-facts.ts'
import { askNamed, endAsking, referencesStanding } from '#features/references/server/asking.ts'
import { awaitedReferences, endingSteps, heldSteps } from '#features/references/server/gate.ts'
import { reviewAccountFacts } from '#features/review/server/account-facts.ts'
import { mailColors } from '#features/settings/server/looks.ts'
import { mailParts } from './mail.ts'

// What features know of each other without importing each other: each declares a place, filled here once.

accountParts.push(
  applicationAccountFacts,
  holdAccountFacts,
  caseworkAccountFacts,
  reviewAccountFacts,
  decisionAccountFacts,
  documentAccountFacts,
  interviewAccountFacts,
  referenceAccountFacts,
  contractAccountFacts,
  questionnaireAccountFacts,
  paymentAccountFacts,
  messageAccountFacts,
)
ownerMade.push(ensureInterviewer)
shutOutParts.push(endMassActsOf, recallReleasesOf)

stepParts.interviews = interviewsOf
stepParts.facts.push(
  { name: 'references', steps: heldSteps, refusals: awaitedReferences },
  documentFact,
  contractFact,
  {
    name: 'questionnaires',
    steps: questionnaireGate.heldSteps,
    refusals: questionnaireGate.unanswered,
  },
  ...paymentFacts,
)
stepParts.consequences.push(
  { name: 'interviews', steps: endingInterviews, run: freeTimes },
  { name: 'references-asked', steps: ['submit'], run: askNamed },
  { name: 'references-ended', steps: endingSteps, run: endAsking },
  { name: 'contracts-made', steps: offeringSteps, run: makeForOffers },
  { name: 'contracts-ended', steps: partingSteps, run: endContracts },
  { name: 'contract-drafts-dropped', steps: ['enrol'], run: dropDrafts },
  { name: 'requests', steps: endingRequests, run: closeMootRequests },
  ...paymentConsequences,
)

standingParts.documents = documentsStanding
standingParts.references = referencesStanding
standingParts.acts.push(ownSigning, questionsWaiting, paymentsWaiting)

providers.push(stripeProvider, demoProvider)
cancelling.until = cancelUntil

mailParts.colors = mailColors
messageParts.keep = keepInThreads
mentionParts.tell = tellMentioned
