import type { Feature } from '#server/feature.ts'
import { demoDebitJob } from './demo.ts'
import { paymentInvariants } from './invariants.ts'
import { refundJob } from './refunding.ts'
import { paymentReminders } from './reminders.ts'
import { paymentRoutes } from './routes.ts'
import { applyEventsJob } from './stripe/events.ts'
import { mountStripeHook } from './stripe/hook.ts'
import { reconcileJobs } from './stripe/reconcile.ts'
import { stripeRoutes } from './stripe-routes.ts'
import { foldSumsJob } from './sums.ts'

export const feature: Feature = {
  routes: [...paymentRoutes, ...stripeRoutes],
  invariants: paymentInvariants,
  jobs: [paymentReminders, refundJob, foldSumsJob, applyEventsJob, ...reconcileJobs, demoDebitJob],
  hooks: [mountStripeHook],
}
