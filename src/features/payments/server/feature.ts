import { declaredAccountFacts } from '#features/accounts/server/account-facts.ts'
import { homeItems } from '#features/admins/server/home-items.ts'
import { shutOutParts } from '#features/admins/server/staff.ts'
import { panelCounts } from '#features/application-form/server/panel-counts.ts'
import { progressParts } from '#features/applications/server/application-progress.ts'
import { missingKinds } from '#features/applications/server/missing-kinds.ts'
import { stepParts } from '#features/applications/server/steps.ts'
import { generatedDocumentParts } from '#features/documents/server/generated-documents.ts'
import { declaredAreas } from '#features/settings/area.ts'
import { declaredMails } from '#features/settings/mail-template.ts'
import { changeHooks, delays } from '#features/settings/server/change-hooks.ts'
import { add, fill } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { healthLines } from '#server/health-lines.ts'
import { mailTemplates } from '../mail-templates.ts'
import { paymentsArea, settingAreas } from '../setting-areas.ts'
import { paymentAccountFacts } from './account-facts.ts'
import { cancelBankChangesOf, delayBankDetails, readWaiting } from './bank-changes.ts'
import { bankChangesJob } from './bank-effect.ts'
import { demoDebitJob, demoProvider } from './demo-provider.ts'
import { paymentConsequences, paymentFacts } from './facts.ts'
import { ownMoneyPapers } from './generated-documents.ts'
import { paymentHomeItems } from './home-items.ts'
import { paymentInvariants } from './invariants.ts'
import { foldSumsJob } from './ledger-sums.ts'
import { countOpenCharges, missingDeposits } from './open-charges.ts'
import { overdueCharges } from './panel-count.ts'
import { paymentsWaiting } from './pending-payments.ts'
import { describeProviders, providers } from './providers.ts'
import { refundJob } from './refunds.ts'
import { paymentReminders } from './reminders.ts'
import { paymentRoutes } from './routes.ts'
import { applyEventsJob } from './stripe/events.ts'
import { lastMessage, mountStripeHook } from './stripe/hook.ts'
import { stripeProvider } from './stripe/provider.ts'
import { reconcileJobs } from './stripe/reconcile.ts'
import { cardHealth, providerSilence } from './stripe/silence.ts'
import { stripeRoutes } from './stripe-routes.ts'

export const feature: Feature = {
  routes: [...paymentRoutes, ...stripeRoutes],
  invariants: paymentInvariants,
  reminders: [paymentReminders],
  jobs: [bankChangesJob, refundJob, foldSumsJob, applyEventsJob, ...reconcileJobs, demoDebitJob],
  hooks: [mountStripeHook],
  figures: [lastMessage, providerSilence],
  atStart: describeProviders,
  contributes: [
    fill(declaredAreas, settingAreas),
    add(homeItems, ...paymentHomeItems),
    fill(declaredMails, mailTemplates),
    add(missingKinds, missingDeposits),
    add(stepParts.facts, ...paymentFacts),
    add(stepParts.consequences, ...paymentConsequences),
    add(progressParts.acts, paymentsWaiting),
    fill(changeHooks, { countOpenCharges }),
    fill(delays, { [paymentsArea.key]: { delay: delayBankDetails, readWaiting } }),
    add(shutOutParts, cancelBankChangesOf),
    add(generatedDocumentParts, ownMoneyPapers),
    add(providers, stripeProvider, demoProvider),
    add(declaredAccountFacts, paymentAccountFacts),
    add(healthLines, cardHealth),
    add(panelCounts, overdueCharges),
  ],
}
