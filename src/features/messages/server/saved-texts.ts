import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, ne, or, type SQL } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import { getInReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { readRecipientFacts, readRecipients } from '#features/bulk-actions/server/messages.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { invalidField, notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type {
  changeText,
  deleteText,
  listSavedTexts,
  SavedText,
  saveText,
} from '../saved-text-contract.ts'
import { savedTexts } from './tables.ts'

const mostTexts = 100

/** What the caller can put into a message to this applicant. */
export async function listTexts(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof listSavedTexts>,
): Promise<Result<typeof listSavedTexts>> {
  await getInReach(ctx, id)
  const [recipient] = await readRecipients(ctx.db, eq(applications.id, id))
  if (!recipient) throw notFound('application')
  const factsOf = await readRecipientFacts(ctx.db)
  return { texts: await readTexts(ctx, isVisible(ctx.actor)), facts: factsOf(recipient) }
}

export async function saveOwnText(
  ctx: Ctx<AdminActor>,
  { body }: Input<typeof saveText>,
): Promise<SavedText> {
  const { db, actor, now } = ctx
  if ((await db.$count(savedTexts, isOwn(actor))) >= mostTexts)
    throw new Refusal(
      'not-now',
      `You already have ${mostTexts} texts. Delete one to save another`,
      { code: 'too-many-texts' },
    )
  const id = randomUUID()
  const saved = await db
    .insert(savedTexts)
    .values({ ...body, id, ownerId: actor.id, at: now })
    .onConflictDoNothing()
    .returning({ id: savedTexts.id })
  if (!saved[0]) throw nameTaken()
  if (body.shared) await record(ctx, 'saved-text.shared', id)
  return getText(ctx, id)
}

/** Changes a text of the caller's, or one that everyone shares. */
export async function changeOneText(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof changeText>,
): Promise<SavedText> {
  const { db, now } = ctx
  const before = await getText(ctx, id, true)
  const [owner] = await db
    .select({ id: savedTexts.ownerId })
    .from(savedTexts)
    .where(eq(savedTexts.id, id))
  const isTaken = and(
    eq(savedTexts.ownerId, owner?.id ?? ''),
    eq(savedTexts.name, body.name),
    ne(savedTexts.id, id),
  )
  if ((await db.$count(savedTexts, isTaken)) > 0) throw nameTaken()
  await db
    .update(savedTexts)
    .set({ ...body, at: now })
    .where(eq(savedTexts.id, id))
  if (before.shared && !body.shared) await record(ctx, 'saved-text.unshared', id)
  else if (body.shared)
    await record(ctx, before.shared ? 'saved-text.changed' : 'saved-text.shared', id)
  const { name, text, shared } = body
  return { ...before, name, text, shared }
}

export async function deleteOneText(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof deleteText>,
): Promise<Record<string, never>> {
  const { shared } = await getText(ctx, id, true)
  await ctx.db.delete(savedTexts).where(eq(savedTexts.id, id))
  if (shared) await record(ctx, 'saved-text.deleted', id)
  return {}
}

/** What everyone reads is in the audit log; what is one's own is not. */
function record(ctx: Ctx<AdminActor>, action: string, id: string): Promise<void> {
  return recordAudit(ctx, { action, subject: `saved-text:${id}` })
}

/** A text that the caller can see; 404 for others, as for none. */
async function getText(ctx: Ctx<AdminActor>, id: string, locks = false): Promise<SavedText> {
  if (locks)
    await ctx.db
      .select({ id: savedTexts.id })
      .from(savedTexts)
      .where(eq(savedTexts.id, id))
      .for('update')
  const [text] = await readTexts(ctx, and(eq(savedTexts.id, id), isVisible(ctx.actor)))
  if (!text) throw notFound('text')
  return text
}

async function readTexts(
  { db, actor }: Ctx<AdminActor>,
  where: SQL | undefined,
): Promise<SavedText[]> {
  const { id, name, text, shared, ownerId } = savedTexts
  const rows = await db
    .select({ id, name, text, shared, ownerId, owner: admins.name })
    .from(savedTexts)
    .innerJoin(admins, eq(admins.id, ownerId))
    .where(where)
    .orderBy(asc(name), desc(savedTexts.at))
  return rows.map(({ ownerId, ...text }) => ({ ...text, isOwn: ownerId === actor.id }))
}

function isVisible(actor: AdminActor): SQL | undefined {
  return or(isOwn(actor), eq(savedTexts.shared, true))
}

function isOwn(actor: AdminActor): SQL {
  return eq(savedTexts.ownerId, actor.id)
}

function nameTaken() {
  return invalidField('name', 'There’s already a text with this name. Choose another')
}
