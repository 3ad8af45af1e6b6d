import { accountInvariants } from '#features/accounts/server/invariants.ts'
import { accountJobs } from '#features/accounts/server/jobs.ts'
import { accountRoutes } from '#features/accounts/server/routes.ts'
import { findApplicantSession, isSessionLive } from '#features/accounts/server/sessions.ts'
import { adminInvariants } from '#features/admins/server/invariants.ts'
import { adminRoutes } from '#features/admins/server/routes.ts'
import { findAdminSession, isSessionLive as isAdminLive } from '#features/admins/server/sessions.ts'
import { officeRoutes } from '#features/applications/server/admin-routes.ts'
import { applicationInvariants } from '#features/applications/server/invariants.ts'
import { applicationJobs } from '#features/applications/server/jobs.ts'
import { applicationRoutes } from '#features/applications/server/routes.ts'
import { caseworkRoutes } from '#features/casework/server/routes.ts'
import { seedContractTemplates } from '#features/contracts/server/first-templates.ts'
import { contractInvariants } from '#features/contracts/server/invariants.ts'
import { ensureSealCertificate } from '#features/contracts/server/own-certificate.ts'
import { contractRoutes } from '#features/contracts/server/routes.ts'
import { sealJob } from '#features/contracts/server/sealing.ts'
import { contractJobs } from '#features/contracts/server/sweeps.ts'
import { decisionOfficeRoutes } from '#features/decisions/server/admin-routes.ts'
import { decisionInvariants } from '#features/decisions/server/invariants.ts'
import { releaseJob } from '#features/decisions/server/jobs.ts'
import { replyJobs } from '#features/decisions/server/replies.ts'
import { decisionRoutes } from '#features/decisions/server/routes.ts'
import { documentInvariants } from '#features/documents/server/invariants.ts'
import { documentReminders } from '#features/documents/server/reminders.ts'
import { documentRoutes } from '#features/documents/server/routes.ts'
import { scanJob } from '#features/documents/server/scanning.ts'
import { sweepFilesJob, sweepUploadsJob } from '#features/documents/server/sweeping.ts'
import { interviewOfficeRoutes } from '#features/interviews/server/admin-routes.ts'
import { ensureInterviewer } from '#features/interviews/server/first-interviewer.ts'
import { interviewInvariants } from '#features/interviews/server/invariants.ts'
import { interviewJobs } from '#features/interviews/server/reminders.ts'
import { interviewRoutes } from '#features/interviews/server/routes.ts'
import { digestJob } from '#features/messages/server/digest.ts'
import { mountMailHooks } from '#features/messages/server/hooks.ts'
import { messageInvariants } from '#features/messages/server/invariants.ts'
import { messageRoutes } from '#features/messages/server/routes.ts'
import { demoDebitJob } from '#features/payments/server/demo.ts'
import { paymentInvariants } from '#features/payments/server/invariants.ts'
import { refundJob } from '#features/payments/server/refunding.ts'
import { paymentReminders } from '#features/payments/server/reminders.ts'
import { paymentRoutes } from '#features/payments/server/routes.ts'
import { applyEventsJob } from '#features/payments/server/stripe/events.ts'
import { mountStripeHook } from '#features/payments/server/stripe/hook.ts'
import { reconcileJobs } from '#features/payments/server/stripe/reconcile.ts'
import { stripeRoutes } from '#features/payments/server/stripe-routes.ts'
import { foldSumsJob } from '#features/payments/server/sums.ts'
import { retentionJob } from '#features/people/server/erasing.ts'
import { peopleRoutes } from '#features/people/server/routes.ts'
import { restrictedAnswersJob } from '#features/questionnaires/server/erasing.ts'
import { questionnaireInvariants } from '#features/questionnaires/server/invariants.ts'
import { questionnaireReminders } from '#features/questionnaires/server/reminders.ts'
import { questionnaireRoutes } from '#features/questionnaires/server/routes.ts'
import { referenceInvariants } from '#features/references/server/invariants.ts'
import { referenceJobs } from '#features/references/server/reminders.ts'
import { referenceRoutes } from '#features/references/server/routes.ts'
import { foldReportsJob } from '#features/reports/server/fold.ts'
import { reportRoutes } from '#features/reports/server/routes.ts'
import { reviewInvariants } from '#features/review/server/invariants.ts'
import { reviewRoutes } from '#features/review/server/routes.ts'
import { settingOfficeRoutes } from '#features/settings/server/admin-routes.ts'
import { bankChangesJob } from '#features/settings/server/bank-effect.ts'
import { seedSettings } from '#features/settings/server/first-settings.ts'
import { keepPublicFacts, readPublicFacts } from '#features/settings/server/public-facts.ts'
import { settingRoutes } from '#features/settings/server/routes.ts'
import { recordAudit } from '#server/audit.ts'
import type { Config } from '#server/config.ts'
import type { openDatabase } from '#server/db/client.ts'
import { checkInvariants, type Invariant, platformInvariants } from '#server/invariants.ts'
import type { Job } from '#server/job.ts'
import { keptMailsJob } from '#server/kept-mails.ts'
import { makeLive } from '#server/live.ts'
import type { Log } from '#server/log.ts'
import type { Platform } from '#server/platform.ts'
import { makeRefusalCounts, tellOfRefusalsJob } from '#server/refusal-counts.ts'
import { resealRows } from '#server/resealing.ts'
import type { Route } from '#server/serve.ts'
import { tidyJob } from '#server/tidy.ts'
import { makeApp } from '#server/web.ts'
import type { WebParts } from '#server/web-parts.ts'
import { can, Role, rights } from '#shared/rights.ts'
import './parts.ts'

