import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/client.ts'
import type { Platform } from '#server/platform.ts'
import type { Program } from '#shared/programs.ts'
import type { PublicFacts, PublicProgram } from '#shared/public-facts.ts'
import { cssOf } from '../branding.ts'
import {
  brandingArea,
  instituteArea,
  priceAreas,
  programAreas,
  totalPrice,
} from '../setting-areas.ts'
import { findNextIntake, getSettingVersion } from './queries.ts'

const keptMs = 2_000
/** Anyone who asks for a page waits so long for newer facts where there are older ones. */
const patienceMs = 1_000

type PublicParts = {
  /** What to have at hand before applying to a program. */
  atHand(db: Db, program: Program): Promise<string[]>
  /** Whether applicants can ask for a link that logs them in. */
  loginLinks(db: Db): Promise<boolean>
  /** Whether they can log in with a passkey. */
  passkeys(db: Db, config: Pick<Config, 'publicUrl'>): Promise<boolean>
}

/** What later features know before anybody applies; each adds its own. */
export const publicParts: PublicParts = {
  atHand: async () => [],
  loginLinks: async () => false,
  passkeys: async () => false,
}

/** What the public pages show, with a version that changes whenever any of it does. */
type VersionedFacts = { version: string; facts: PublicFacts; css: string; contact: string }

export async function readPublicFacts(
  db: Db,
  now: Date,
  config: Pick<Config, 'publicUrl' | 'stripe' | 'signInProviders'>,
): Promise<VersionedFacts> {
  const { stripe, signInProviders } = config
  const institute = await getSettingVersion(db, instituteArea)
  const look = await getSettingVersion(db, brandingArea)
  const programs = [await readProgram(db, 'ba', now), await readProgram(db, 'msc', now)]
  const loginLinks = await publicParts.loginLinks(db)
  const passkeys = await publicParts.passkeys(db, config)
  const facts = {
    institute: institute.value,
    programs: programs.map(({ facts }) => facts),
    stripePublishableKey: stripe?.publishableKey ?? null,
    ...(signInProviders.length > 0 && { loginProviders: true as const }),
    ...(look.value.letters && { letters: look.value.letters }),
    ...(loginLinks && { loginLinks: true as const }),
    ...(passkeys && { passkeys: true as const }),
  }
  const versions = [institute.version, look.version, ...programs.map(({ version }) => version)]
  return {
    version: [...versions, loginLinks, passkeys].join(' '),
    facts,
    css: cssOf(look.value),
    contact: institute.value.email,
  }
}

async function readProgram(
  db: Db,
  program: Program,
  now: Date,
): Promise<{ version: string; facts: PublicProgram }> {
  const settings = await getSettingVersion(db, programAreas[program])
  const price = await getSettingVersion(db, priceAreas[program])
  const intake = await findNextIntake(db, program, now)
  const atHand = await publicParts.atHand(db, program)
  const open = intake !== undefined && intake.opensAt <= now
  const facts = {
    ...settings.value,
    ...price.value,
    total: totalPrice(settings.value, price.value),
    priceVersion: price.version,
    atHand,
    intake: intake
      ? {
          name: intake.name,
          startsOn: intake.startsOn,
          opensAt: intake.opensAt.toISOString(),
          closesAt: intake.closesAt.toISOString(),
          open,
        }
      : null,
  }
  const when = intake
    ? JSON.stringify([intake.name, intake.startsOn, intake.opensAt, intake.closesAt])
    : '-'
  const version = [settings.version, price.version, when, open, ...atHand].join('.')
  return { version, facts }
}

/** The facts as documents show them. */
export function openPublicFacts({ db, now, config }: Platform): () => Promise<VersionedFacts> {
  return keepPublicFacts(() => readPublicFacts(db, now(), config))
}

/** Keeps the facts for two seconds, and serves the last known ones while the database is away or slow. */
export function keepPublicFacts(
  read: () => Promise<VersionedFacts>,
): () => Promise<VersionedFacts> {
  let last: { at: number; facts: VersionedFacts } | undefined
  let reading: Promise<VersionedFacts> | undefined
  const readAnew = async () => {
    try {
      const facts = await read()
      last = { at: performance.now(), facts }
      return facts
    } finally {
      reading = undefined
    }
  }
  return async () => {
    if (last && performance.now() - last.at < keptMs) return last.facts
    reading ??= readAnew()
    if (!last) return reading
    const { facts } = last
    const anew = reading.catch(() => facts)
    return Promise.race([anew, pause(patienceMs, facts, { ref: false })])
  }
}
