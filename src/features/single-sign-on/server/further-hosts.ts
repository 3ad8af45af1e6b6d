import { sql } from 'drizzle-orm'
import type { ServerMetadata } from 'openid-client'
import type { Ctx } from '#server/context.ts'
import type { Log } from '#server/log.ts'
import type { SignInProvider } from '#server/sign-in-providers.ts'
import { loginProviders } from './tables.ts'

/** A call carries no log, so the start leaves it here. */
let log: Log | undefined

export function logFurtherHostsTo(given: Log): void {
  log = given
}

/** Where this server asks for tokens, keys, and user info; people alone go to where they log in. */
function furtherHostsOf({ issuer }: SignInProvider, metadata: ServerMetadata): string[] {
  const { token_endpoint, jwks_uri, userinfo_endpoint } = metadata
  const hosts = [token_endpoint, jwks_uri, userinfo_endpoint].flatMap((address) =>
    address && URL.canParse(address) ? new URL(address).host : [],
  )
  return [...new Set(hosts)].filter((host) => host !== new URL(issuer).host).toSorted()
}

/** Keeps them for the office and the next start, and says them once where they have changed. */
export async function noteFurtherHosts(
  { db }: Pick<Ctx, 'db'>,
  provider: SignInProvider,
  metadata: ServerMetadata,
): Promise<void> {
  const { issuer } = provider
  const furtherHosts = furtherHostsOf(provider, metadata)
  const changed = await db
    .insert(loginProviders)
    .values({ issuer, furtherHosts })
    .onConflictDoUpdate({
      target: loginProviders.issuer,
      set: { furtherHosts },
      setWhere: sql`${loginProviders.furtherHosts} IS DISTINCT FROM excluded.further_hosts`,
    })
    .returning({ issuer: loginProviders.issuer })
  if (changed.length > 0 && furtherHosts.length > 0)
    log?.info({ issuer, hosts: furtherHosts }, 'a login provider names further hosts to ask')
}
