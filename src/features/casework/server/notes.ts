import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { admins } from '#features/admins/server/tables.ts'
import { hidesNames, wordsAsSeenBy } from '#features/application-form/server/identity.ts'
import { getInReach, inReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { pageOf } from '#server/list-page.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type * as calls from '../contract.ts'
import { type Note, notesAtOnce, type Person } from '../contract.ts'
import { requireReaders } from './colleagues.ts'
import { noteMentions, notes } from './tables.ts'

/** How anyone who is mentioned hears of it beside the office. */
export const mentionParts: {
  tell(ctx: Ctx, news: { noteId: string; applicationId: string; adminIds: string[] }): Promise<void>
} = { tell: async () => {} }

const mentioned = sql<Person[]>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) ORDER BY lower(a.name), a.id)
  FROM note_mentions m JOIN admins a ON a.id = m.admin_id WHERE m.note_id = ${notes.id}), '[]')`

/** The notes of an application, the latest first. */
export async function listNotesForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id }, query: { most = notesAtOnce } }: Input<typeof calls.listNotes>,
): Promise<Result<typeof calls.listNotes>> {
  const { program } = await getInReach(ctx, id)
  const isHidden = await hidesNames(ctx, program)
  const inWords = await wordsAsSeenBy(ctx, { id, program })
  const rows = await select(ctx)
    .where(
      and(
        eq(notes.applicationId, id),
        isNull(notes.removedAt),
        isHidden ? concerns(ctx.actor) : undefined,
      ),
    )
    .orderBy(desc(notes.at), desc(notes.id))
    .limit(most + 1)
  const { page, hasMore } = pageOf(rows, most)
  return {
    notes: page.map((note) => ({
      ...note,
      text: note.author.id === ctx.actor.id ? note.text : inWords(note.text),
    })),
    hasOlder: hasMore,
  }
}

/** Colleagues call applicants by their names: where these are hidden, others' words are too, unless they are for the reader. */
function concerns({ id }: AdminActor) {
  return or(
    eq(notes.authorId, id),
    sql`EXISTS (SELECT FROM note_mentions m WHERE m.note_id = ${notes.id} AND m.admin_id = ${id})`,
  )
}

export async function writeNote(
  ctx: Ctx<AdminActor>,
  { params: { id: applicationId }, body }: Input<typeof calls.writeNote>,
): Promise<z.input<typeof Note>> {
  const { db, actor, now } = ctx
  await getInReach(ctx, applicationId)
  const mentions = unique(body.mentions)
  await requireReaders(db, applicationId, mentions)
  const id = randomUUID()
  await db.insert(notes).values({ id, applicationId, authorId: actor.id, text: body.text, at: now })
  await mention(ctx, { id, applicationId }, mentions)
  await record(ctx, 'note.written', { id, applicationId })
  return readBack(ctx, id)
}

/** Who was mentioned before keeps having read it; who is mentioned no more hears of it no more. */
export async function editNote(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof calls.editNote>,
): Promise<z.input<typeof Note>> {
  const { db, now } = ctx
  const { applicationId } = await getOwn(ctx, id, 'change')
  const mentions = unique(body.mentions)
  const before = await db
    .select({ id: noteMentions.adminId })
    .from(noteMentions)
    .where(eq(noteMentions.noteId, id))
  const added = mentions.filter((one) => before.every((known) => known.id !== one))
  await requireReaders(db, applicationId, added)
  await db.update(notes).set({ text: body.text, editedAt: now }).where(eq(notes.id, id))
  await db
    .delete(noteMentions)
    .where(
      and(
        eq(noteMentions.noteId, id),
        sql`${noteMentions.adminId} <> ALL (${sql.param(mentions)}::uuid[])`,
      ),
    )
  await mention(ctx, { id, applicationId }, added)
  await record(ctx, 'note.edited', { id, applicationId })
  return readBack(ctx, id)
}

/** That there was a note stays known; its words and whom it was for are gone. */
export async function removeNote(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof calls.removeNote>,
): Promise<Record<string, never>> {
  const { db, now } = ctx
  const { applicationId } = await getOwn(ctx, id, 'remove')
  await db.delete(noteMentions).where(eq(noteMentions.noteId, id))
  await db.update(notes).set({ text: '', removedAt: now }).where(eq(notes.id, id))
  await record(ctx, 'note.removed', { id, applicationId })
  return {}
}

/** The caller's own note, locked; 404 out of reach as where there is none, 403 for a colleague's. */
async function getOwn({ db, actor }: Ctx<AdminActor>, id: string, act: 'change' | 'remove') {
  const rows = await db
    .select({
      applicationId: notes.applicationId,
      author: { id: admins.id, name: admins.name },
    })
    .from(notes)
    .innerJoin(applications, eq(applications.id, notes.applicationId))
    .innerJoin(admins, eq(admins.id, notes.authorId))
    .where(and(eq(notes.id, id), isNull(notes.removedAt), inReach(actor)))
    .for('update', { of: notes })
  const row = rows[0]
  if (!row) throw notFound('note')
  if (row.author.id !== actor.id)
    throw new Refusal('not-allowed', `Only ${row.author.name} can ${act} this note`)
  return row
}

async function mention(
  ctx: Ctx<AdminActor>,
  { id: noteId, applicationId }: { id: string; applicationId: string },
  ids: readonly string[],
) {
  const { db, actor, now } = ctx
  if (ids.length === 0) return
  // Anyone who mentions themselves has read it.
  const rows = ids.map((adminId) => ({
    noteId,
    adminId,
    readAt: adminId === actor.id ? now : null,
  }))
  await db.insert(noteMentions).values(rows)
  const adminIds = ids.filter((id) => id !== actor.id)
  await mentionParts.tell(ctx, { noteId, applicationId, adminIds })
}

function record(
  ctx: Ctx<AdminActor>,
  action: string,
  { id, applicationId }: { id: string; applicationId: string },
): Promise<void> {
  return recordAudit(ctx, {
    action,
    subject: `application:${applicationId}`,
    detail: { note: id },
  })
}

async function readBack(ctx: Ctx<AdminActor>, id: string): Promise<z.input<typeof Note>> {
  const [row] = await select(ctx).where(eq(notes.id, id))
  if (!row) throw notFound('note')
  return row
}

function select({ db, actor }: Ctx<AdminActor>) {
  return db
    .select({
      id: notes.id,
      text: notes.text,
      at: notes.at,
      editedAt: notes.editedAt,
      author: { id: admins.id, name: admins.name },
      mentions: mentioned,
      isNews: sql<boolean>`EXISTS (SELECT FROM note_mentions m
        WHERE m.note_id = ${notes.id} AND m.admin_id = ${actor.id} AND m.read_at IS NULL)`,
    })
    .from(notes)
    .innerJoin(admins, eq(admins.id, notes.authorId))
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)]
}
