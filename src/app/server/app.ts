import { recordAudit } from '#server/audit.ts'
import { keptHeadsInvariant } from '#server/audit-heads.ts'
import { makeGatekeeper } from '#server/auth.ts'
import type { Config } from '#server/config.ts'
import type { openDatabase } from '#server/db/client.ts'
import type { Check } from '#server/health.ts'
import { type Invariant, platformInvariants } from '#server/invariants.ts'
import { resealRows } from '#server/key-rotation.ts'
import { makeLive } from '#server/live.ts'
import type { Log } from '#server/log.ts'
import type { Figure } from '#server/metrics.ts'
import { onceAMinute } from '#server/once-a-minute.ts'
import { shownParts } from '#server/pages.ts'
import type { Platform } from '#server/platform.ts'
import { platformFigures } from '#server/platform-figures.ts'
import { makeRefusalCounts } from '#server/refusal-counts.ts'
import { rowCountsInvariant } from '#server/row-counts.ts'
import type { Route } from '#server/serve.ts'
import { makeApp } from '#server/web.ts'
import type { WebOptions } from '#server/web-options.ts'
import { installed } from './features.ts'

/** Every call of the product. */
export const routes: readonly Route[] = installed.flatMap((feature) => feature.routes)

/** What must always hold, for the verify command, the nightly job and the tests. */
export const invariants: readonly Invariant[] = [
  ...platformInvariants,
  rowCountsInvariant,
  keptHeadsInvariant,
  ...installed.flatMap((feature) => feature.invariants ?? []),
]

/** What is read for operators at each scrape. */
export const figures: readonly Figure[] = [
  ...platformFigures,
  ...installed.flatMap((feature) => feature.figures ?? []),
]

/** What the features add to `/readyz`. */
export function checksOf(platform: Platform): Record<string, () => Promise<Check>> {
  const checks = installed.flatMap((feature) => Object.entries(feature.checks ?? {}))
  return Object.fromEntries(checks.map(([name, check]) => [name, () => check(platform)]))
}

type ServerParts = ReturnType<typeof openDatabase> & { config: Config; log: Log; now: () => Date }

/** Joins the platform with what the features know: sessions, rights, the audit log. */
export function makePlatform(base: ServerParts): Platform {
  const { db, now } = base
  const refusals = makeRefusalCounts(base)
  const gatekeeper = makeGatekeeper(base)
  const isNews = onceAMinute()
  return {
    ...base,
    gatekeeper,
    live: makeLive({ ...base, gatekeeper }),
    refusals,
    async noteRefusal(actor, from, route, code) {
      // A program in a loop would fill the audit log: what it repeats is counted, as that of no one is.
      const isRepeated =
        actor.kind === 'admin' &&
        actor.token &&
        !isNews(`${actor.token.id} ${route} ${code}`, now())
      if (actor.kind === 'none' || isRepeated) return refusals.note(route, from.network)
      const entry = { action: 'refused', detail: { route, code } }
      await recordAudit({ db, now: now(), actor, from }, entry)
    },
  }
}

/** What a new installation starts with; does nothing once there are settings. */
export async function seedInstallation(platform: Platform): Promise<void> {
  await platform.db.transaction(async (db) => {
    const ctx = { db, now: platform.now() }
    for (const feature of installed) await feature.seed?.(ctx)
  })
  await resealRows(platform)
  for (const feature of installed) await feature.begin?.(platform)
}

/** Once before a server serves; returns what to tell the operator who starts it. */
export async function prepareToServe(platform: Platform): Promise<string[]> {
  const said = await Promise.all(
    installed.map(async (feature) => feature.beforeServing?.(platform) ?? []),
  )
  return said.flat()
}

/** What else to tell the operator who starts it. */
export async function describeStart(platform: Platform): Promise<string[]> {
  const said = await Promise.all(
    installed.map(async (feature) => feature.atStart?.(platform) ?? []),
  )
  return said.flat()
}

/** The product as one Hono app over a platform. */
export function composeApp(
  platform: Platform,
  parts: Omit<WebOptions, 'platform' | 'routes' | 'publicFacts'> = {},
) {
  return makeApp({
    ...parts,
    platform,
    routes,
    hooks: installed.flatMap((feature) => feature.hooks ?? []),
    publicFacts: shownParts.open(platform),
  })
}
