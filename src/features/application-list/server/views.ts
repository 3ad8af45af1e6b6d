import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, or, type SQL } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import { recordAudit } from '#server/audit.ts'
import { holdsRight } from '#server/auth.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { invalidField, notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { changeView, deleteView, listViews, saveView, shareView, View } from '../contract.ts'
import { savedViews } from './tables.ts'

const mostViews = 50

/** The caller's own views and those that everybody shares, by name. */
export async function viewsFor(ctx: Ctx<AdminActor>): Promise<Result<typeof listViews>> {
  return { views: await readViews(ctx, or(isOwn(ctx.actor), eq(savedViews.shared, true))) }
}

export async function saveOwnView(
  ctx: Ctx<AdminActor>,
  { body }: Input<typeof saveView>,
): Promise<View> {
  const { db, actor, now } = ctx
  if ((await db.$count(savedViews, isOwn(actor))) >= mostViews)
    throw new Refusal(
      'not-now',
      `You already have ${mostViews} views. Delete one to save another`,
      {
        code: 'too-many-views',
      },
    )
  const id = randomUUID()
  const saved = await db
    .insert(savedViews)
    .values({ ...body, id, ownerId: actor.id, shared: false, at: now })
    .onConflictDoNothing()
    .returning({ id: savedViews.id })
  if (!saved[0]) throw nameTaken()
  return getView(ctx, id)
}

export async function changeOwnView(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof changeView>,
): Promise<View> {
  const { db, actor, now } = ctx
  const { isOwn: mayChange } = await getView(ctx, id)
  if (!mayChange) throw notFound('view')
  const { name } = body
  const others = and(isOwn(actor), eq(savedViews.name, name ?? ''))
  const [other] = name ? await readViews(ctx, others) : []
  if (other && other.id !== id) throw nameTaken()
  await db
    .update(savedViews)
    .set({ ...body, at: now })
    .where(eq(savedViews.id, id))
  return getView(ctx, id)
}

/** Lets everybody see a view of the caller's; of a view that is shared already, anyone who may share ends it. */
export async function shareWithAll(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { shared } }: Input<typeof shareView>,
): Promise<View> {
  const view = await getView(ctx, id)
  await ctx.db.update(savedViews).set({ shared }).where(eq(savedViews.id, id))
  await recordAudit(ctx, {
    action: shared ? 'view.shared' : 'view.unshared',
    subject: `view:${id}`,
  })
  return { ...view, shared }
}

/** Deletes a view of the caller's; a shared one also by anyone who may share. */
export async function deleteOneView(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof deleteView>,
): Promise<Result<typeof deleteView>> {
  const view = await getView(ctx, id)
  if (!view.isOwn && !holdsRight(ctx.actor, 'share-views')) throw notFound('view')
  await ctx.db.delete(savedViews).where(eq(savedViews.id, id))
  return {}
}

/** A view that the caller can see; 404 for others, as for none. */
async function getView(ctx: Ctx<AdminActor>, id: string): Promise<View> {
  const visible = or(isOwn(ctx.actor), eq(savedViews.shared, true))
  const [view] = await readViews(ctx, and(eq(savedViews.id, id), visible))
  if (!view) throw notFound('view')
  return view
}

async function readViews({ db, actor }: Ctx<AdminActor>, where: SQL | undefined): Promise<View[]> {
  const { id, name, address, shared, ownerId } = savedViews
  const rows = await db
    .select({ id, name, address, shared, ownerId, owner: admins.name })
    .from(savedViews)
    .innerJoin(admins, eq(admins.id, ownerId))
    .where(where)
    .orderBy(asc(name), desc(savedViews.at))
  return rows.map(({ ownerId, ...view }) => ({ ...view, isOwn: ownerId === actor.id }))
}

function isOwn(actor: AdminActor): SQL {
  return eq(savedViews.ownerId, actor.id)
}

function nameTaken() {
  return invalidField('name', 'You already have a view with this name. Choose another')
}
