import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import type { Letter } from '#server/letter.ts'
import type { Owner } from '../bank-changes.ts'

type Staff = { id: string; name: string; email: string }

type Parts = {
  /** Refuses whoever has not proved a moment ago who they are. */
  requireFresh(ctx: Ctx<AdminActor>): void
  listOwners(db: Db): Promise<readonly Owner[]>
  /** Who of staff these are, those who have left too. */
  listStaff(db: Db, ids: readonly string[]): Promise<readonly Staff[]>
  /** How many people are in the middle of the form; counted up to a thousand. */
  countDrafts(db: Db, intakeId: string): Promise<number>
  countOpenCharges(db: Db, currency: string): Promise<number>
  tellOwners(
    ctx: Pick<Ctx, 'db' | 'now' | 'config'>,
    letter: Letter & { template: string },
  ): Promise<void>
}

/** What later features have to say about a change. */
export const changeParts: Parts = {
  requireFresh: () => {},
  listOwners: async () => [],
  listStaff: async () => [],
  countDrafts: async () => 0,
  countOpenCharges: async () => 0,
  tellOwners: async () => {},
}
