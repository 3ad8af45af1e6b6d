import { and, eq, gt } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Config } from '#server/config.ts'
import type { Ctx } from '#server/context.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import { hashToken, newToken, seal, unseal } from '#server/secrets.ts'
import type { SignInProvider } from '#server/sign-in-providers.ts'
import { Role } from '#shared/rights.ts'
import type { ProviderAnswer } from '../contract.ts'
import { loginAttempts } from './tables.ts'

const longestMs = 10 * 60_000

/** What must come back as it was sent, and why it was. */
const AtProvider = z.object({
  purpose: z.enum(['log-in', 'join', 'connect', 'confirm']),
  issuer: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  beganAt: z.number(),
  /** Of the link of an invitation. */
  invitation: z.optional(z.string()),
  /** Of the person who was logged in. */
  sessionId: z.optional(z.string()),
})
export type AtProvider = z.infer<typeof AtProvider>
type Purpose = AtProvider['purpose']

/** What a claim says of someone’s role; null where it gives none. */
const ClaimedRole = z.nullable(Role)
export type ClaimedRole = z.infer<typeof ClaimedRole>

/** Someone whom the provider knows, and of whom we still want a code. */
const AwaitsCode = z.object({
  purpose: z.literal('code'),
  adminId: z.string(),
  issuer: z.string(),
  subject: z.string(),
  role: z.optional(ClaimedRole),
  sessionId: z.optional(z.string()),
})
type AwaitsCode = z.infer<typeof AwaitsCode>

export function getProvider(config: Config, number: number): SignInProvider {
  const provider = config.signInProviders.find((one) => one.number === number)
  if (!provider) throw notFound('login provider')
  return provider
}

/** Keeps what must come back; the ticket is known to the tab alone. */
export async function keepAttempt(
  { db, now, config }: Ctx,
  attempt: AtProvider | AwaitsCode,
): Promise<string> {
  const { token, hash } = newToken()
  await db.insert(loginAttempts).values({
    tokenHash: hash,
    stateHash: hashToken('state' in attempt ? attempt.state : token),
    sealed: seal(config, 'login-attempt', JSON.stringify(attempt)),
    expiresAt: new Date(now.getTime() + longestMs),
  })
  return token
}

/**
 * What came back to the tab that sent it, once: the row is gone whatever becomes of the rest. An answer for
 * another tab, another state, or the redirect address of another provider finds nothing.
 */
export async function takeAttempt(
  ctx: Ctx,
  { ticket, answer }: { ticket: string; answer: ProviderAnswer },
  purposes: readonly Purpose[],
): Promise<{ attempt: AtProvider; provider: SignInProvider }> {
  const [row] = await ctx.db
    .delete(loginAttempts)
    .where(and(stands(ctx, ticket), eq(loginAttempts.stateHash, hashToken(answer.state))))
    .returning()
  const attempt =
    row && z.safeParse(AtProvider, JSON.parse(unseal(ctx.config, 'login-attempt', row.sealed))).data
  const provider = ctx.config.signInProviders.find(({ number }) => number === answer.number)
  const session = 'sessionId' in ctx.actor ? ctx.actor.sessionId : undefined
  const isOurs =
    attempt !== undefined &&
    purposes.includes(attempt.purpose) &&
    attempt.issuer === provider?.issuer &&
    attempt.sessionId === session
  if (!isOurs || !provider) throw attemptIsOver()
  return { attempt, provider }
}

/** Of whom we want a code; the row stays until it is right. */
export async function findCodeAttempt(ctx: Ctx, ticket: string): Promise<AwaitsCode> {
  const [row] = await ctx.db.select().from(loginAttempts).where(stands(ctx, ticket))
  const read =
    row && z.safeParse(AwaitsCode, JSON.parse(unseal(ctx.config, 'login-attempt', row.sealed)))
  const session = 'sessionId' in ctx.actor ? ctx.actor.sessionId : undefined
  if (!read?.success || read.data.sessionId !== session) throw attemptIsOver()
  return read.data
}

/** Uses such a row up, once. */
export async function endCodeAttempt(ctx: Ctx, ticket: string): Promise<void> {
  const gone = await ctx.db
    .delete(loginAttempts)
    .where(stands(ctx, ticket))
    .returning({ expiresAt: loginAttempts.expiresAt })
  if (gone.length === 0) throw attemptIsOver()
}

function stands({ now }: Pick<Ctx, 'now'>, ticket: string) {
  return and(eq(loginAttempts.tokenHash, hashToken(ticket)), gt(loginAttempts.expiresAt, now))
}

export function attemptIsOver(): Refusal {
  return new Refusal(
    'not-now',
    'This login has been used, took longer than ten minutes, or began in another tab. Start again',
    { code: 'login-over' },
  )
}
