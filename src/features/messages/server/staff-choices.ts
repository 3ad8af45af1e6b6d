import { eq } from 'drizzle-orm'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { eventWords, StaffChoice, type StaffEvent, staffEvents } from '../choices.ts'
import type { readOwnChoices, setOwnChoice } from '../staff-choice-contract.ts'
import { staffChoices } from './tables.ts'

export async function readChoices({
  db,
  actor,
}: Ctx<AdminActor>): Promise<Result<typeof readOwnChoices>> {
  const choiceOf = await choicesOf(db, actor.id)
  return { choices: staffEvents.map((event) => ({ event, choice: choiceOf(event) })) }
}

export async function setChoices(
  ctx: Ctx<AdminActor>,
  { body: { event, choice } }: Input<typeof setOwnChoice>,
): Promise<Result<typeof setOwnChoice>> {
  await ctx.db
    .insert(staffChoices)
    .values({ adminId: ctx.actor.id, event, choice })
    .onConflictDoUpdate({ target: [staffChoices.adminId, staffChoices.event], set: { choice } })
  return readChoices(ctx)
}

/** How a member of staff hears of each event. */
export async function choicesOf(
  db: Db,
  adminId: string,
): Promise<(event: StaffEvent) => StaffChoice> {
  const rows = await db.select().from(staffChoices).where(eq(staffChoices.adminId, adminId))
  return (event) => {
    const chosen = rows.find((row) => row.event === event)?.choice
    return StaffChoice.safeParse(chosen).data ?? eventWords[event].first
  }
}
