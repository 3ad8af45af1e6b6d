import { accountParts } from '#features/accounts/server/account-parts.ts'
import * as accountTidy from '#features/accounts/server/cleanup.ts'
import { ownerMade } from '#features/admins/server/admin-parts.ts'
import { auditParts } from '#features/admins/server/audit-names.ts'
import * as adminTidy from '#features/admins/server/cleanup.ts'
import { resealFactors } from '#features/admins/server/key-rotation.ts'
import { listStaff } from '#features/admins/server/names.ts'
import { tellOwners } from '#features/admins/server/owner-alerts.ts'
import { listOwners } from '#features/admins/server/owners.ts'
import { requireFresh } from '#features/admins/server/reauthentication.ts'
import { shutOutParts } from '#features/admins/server/staff.ts'
import { applicationAccountFacts } from '#features/application-form/server/account-facts.ts'
import { countDrafts } from '#features/application-form/server/draft-count.ts'
import { paperParts } from '#features/application-form/server/paper-sections.ts'
import { readPreparationList } from '#features/application-form/server/preparation-list.ts'
import { standingParts } from '#features/applications/server/application-progress.ts'
import { findApplications, nameApplications } from '#features/applications/server/audit-names.ts'
import { stepParts } from '#features/applications/server/steps.ts'
import { endMassActsOf } from '#features/bulk-actions/server/mass-acts.ts'
import { messageParts } from '#features/bulk-actions/server/messages-out.ts'
import { caseworkAccountFacts } from '#features/casework/server/account-facts.ts'
import * as caseworkTidy from '#features/casework/server/cleanup.ts'
import { myWorkParts } from '#features/casework/server/my-work.ts'
import { mentionParts } from '#features/casework/server/notes.ts'
import { contractAccountFacts } from '#features/contracts/server/account-facts.ts'
import {
  contractFact,
  dropDrafts,
  endContracts,
  findRefundTerms,
  isContracted,
  makeForOffers,
  offeringSteps,
  ownSigning,
  partingSteps,
} from '#features/contracts/server/contract-drafts.ts'
import { sealedContracts } from '#features/contracts/server/generated-documents.ts'
import { isSignatureAwaited } from '#features/contracts/server/reminders.ts'
import { decisionAccountFacts } from '#features/decisions/server/account-facts.ts'
import { recallReleasesOf } from '#features/decisions/server/approvals.ts'
import { missingParts } from '#features/decisions/server/missing-items.ts'
import { countWaitingReleases } from '#features/decisions/server/release-reach.ts'
import { isReplyAwaited } from '#features/decisions/server/replies.ts'
import { closeMootRequests, endingRequests } from '#features/decisions/server/requests.ts'
import { documentAccountFacts } from '#features/documents/server/account-facts.ts'
import { answerFiles } from '#features/documents/server/answer-files.ts'
import { documentFact, documentsStanding } from '#features/documents/server/facts.ts'
import { generatedDocumentParts } from '#features/documents/server/generated-documents.ts'
import { missingDocuments } from '#features/documents/server/missing-documents.ts'
import * as documentReminders from '#features/documents/server/reminders.ts'
import { interviewAccountFacts } from '#features/interviews/server/account-facts.ts'
import { ensureInterviewer } from '#features/interviews/server/first-interviewer.ts'
import * as interviewReminders from '#features/interviews/server/reminders.ts'
import { requestParts } from '#features/interviews/server/requests.ts'
import {
  endingInterviews,
  freeTimes,
  interviewsOf,
} from '#features/interviews/server/step-consequences.ts'
import { messageAccountFacts } from '#features/messages/server/account-facts.ts'
import { keepInThreads } from '#features/messages/server/bulk-messages.ts'
import {
  tellMentioned,
  tellOfInterviewRequest,
  tellOfLostMail,
} from '#features/messages/server/office-notifications.ts'
import { paymentAccountFacts } from '#features/payments/server/account-facts.ts'
import { demoProvider } from '#features/payments/server/demo-provider.ts'
import { paymentConsequences, paymentFacts } from '#features/payments/server/facts.ts'
import { ownMoneyPapers } from '#features/payments/server/generated-documents.ts'
import { countOpenCharges } from '#features/payments/server/open-charges.ts'
import { paymentsWaiting } from '#features/payments/server/pending-payments.ts'
import { placeChargeParts } from '#features/payments/server/place-charges.ts'
import { providers } from '#features/payments/server/providers.ts'
import { refundTerms } from '#features/payments/server/refund-terms.ts'
import * as paymentReminders from '#features/payments/server/reminders.ts'
import { stripeProvider } from '#features/payments/server/stripe/provider.ts'
import { holdAccountFacts } from '#features/people/server/account-facts.ts'
import { questionnaireAccountFacts } from '#features/questionnaires/server/account-facts.ts'
import { fileParts } from '#features/questionnaires/server/file-parts.ts'
import { openingSteps, tellOfOpened } from '#features/questionnaires/server/notifications.ts'
import { answersOnPaper } from '#features/questionnaires/server/paper.ts'
import {
  questionsStanding,
  questionsWaiting,
} from '#features/questionnaires/server/pending-questions.ts'
import * as questionnaireReminders from '#features/questionnaires/server/reminders.ts'
import * as questionnaireGate from '#features/questionnaires/server/submit-gate.ts'
import { referenceAccountFacts } from '#features/references/server/account-facts.ts'
import { missingReferences } from '#features/references/server/missing-references.ts'
import {
  askNamed,
  endAsking,
  referencesStanding,
} from '#features/references/server/reference-requests.ts'
import * as referenceReminders from '#features/references/server/reminders.ts'
import { awaitedReferences, endingSteps, heldSteps } from '#features/references/server/step-gate.ts'
import { reviewAccountFacts } from '#features/review/server/account-facts.ts'
import { countOwnReviews } from '#features/review/server/own-reviews.ts'
import { cancelBankChangesOf } from '#features/settings/server/bank-changes.ts'
import { mailColors } from '#features/settings/server/branding.ts'
import { changeParts } from '#features/settings/server/change-parts.ts'
import { publicParts } from '#features/settings/server/public-facts.ts'
import { entryAccountFacts } from '#features/staff-entry/server/account-facts.ts'
import { cleanupParts } from '#server/cleanup.ts'
import { sealedParts } from '#server/key-rotation.ts'
import { mailParts } from '#server/mail.ts'

