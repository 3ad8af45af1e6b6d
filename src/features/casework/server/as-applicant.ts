import { and, desc, eq } from 'drizzle-orm'
import { isComplete } from '#features/applications/gaps.ts'
import { sections } from '#features/applications/questions.ts'
import { listBeginnings } from '#features/applications/server/beginnings.ts'
import { getInReach, inReach } from '#features/applications/server/reach.ts'
import { readFile } from '#features/applications/server/snapshots.ts'
import { readStandingOf } from '#features/applications/server/standing.ts'
import { recordAudit } from '#server/audit.ts'
import { type AdminActor, type Ctx, nameOf } from '#server/context.ts'
import { applicants, auditLog } from '#server/db/schema.ts'
import { notFound } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { lookAsApplicant } from '../work-contract.ts'

const action = 'application.seen-as-applicant'
/** A page that stays open reads again with every change: that is the same look. */
const sameLookMs = 15 * 60_000

/** What the applicant's own calls answer of this application, and of no other of theirs. */
export async function asApplicant(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof lookAsApplicant>,
): Promise<Result<typeof lookAsApplicant>> {
  const { db, actor, now } = ctx
  const { applicantId, program, status } = await getInReach(ctx, id)
  const standing = await readStandingOf(ctx, id, inReach(actor))
  const [applicant] = await db
    .select({ timeZone: applicants.timeZone })
    .from(applicants)
    .where(eq(applicants.id, applicantId))
  if (!applicant) throw notFound('application')
  const beginnings = await listBeginnings({
    ...ctx,
    actor: { kind: 'applicant', id: applicantId, sessionId: '' },
  })
  await noteLook(ctx, id)
  return {
    timeZone: applicant.timeZone,
    own: {
      applications: [standing],
      beginnings: beginnings.filter((beginning) => beginning.program === program),
    },
    standing,
    isReady: status === 'incomplete' && (await isWhole({ db, now }, id)),
  }
}

async function isWhole(ctx: Pick<Ctx, 'db' | 'now'>, id: string): Promise<boolean> {
  const { asking, answered } = await readFile(ctx, id)
  return sections.every((section) => isComplete(section, asking, answered))
}

async function noteLook(ctx: Ctx<AdminActor>, id: string): Promise<void> {
  const { db, actor, now } = ctx
  const subject = `application:${id}`
  const [last] = await db
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.actor, nameOf(actor)),
        eq(auditLog.action, action),
        eq(auditLog.subject, subject),
      ),
    )
    .orderBy(desc(auditLog.at))
    .limit(1)
  if (last && now.getTime() - last.at.getTime() < sameLookMs) return
  await recordAudit(ctx, { action, subject })
}
