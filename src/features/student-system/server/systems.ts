import { eq } from 'drizzle-orm'
import { requireFresh } from '#features/admins/server/reauthentication.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { invalidField, notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type * as calls from '../contract.ts'
import { firstProfile, readProfile } from '../file-profile.ts'
import { countHandOvers } from './hand-overs.ts'
import { studentSystems } from './tables.ts'

const mostSystems = 5

type OfficeCtx = Ctx<AdminActor>
type ByCode = { params: { code: string } }

export async function readSystems(ctx: OfficeCtx): Promise<Result<typeof calls.listSystems>> {
  const rows = await ctx.db.select().from(studentSystems).orderBy(studentSystems.name)
  const systems = []
  for (const row of rows)
    systems.push({ ...row, counts: await countHandOvers(ctx, row), files: filesOf(ctx, row) })
  return { systems }
}

type Filed = Pick<
  typeof studentSystems.$inferSelect,
  'code' | 'fileProfile' | 'fileHour' | 'filedOn'
>

function filesOf({ config }: OfficeCtx, { code, fileProfile, fileHour, filedOn }: Filed) {
  const place = config.studentFiles.places.get(code)
  if (!place) return null
  return {
    place: `${place.login}:${place.folder}`,
    profile: fileProfile ?? firstProfile,
    hour: fileHour,
    lastDay: filedOn,
  }
}

export async function editFiles(
  ctx: OfficeCtx,
  { params: { code }, body }: Input<typeof calls.changeFiles>,
): Promise<Result<typeof calls.changeFiles>> {
  requireFresh(ctx)
  const { columns, problem } = readProfile(body.profile)
  if (problem) throw invalidField('profile', problem)
  if (columns.length === 0) throw invalidField('profile', 'Enter at least one column')
  const { hour, profile } = body
  const changed = await ctx.db
    .update(studentSystems)
    .set({ fileProfile: profile, fileHour: hour, filedOn: null })
    .where(eq(studentSystems.code, code))
    .returning({ code: studentSystems.code })
  if (changed.length === 0) throw notFound('student system')
  await record(ctx, 'student-system.files-changed', code)
  return {}
}

export async function makeSystem(
  ctx: OfficeCtx,
  { body }: Input<typeof calls.addSystem>,
): Promise<Result<typeof calls.addSystem>> {
  requireFresh(ctx)
  const { db, now, actor } = ctx
  if ((await db.$count(studentSystems)) >= mostSystems)
    throw new Refusal('not-now', `You can have up to ${mostSystems} systems. Remove one first`)
  const made = await db
    .insert(studentSystems)
    .values({ ...body, createdBy: actor.id, createdAt: now })
    .onConflictDoNothing()
    .returning({ code: studentSystems.code })
  if (made.length === 0) throw invalidField('code', 'Another system has this short name')
  await record(ctx, 'student-system.added', body.code)
  return {}
}

export async function editSystem(
  ctx: OfficeCtx,
  { params: { code }, body }: Input<typeof calls.changeSystem>,
): Promise<Result<typeof calls.changeSystem>> {
  requireFresh(ctx)
  const changed = await ctx.db
    .update(studentSystems)
    .set(body)
    .where(eq(studentSystems.code, code))
    .returning({ code: studentSystems.code })
  if (changed.length === 0) throw notFound('student system')
  await record(ctx, 'student-system.changed', code)
  return {}
}

/** Its ids and answers go with it; the feed stays. */
export async function removeSystem(ctx: OfficeCtx, { params: { code } }: ByCode) {
  requireFresh(ctx)
  const gone = await ctx.db
    .delete(studentSystems)
    .where(eq(studentSystems.code, code))
    .returning({ code: studentSystems.code })
  if (gone.length === 0) throw notFound('student system')
  await record(ctx, 'student-system.removed', code)
  return {}
}

async function record(ctx: OfficeCtx, action: string, code: string): Promise<void> {
  await recordAudit(ctx, { action, subject: `student-system:${code}` })
}
