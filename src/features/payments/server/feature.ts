import type { Feature } from '#server/feature.ts'
import { demoDebitJob } from './demo-provider.ts'
import { paymentInvariants } from './invariants.ts'
import { foldSumsJob } from './ledger-sums.ts'
import { refundJob } from './refunds.ts'
import { paymentReminders } from './reminders.ts'
import { paymentRoutes } from './routes.ts'
import { applyEventsJob } from './stripe/events.ts'
import { mountStripeHook } from './stripe/hook.ts'
import { reconcileJobs } from './stripe/reconcile.ts'
import { stripeRoutes } from './stripe-routes.ts'

export const feature: Feature = {
  routes: [...paymentRoutes, ...stripeRoutes],
  invariants: paymentInvariants,
  jobs: [paymentReminders, refundJob, foldSumsJob, applyEventsJob, ...reconcileJobs, demoDebitJob],
  hooks: [mountStripeHook],
}
