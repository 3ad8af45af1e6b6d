import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx, NoActor } from '#server/context.ts'
import { Refusal } from '#server/refusals.ts'
import type { Account, Kind } from './kind.ts'
import { type KnownPlace, knownNowhere, tryPassword } from './sign-in-limits.ts'

/** A password that was tried; `newHash` replaces a hash that was made with another cost. */
type PasswordTry<A> = {
  account: A | undefined
  known: KnownPlace
  isRight: boolean
  newHash: string | undefined
}

/**
 * Tries a password ahead of the transaction. An unknown address and a closed account cost the same
 * statements and the same hash as an open one, and get the same answer.
 */
export async function trySignIn<A extends Account>(
  kind: Kind<A>,
  ctx: Ctx<NoActor>,
  body: { email: string; password: string },
): Promise<PasswordTry<A>> {
  const { accounts, closedAt } = kind
  const email = body.email.trim()
  const which = and(eq(accounts.email, email), isNull(closedAt))
  const [found] = await kind.findWithPlaces(ctx, which)
  const { account, known } = found ?? { account: undefined, known: knownNowhere }
  const candidate = {
    account: kind.throttleName(account?.id ?? email),
    passwordHash: account?.passwordHash,
    known,
  }
  return { account, known, ...(await tryPassword(ctx, candidate, body.password)) }
}

export function wrongCredentials(): Refusal {
  return new Refusal('not-signed-in', 'That email or password is incorrect', {
    code: 'wrong-credentials',
  })
}
