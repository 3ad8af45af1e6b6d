import { and, eq, gt, lt } from 'drizzle-orm'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { hashToken, newToken } from '#server/secrets.ts'
import { passkeyChallenges } from './tables.ts'

/** How long a device has to answer. */
export const challengeMs = 5 * 60_000

type Challenge = typeof passkeyChallenges.$inferSelect

/** Makes a challenge for one tab, which alone knows its ticket. A newer one of somebody who adds a passkey replaces the older. */
export async function makeChallenge(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  adding?: ApplicantActor,
): Promise<{ ticket: string; challenge: string }> {
  if (adding) await db.delete(passkeyChallenges).where(eq(passkeyChallenges.applicantId, adding.id))
  const { token, hash } = newToken()
  const { token: challenge } = newToken()
  await db.insert(passkeyChallenges).values({
    tokenHash: hash,
    challenge,
    applicantId: adding?.id,
    sessionId: adding?.sessionId,
    expiresAt: new Date(now.getTime() + challengeMs),
  })
  return { ticket: token, challenge }
}

/** Takes it ahead of the transaction, once: it is gone whatever becomes of the answer. */
export async function takeChallenge(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  ticket: string,
): Promise<Challenge | undefined> {
  const { tokenHash, expiresAt } = passkeyChallenges
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(and(eq(tokenHash, hashToken(ticket)), gt(expiresAt, now)))
    .returning()
  return taken
}

/** Challenges that no one answered. */
export async function removeEndedChallenges(db: Db, at: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, at))
}
