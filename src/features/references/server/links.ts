import { and, eq, gt, isNull } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import { intakes } from '#features/settings/server/tables.ts'
import type { Ctx } from '#server/context.ts'
import { notFound } from '#server/refusals.ts'
import { hashToken, newToken } from '#server/secrets.ts'
import { bucketName, limits, requirePlace } from '#server/throttle.ts'
import { dayMs } from '#shared/durations.ts'
import { Program } from '#shared/program.ts'
import { referees } from './tables.ts'

/** Longer than anybody is reminded; anyone who comes later is asked again. */
const linkDays = 90

/** A link for a referee: its secret for the mail, and what the row keeps of it. The older one is dead. */
export function newLink(now: Date) {
  const { token, hash } = newToken()
  const linkEndsAt = new Date(now.getTime() + linkDays * dayMs)
  return { secret: token, link: { tokenHash: hash, linkEndsAt } }
}

/** What a row holds once its link opens nothing anymore. */
export const noLink = { tokenHash: null, linkEndsAt: null } as const

/** What a live link opens, or undefined: unknown, used, replaced and too old are alike. */
export async function findByLink({ db, now }: Pick<Ctx, 'db' | 'now'>, token: string) {
  const rows = await db
    .select({
      referee: referees,
      program: applications.program,
      intake: intakes.name,
      firstName: applicants.firstName,
      lastName: applicants.lastName,
    })
    .from(referees)
    .innerJoin(applications, eq(applications.id, referees.applicationId))
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .innerJoin(intakes, eq(intakes.id, applications.intakeId))
    .where(
      and(
        eq(referees.tokenHash, hashToken(token)),
        eq(referees.state, 'asked'),
        gt(referees.linkEndsAt, now),
        isNull(applications.discardedAt),
      ),
    )
  const row = rows[0]
  return row && { ...row, program: Program.parse(row.program) }
}

export async function getByLink(ctx: Pick<Ctx, 'db' | 'now'>, token: string) {
  const found = await findByLink(ctx, token)
  if (!found) throw notFound('link')
  return found
}

/** Slows down anyone who tries links that open nothing; a valid one is never delayed. */
export async function checkLink(
  ctx: Ctx,
  { body: { token } }: { body: { token: string } },
): Promise<void> {
  if (await findByLink(ctx, token)) return
  await requirePlace(ctx, bucketName('referenceLinks', ctx.from.network), limits.referenceLinks)
  throw notFound('link')
}
