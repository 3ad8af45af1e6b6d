import { and, eq, gt, isNull } from 'drizzle-orm'
import { emailChangeMinutes } from '#features/identity/credentials.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { hashToken, newToken } from '#server/secrets.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { confirmationDays } from '../accounts.ts'
import { emailProofs } from './tables.ts'

const lifetimeMs = {
  registered: confirmationDays * dayMs,
  change: emailChangeMinutes * minuteMs,
}

/** Makes the secret that proves an address of an account; the one made before stops working. */
export async function makeEmailProof(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  applicantId: string,
  email: string,
  kind: keyof typeof lifetimeMs,
): Promise<string> {
  const { token, hash } = newToken()
  const proof = {
    tokenHash: hash,
    email,
    expiresAt: new Date(now.getTime() + lifetimeMs[kind]),
    usedAt: null,
  }
  await db
    .insert(emailProofs)
    .values({ applicantId, ...proof })
    .onConflictDoUpdate({ target: emailProofs.applicantId, set: proof })
  return token
}

/** The proof of an account that still waits, or undefined. */
export async function findOpenProof(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  applicantId: string,
): Promise<{ email: string } | undefined> {
  const rows = await db
    .select({ email: emailProofs.email })
    .from(emailProofs)
    .where(
      and(
        eq(emailProofs.applicantId, applicantId),
        isNull(emailProofs.usedAt),
        gt(emailProofs.expiresAt, now),
      ),
    )
  return rows[0]
}

/** Uses a secret up; undefined if it was used, replaced or is too old. */
export async function spendEmailProof(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  token: string,
): Promise<{ applicantId: string; email: string } | undefined> {
  const rows = await db
    .update(emailProofs)
    .set({ usedAt: now })
    .where(
      and(
        eq(emailProofs.tokenHash, hashToken(token)),
        isNull(emailProofs.usedAt),
        gt(emailProofs.expiresAt, now),
      ),
    )
    .returning({ applicantId: emailProofs.applicantId, email: emailProofs.email })
  return rows[0]
}

/** Stops whatever change of address waits. */
export async function forgetEmailProof(db: Db, applicantId: string): Promise<void> {
  await db.delete(emailProofs).where(eq(emailProofs.applicantId, applicantId))
}
