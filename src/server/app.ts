import { accountParts } from '#features/accounts/server/account-parts.ts'
import { accountInvariants } from '#features/accounts/server/invariants.ts'
import { accountJobs } from '#features/accounts/server/jobs.ts'
import { accountRoutes } from '#features/accounts/server/routes.ts'
import { findApplicantSession, isSessionLive } from '#features/accounts/server/sessions.ts'
import { can, Role, rights } from '#features/admins/rights.ts'
import { adminInvariants } from '#features/admins/server/invariants.ts'
import { adminRoutes } from '#features/admins/server/routes.ts'
import { findAdminSession, isSessionLive as isAdminLive } from '#features/admins/server/sessions.ts'
import { applicationAccountFacts } from '#features/applications/server/account-facts.ts'
import { officeRoutes } from '#features/applications/server/admin-routes.ts'
import { applicationInvariants } from '#features/applications/server/invariants.ts'
import { applicationJobs } from '#features/applications/server/jobs.ts'
import { applicationRoutes } from '#features/applications/server/routes.ts'
import { stepParts } from '#features/applications/server/steps.ts'
import { caseworkAccountFacts } from '#features/casework/server/account-facts.ts'
import { caseworkRoutes } from '#features/casework/server/routes.ts'
import { decisionAccountFacts } from '#features/decisions/server/account-facts.ts'
import { decisionOfficeRoutes } from '#features/decisions/server/admin-routes.ts'
import { decisionInvariants } from '#features/decisions/server/invariants.ts'
import { releaseJob } from '#features/decisions/server/jobs.ts'
import { replyJobs } from '#features/decisions/server/replies.ts'
import { closeMootRequests, endingRequests } from '#features/decisions/server/requests.ts'
import { decisionRoutes } from '#features/decisions/server/routes.ts'
import { mailRoutes } from '#features/messages/server/routes.ts'
import { peopleRoutes } from '#features/people/server/routes.ts'
import { foldReportsJob } from '#features/reports/server/fold.ts'
import { reportRoutes } from '#features/reports/server/routes.ts'
import { reviewAccountFacts } from '#features/review/server/account-facts.ts'
import { reviewInvariants } from '#features/review/server/invariants.ts'
import { reviewRoutes } from '#features/review/server/routes.ts'
import { settingOfficeRoutes } from '#features/settings/server/admin-routes.ts'
import { seedSettings } from '#features/settings/server/first-settings.ts'
import { keepPublicFacts, readPublicFacts } from '#features/settings/server/public-facts.ts'
import { settingRoutes } from '#features/settings/server/routes.ts'
import { recordAudit } from './audit.ts'
import type { Config } from './config.ts'
import type { openDatabase } from './db/client.ts'
import { checkInvariants, type Invariant, platformInvariants } from './invariants.ts'
import type { Job } from './jobs.ts'
import { makeLive } from './live.ts'
import type { Log } from './log.ts'
import type { Platform } from './platform.ts'
import type { Route } from './serve.ts'
import { tidyJob } from './tidy.ts'
import { makeApp, type WebParts } from './web.ts'

accountParts.push(
  applicationAccountFacts,
  caseworkAccountFacts,
  reviewAccountFacts,
  decisionAccountFacts,
)
stepParts.consequences.push({ name: 'requests', steps: endingRequests, run: closeMootRequests })

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
  ...mailRoutes,
  ...reportRoutes,
]

/** What must always hold, for the verify command, the nightly job and the tests. */
export const invariants: readonly Invariant[] = [
  ...platformInvariants,
  ...accountInvariants,
  ...adminInvariants,
  ...applicationInvariants,
  ...decisionInvariants,
  ...reviewInvariants,
]

const nightlyCheck: Job = {
  name: 'check-invariants',
  cron: '40 3 * * *',
  async run({ log, now }, databaseUrl) {
    const findings = await checkInvariants(databaseUrl, now(), invariants)
    for (const { name, broken, says } of findings)
      if (broken > 0) log.error({ invariant: name, broken, says }, 'an invariant is broken')
  },
}

/** What happens by the clock. */
export const jobs: readonly Job[] = [
  tidyJob,
  nightlyCheck,
  ...accountJobs,
  ...applicationJobs,
  ...replyJobs,
  foldReportsJob,
  releaseJob,
]

type Base = ReturnType<typeof openDatabase> & { config: Config; log: Log; now: () => Date }

/** Joins the platform with what the features know: sessions, rights, the audit log. */
export function makePlatform(base: Base): Platform {
  const { db, pool, now } = base
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
    noteRefusal: (actor, from, route, code) =>
      recordAudit({ db, now: now(), actor, from }, { action: 'refused', detail: { route, code } }),
  }
}

/** What a new installation starts with; does nothing once there are settings. */
export async function seed(platform: Platform): Promise<void> {
  await platform.db.transaction((db) => seedSettings({ db, now: platform.now() }))
}

/** The product as one Hono app over a platform. */
export function composeApp(
  platform: Platform,
  parts: Omit<WebParts, 'platform' | 'routes' | 'publicFacts'> = {},
) {
  const publicFacts = keepPublicFacts(() =>
    readPublicFacts(platform.db, platform.now(), platform.config.stripePublishableKey),
  )
  return makeApp({ ...parts, platform, routes, publicFacts })
}
