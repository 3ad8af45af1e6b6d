import { accountParts } from '#features/accounts/server/account-parts.ts'
import { standingParts } from '#features/applications/server/application-progress.ts'
import { stepParts } from '#features/applications/server/steps.ts'
import { generatedDocumentParts } from '#features/documents/server/generated-documents.ts'
import { changeParts } from '#features/settings/server/change-parts.ts'
import { add, fill } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { healthLines } from '#server/health-lines.ts'
import { paymentAccountFacts } from './account-facts.ts'
import { demoDebitJob, demoProvider } from './demo-provider.ts'
import { paymentConsequences, paymentFacts } from './facts.ts'
import { ownMoneyPapers } from './generated-documents.ts'
import { paymentInvariants } from './invariants.ts'
import { foldSumsJob } from './ledger-sums.ts'
import { countOpenCharges } from './open-charges.ts'
import { paymentsWaiting } from './pending-payments.ts'
import { providers, sayProvider } from './providers.ts'
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
  jobs: [refundJob, foldSumsJob, applyEventsJob, ...reconcileJobs, demoDebitJob],
  hooks: [mountStripeHook],
  figures: [lastMessage, providerSilence],
  beforeServing: sayProvider,
  contributes: [
    add(stepParts.facts, ...paymentFacts),
    add(stepParts.consequences, ...paymentConsequences),
    add(standingParts.acts, paymentsWaiting),
    fill(changeParts, { countOpenCharges }),
    add(generatedDocumentParts, ownMoneyPapers),
    add(providers, stripeProvider, demoProvider),
    add(accountParts, paymentAccountFacts),
    add(healthLines, cardHealth),
  ],
}
