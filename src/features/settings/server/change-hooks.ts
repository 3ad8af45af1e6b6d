import type * as z from 'zod/mini'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import type { WaitingChange } from '../admin-contract.ts'

type Staff = { id: string; name: string; email: string }

type Parts = {
  /** Refuses whoever has not proved a moment ago who they are. */
  requireFresh(ctx: Ctx<AdminActor>): void
  /** Who of staff these are, those who have left too. */
  listStaff(db: Db, ids: readonly string[]): Promise<readonly Staff[]>
  /** How many people are in the middle of the form; counted up to a thousand. */
  countDrafts(db: Db, intakeId: string): Promise<number>
  countOpenCharges(db: Db, currency: string): Promise<number>
}

/** What later features have to say about a change. */
export const changeHooks: Parts = {
  requireFresh: () => {},
  listStaff: async () => [],
  countDrafts: async () => 0,
  countOpenCharges: async () => 0,
}

/** An area of which a part has to wait before it counts. */
type Delay = {
  /** What of a new value counts at once. */
  delay(
    ctx: Ctx<AdminActor>,
    value: unknown,
    current: unknown,
  ): Promise<{ value: unknown; waits?: true }>
  readWaiting(ctx: Ctx<AdminActor>): Promise<z.input<typeof WaitingChange> | null>
}

/** By the keys of areas. */
export const delays: Record<string, Delay> = {}
