import { eq, inArray, sql } from 'drizzle-orm'
import { eraseAccounts } from '#features/accounts/server/account-closure.ts'
import { declaredAccountFacts } from '#features/accounts/server/account-facts.ts'
import { writeTo } from '#features/accounts/server/mails.ts'
import { applicants } from '#features/accounts/server/tables.ts'
import { requireFresh } from '#features/admins/server/reauthentication.ts'
import { discardApplication } from '#features/application-form/server/discards.ts'
import { noteInTimeline } from '#features/applications/server/explanations.ts'
import { applications } from '#features/applications/server/tables.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { invalidField, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { mergePeople, previewMerge } from '../admin-contract.ts'
import { type MergeFate, mergeFateOf } from '../likeness.ts'
import { applicationsOf, getPair } from './duplicates.ts'

/** What would become of each application of the account that goes; changes nothing. */
export async function previewMerging(
  ctx: Ctx<AdminActor>,
  { query }: Input<typeof previewMerge>,
): Promise<Result<typeof previewMerge>> {
  await requirePair(ctx, query)
  return { applications: await planMerge(ctx, query) }
}

/** Moves what can move, discards what was never submitted, and closes the account that goes. */
export async function mergeAccounts(
  ctx: Ctx<AdminActor>,
  { body }: Input<typeof mergePeople>,
): Promise<Result<typeof mergePeople>> {
  requireFresh(ctx)
  await requirePair(ctx, body)
  const [keep, drop] = await lockPair(ctx, body)
  const planned = await planMerge(ctx, body)
  if (planned.some(({ becomes }) => becomes === 'blocks'))
    throw new Refusal(
      'not-now',
      'Both accounts have an active application for the same intake. Withdraw one of them first',
      { code: 'both-under-way' },
    )
  const idsThat = (wanted: MergeFate) =>
    planned.filter(({ becomes }) => becomes === wanted).map(({ id }) => id)
  for (const id of idsThat('is-discarded')) await discardApplication(ctx, id)
  const moving = idsThat('moves')
  await moveApplications(ctx, moving, keep.id)
  for (const part of declaredAccountFacts)
    await part.merge?.(ctx.db, { keep: keep.id, drop: drop.id }, ctx.now)
  // Both are told while the address of the one that goes is still known.
  for (const person of [keep, drop])
    await writeTo(ctx, person, 'accounts-merged', { about: keep.email })
  await eraseAccounts(ctx.db, [drop.id], ctx.now)
  await recordAudit(ctx, {
    action: 'people.merged',
    subject: `applicant:${keep.id}`,
    detail: { closed: drop.id, moved: moving.length },
  })
  return { moved: moving.length }
}

type AccountPair = { keep: string; drop: string }

async function requirePair(ctx: Ctx<AdminActor>, { keep, drop }: AccountPair): Promise<void> {
  if (keep === drop) throw invalidField('drop', 'Choose two different accounts')
  await getPair(ctx, keep, drop)
}

/** Both accounts, locked in one order; either may be signed in meanwhile. */
async function lockPair({ db }: Ctx, { keep, drop }: AccountPair) {
  const rows = await db
    .select()
    .from(applicants)
    .where(inArray(applicants.id, [keep, drop]))
    .orderBy(applicants.id)
    .for('update')
  const kept = rows.find(({ id }) => id === keep)
  const dropped = rows.find(({ id }) => id === drop)
  if (!kept || !dropped) throw new Error('a pair names accounts that are not there')
  return [kept, dropped] as const
}

async function planMerge({ db }: Ctx, { keep, drop }: AccountPair) {
  const both = await applicationsOf(db, [keep, drop])
  const kept = both.filter(({ applicantId }) => applicantId === keep)
  return both
    .filter(({ applicantId }) => applicantId === drop)
    .map((application) => {
      const hasRival = kept.some(
        ({ program, intakeId }) =>
          program === application.program && intakeId === application.intakeId,
      )
      const { status, submittedAt } = application
      return {
        ...application,
        becomes: mergeFateOf({ status, wasSubmitted: submittedAt !== null }, hasRival),
      }
    })
}

async function moveApplications(ctx: Ctx, ids: readonly string[], to: string): Promise<void> {
  for (const id of ids) {
    const discarded = await setDiscardedAside(ctx, id, to)
    await ctx.db.execute(sql`
      UPDATE applications a SET applicant_id = p.id, search = application_search(a.id, p)
      FROM applicants p WHERE p.id = ${to} AND a.id = ${id}`)
    await discarded.putBack()
    await noteInTimeline(ctx, id, 'accounts-merged')
  }
}

/**
 * What the account that stays has discarded for the same intake changes places with what moves. In
 * between it is under an intake of the other program, where nothing can be in its way.
 */
async function setDiscardedAside({ db }: Ctx, movingId: string, to: string) {
  const { rows } = await db.execute<{ id: string; intake_id: string; from: string }>(sql`
    SELECT k.id, k.intake_id, m.applicant_id AS "from" FROM applications k JOIN applications m
      ON m.id = ${movingId} AND m.program = k.program AND m.intake_id = k.intake_id
    WHERE k.applicant_id = ${to} AND k.discarded_at IS NOT NULL`)
  const [row] = rows
  if (row)
    await db.execute(sql`
      UPDATE applications SET intake_id =
        (SELECT id FROM intakes WHERE program <> applications.program ORDER BY id LIMIT 1)
      WHERE id = ${row.id}`)
  return {
    async putBack(): Promise<void> {
      if (!row) return
      await db
        .update(applications)
        .set({ applicantId: row.from, intakeId: row.intake_id })
        .where(eq(applications.id, row.id))
    },
  }
}