// What features know of each other without importing each other: each declares a place, filled here once.

accountParts.push(
  applicationAccountFacts,
  entryAccountFacts,
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
Object.assign(fileParts, answerFiles)
generatedDocumentParts.push(sealedContracts, ownMoneyPapers)
ownerMade.push(ensureInterviewer)
Object.assign(changeParts, {
  ...{ requireFresh, listOwners, tellOwners, listStaff },
  ...{ countDrafts, countOpenCharges },
})
Object.assign(auditParts, { findApplications, nameApplications })
cleanupParts.push(accountTidy.removeEnded, adminTidy.removeEnded, caseworkTidy.removeGone)
sealedParts.push(resealFactors)
shutOutParts.push(endMassActsOf, recallReleasesOf, cancelBankChangesOf)

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
  { name: 'questionnaires-opened', steps: openingSteps, run: tellOfOpened },
  ...paymentConsequences,
)

publicParts.atHand = readPreparationList
missingParts.push(missingDocuments, missingReferences)

standingParts.documents = documentsStanding
standingParts.references = referencesStanding
standingParts.questions = questionsStanding
standingParts.acts.push(ownSigning, questionsWaiting, paymentsWaiting)

providers.push(stripeProvider, demoProvider)
refundTerms.find = findRefundTerms
placeChargeParts.mayBegin = isContracted

paperParts.sections.push(answersOnPaper)
mailParts.colors = mailColors
mailParts.failed = tellOfLostMail
mailParts.stillTrue = {
  'interview-reminder': interviewReminders.isAhead,
  'documents-due': documentReminders.isOwed,
  'reference-reminder': referenceReminders.isAwaited,
  'reply-reminder': isReplyAwaited,
  'contract-reminder': isSignatureAwaited,
  'contract-guardian-reminded': isSignatureAwaited,
  'payment-due': paymentReminders.isStillOwed,
  'payment-overdue': paymentReminders.isStillOwed,
  'questionnaire-due': questionnaireReminders.isAwaited,
}
messageParts.keep = keepInThreads
Object.assign(myWorkParts, { countReviews: countOwnReviews, countReleases: countWaitingReleases })
mentionParts.tell = tellMentioned
requestParts.tell = tellOfInterviewRequest