/** Every call of the product. */
export const routes: readonly Route[] = [
  ...settingRoutes,
  ...settingOfficeRoutes,
  ...accountRoutes,
  ...applicationRoutes,
  ...adminRoutes,
  ...officeRoutes,
  ...peopleRoutes,
  ...caseworkRoutes,
  ...reviewRoutes,
  ...decisionRoutes,
  ...decisionOfficeRoutes,
  ...interviewRoutes,
  ...interviewOfficeRoutes,
  ...documentRoutes,
  ...referenceRoutes,
  ...contractRoutes,
  ...questionnaireRoutes,
  ...paymentRoutes,
  ...stripeRoutes,
  ...messageRoutes,
  ...reportRoutes,
]

/** What must always hold, for the verify command, the nightly job and the tests. */
export const invariants: readonly Invariant[] = [
  ...platformInvariants,
  ...accountInvariants,
  ...adminInvariants,
  ...applicationInvariants,
  ...decisionInvariants,
  ...interviewInvariants,
  ...reviewInvariants,
  ...documentInvariants,
  ...referenceInvariants,
  ...contractInvariants,
  ...questionnaireInvariants,
  ...paymentInvariants,
  ...messageInvariants,
]

const nightlyCheck: Job = {
  name: 'check-invariants',
  cron: '40 3 * * *',
  async run({ log, now, config }, databaseUrl) {
    const findings = await checkInvariants(databaseUrl, now(), invariants, config)
    for (const { name, broken, says } of findings)
      if (broken > 0) log.error({ invariant: name, broken, says }, 'an invariant is broken')
  },
}

/** What happens by the clock. */
export const jobs: readonly Job[] = [
  tidyJob,
  tellOfRefusalsJob,
  keptMailsJob,
  nightlyCheck,
  bankChangesJob,
  ...accountJobs,
  ...applicationJobs,
  ...replyJobs,
  retentionJob,
  ...referenceJobs,
  questionnaireReminders,
  restrictedAnswersJob,
  foldReportsJob,
  releaseJob,
  ...interviewJobs,
  scanJob,
  sweepUploadsJob,
  sweepFilesJob,
  documentReminders,
  digestJob,
  paymentReminders,
  refundJob,
  foldSumsJob,
  applyEventsJob,
  ...reconcileJobs,
  demoDebitJob,
  ...contractJobs,
  sealJob,
]

type Base = ReturnType<typeof openDatabase> & { config: Config; log: Log; now: () => Date }

/** Joins the platform with what the features know: sessions, rights, the audit log. */
export function makePlatform(base: Base): Platform {
  const { db, pool, now } = base
  const refusals = makeRefusalCounts(base)
  return {
    ...base,
    gatekeeper: {
      findApplicant: (hash, at) => findApplicantSession(pool, hash, at),
      findAdmin: (hash, at) => findAdminSession(pool, hash, at, base.config),
      can: (role, right) => rights.some((known) => known === right && can(Role.parse(role), known)),
      async isLive(actor, at) {
        if (actor.kind === 'applicant') return isSessionLive(pool, actor, at)
        return actor.kind === 'admin' && isAdminLive(pool, actor, at)
      },
    },
    live: makeLive(base.databaseUrl, base.log),
    refusals,
    async noteRefusal(actor, from, route, code) {
      if (actor.kind === 'none') return refusals.note(route, from.network)
      const entry = { action: 'refused', detail: { route, code } }
      await recordAudit({ db, now: now(), actor, from }, entry)
    },
  }
}

/** What a new installation starts with; does nothing once there are settings. */
export async function seed(platform: Platform): Promise<void> {
  await platform.db.transaction(async (db) => {
    const ctx = { db, now: platform.now() }
    await seedSettings(ctx)
    await seedContractTemplates(ctx)
    await ensureInterviewer(ctx)
  })
  await resealRows(platform)
  await ensureSealCertificate(platform)
}

/** The product as one Hono app over a platform. */
export function composeApp(
  platform: Platform,
  parts: Omit<WebParts, 'platform' | 'routes' | 'publicFacts'> = {},
) {
  const publicFacts = keepPublicFacts(() =>
    readPublicFacts(platform.db, platform.now(), platform.config.stripe?.publishableKey ?? null),
  )
  return makeApp({
    ...parts,
    platform,
    routes,
    hooks: [mountStripeHook, mountMailHooks],
    publicFacts,
  })
}
