import { isIP } from 'node:net'
import { getSetting } from '#features/settings/server/queries.ts'
import type { Config } from '#server/config.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/refusals.ts'
import { passkeysArea } from '../setting-areas.ts'

type Address = Pick<Config, 'publicUrl'>

/** Whom devices make passkeys for: the host of the public address, and pages of that address alone. */
export function relyingParty({ publicUrl }: Address): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

/** Browsers offer passkeys to pages with a name, over https or on the machine itself. */
function canHavePasskeys({ publicUrl }: Address): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  const isSafe = protocol === 'https:' || hostname === 'localhost'
  return isSafe && isIP(hostname.replace(/^\[|\]$/g, '')) === 0
}

export async function arePasskeysOn(db: Db, config: Address): Promise<boolean> {
  return canHavePasskeys(config) && (await getSetting(db, passkeysArea)).isOn
}

export async function requirePasskeysOn({ db, config }: Ctx): Promise<void> {
  if (await arePasskeysOn(db, config)) return
  throw new Refusal('not-found', 'Passkeys are off. Log in with your password', {
    code: 'passkeys-off',
  })
}
