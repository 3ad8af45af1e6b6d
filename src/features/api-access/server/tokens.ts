import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm'
import { notifyOwners } from '#features/admins/server/owner-alerts.ts'
import { lockOwners } from '#features/admins/server/owners.ts'
import { requireFresh } from '#features/admins/server/reauthentication.ts'
import { readWording } from '#features/settings/server/mail-words.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { readNetworks } from '#server/networks.ts'
import { invalidField, notFound, Refusal } from '#server/refusals.ts'
import { newToken } from '#server/secrets.ts'
import { dayMs } from '#shared/durations.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { programsOf } from '#shared/rights.ts'
import type { endToken, makeToken } from '../contract.ts'
import { mailTemplates } from '../mail-templates.ts'
import { mostTokens } from '../token.ts'
import { apiTokens } from './tables.ts'
import { readTokens } from './token-list.ts'

/** Its prefix and six characters more. */
const shownLength = 'matricula_'.length + 6

export async function createToken(
  ctx: Ctx<AdminActor>,
  { body }: Input<typeof makeToken>,
): Promise<Result<typeof makeToken>> {
  requireFresh(ctx)
  const { db, actor, now } = ctx
  if (!readNetworks(body.networks))
    throw invalidField('networks', 'Enter addresses or networks, like 192.0.2.7 or 198.51.100.0/24')
  // Taking the role away waits for this token, or this token for that, so that both end together.
  const owners = await lockOwners(db)
  if (!owners.some(({ id }) => id === actor.id))
    throw new Refusal('not-allowed', 'Your role doesn’t include this')
  const makers = owners.map((one) => one.id)
  const active = and(
    isNull(apiTokens.endedAt),
    gt(apiTokens.endsAt, now),
    inArray(apiTokens.madeBy, makers),
  )
  if ((await db.$count(apiTokens, active)) >= mostTokens)
    throw new Refusal('not-now', `There are already ${mostTokens} active tokens. End one first`)
  const { token, hash } = newToken('matricula_')
  const id = randomUUID()
  const { name, rights, programs, networks, days } = body
  await db.insert(apiTokens).values({
    id,
    tokenHash: hash,
    begins: token.slice(0, shownLength),
    name,
    rights: [...new Set(rights)],
    // Who may see one program makes no token that sees more; owners see both.
    programs: programsOf('admissions', programs),
    networks: [...new Set(networks)],
    madeBy: actor.id,
    madeAt: now,
    endsAt: new Date(now.getTime() + days * dayMs),
  })
  await recordAudit(ctx, {
    action: 'api-token.made',
    subject: `token:${id}`,
    detail: { rights, programs, networks: networks.length, days },
  })
  const [made] = await readTokens(ctx, id)
  if (!made) throw notFound('token')
  await notifyOfNewToken(ctx, made)
  return { token, made }
}

/** Also the one who made it: it may have been someone at their open session. */
async function notifyOfNewToken(
  ctx: Ctx<AdminActor>,
  { madeBy, name }: { madeBy: string; name: string },
): Promise<void> {
  const { word } = await readWording(ctx.db)
  const url = `${ctx.config.publicUrl}/admin-panel/admins?view=api-tokens`
  await notifyOwners(ctx, {
    template: 'api-token-made',
    ...word(mailTemplates, 'api-token-made', { owner: madeBy, token: name }, url),
  })
}

export async function revokeToken(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof endToken>,
): Promise<Result<typeof endToken>> {
  requireFresh(ctx)
  if ((await endWhere(ctx, eq(apiTokens.id, id))) === 0) throw notFound('active token')
  return {}
}

/** Who is shut out, or no longer an owner, leaves no key behind, also not for the day they come back. */
export async function endTokensOf(ctx: Ctx<AdminActor>, adminId: string): Promise<void> {
  await endWhere(ctx, eq(apiTokens.madeBy, adminId))
}

async function endWhere(ctx: Ctx<AdminActor>, chosen: SQL): Promise<number> {
  const ended = await ctx.db
    .update(apiTokens)
    .set({ endedAt: ctx.now, endedBy: ctx.actor.id })
    .where(and(chosen, isNull(apiTokens.endedAt)))
    .returning({ id: apiTokens.id })
  for (const { id } of ended)
    await recordAudit(ctx, { action: 'api-token.ended', subject: `token:${id}` })
  return ended.length
}
