import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import type { Letter } from '#server/letter.ts'
import type { Owner } from '../bank-changes.ts'

type Parts = {
  /** Refuses whoever has not proved a moment ago who they are. */
  requireFresh(ctx: Ctx<AdminActor>): void
  listOwners(db: Db): Promise<readonly Owner[]>
  tellOwners(
    ctx: Pick<Ctx, 'db' | 'now' | 'config'>,
    letter: Letter & { template: string },
  ): Promise<void>
}

/** What later features have to say about a change. */
export const changeParts: Parts = {
  requireFresh: () => {},
  listOwners: async () => [],
  tellOwners: async () => {},
}
