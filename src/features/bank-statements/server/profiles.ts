import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { invalidField, notFound } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { deleteProfile, makeProfile } from '../contract.ts'
import { type CsvColumns, mostColumns } from '../csv-columns.ts'
import { requireBothPrograms } from './statement-access.ts'
import { hashOf } from './statement-file.ts'
import { bankProfiles } from './tables.ts'

/** What a row that heads columns is known by. */
export function headKeyOf(head: readonly string[]): Buffer {
  return hashOf(head.map((cell) => cell.trim()))
}

export async function saveProfile(
  ctx: Ctx<AdminActor>,
  { body: { name, account, head, columns } }: Input<typeof makeProfile>,
): Promise<Result<typeof makeProfile>> {
  requireBothPrograms(ctx.actor)
  requireColumns(columns, head.length)
  const id = randomUUID()
  const by = { madeBy: ctx.actor.id, at: ctx.now }
  const made = await ctx.db
    .insert(bankProfiles)
    .values({
      id,
      name,
      // As it is in XML files: with spaces it would be another account.
      account: account.replace(/\s/g, ''),
      headKey: headKeyOf(head),
      columns,
      ...by,
    })
    .onConflictDoNothing()
    .returning({ id: bankProfiles.id })
  if (made.length === 0)
    throw invalidField(
      'name',
      'You’ve already set up this name, or this account with these columns',
    )
  await recordAudit(ctx, { action: 'bank-profile.made', subject: `bank-profile:${id}` })
  return { id }
}

/** Each column is one that the file has, and none is two things. */
function requireColumns(columns: CsvColumns, count: number): void {
  const used = new Set<number>()
  for (const [key, place] of Object.entries(columns)) {
    if (typeof place !== 'number') continue
    if (place >= Math.min(count, mostColumns))
      throw invalidField(key, 'The file doesn’t have this column')
    if (used.has(place)) throw invalidField(key, 'Another field already uses this column')
    used.add(place)
  }
}

export async function forgetProfile(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof deleteProfile>,
): Promise<Result<typeof deleteProfile>> {
  requireBothPrograms(ctx.actor)
  const gone = await ctx.db.delete(bankProfiles).where(eq(bankProfiles.id, id)).returning()
  if (gone.length === 0) throw notFound('setup')
  await recordAudit(ctx, { action: 'bank-profile.deleted', subject: `bank-profile:${id}` })
  return {}
}
