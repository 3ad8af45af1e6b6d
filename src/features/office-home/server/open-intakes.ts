import type * as z from 'zod/mini'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { HomeIntake } from '../contract.ts'

type OpenIntakes = {
  /** Intakes that are open or at work, each beside the one a year earlier as it was on the same day. */
  list(ctx: Ctx<AdminActor>): Promise<z.input<typeof HomeIntake>[] | null>
  /** When their figures were put together. */
  asOf(ctx: Ctx<AdminActor>): Promise<Date | null>
}

/** Filled by what counts; the page shows none where nothing does. */
export const openIntakes: OpenIntakes = {
  list: async () => null,
  asOf: async () => null,
}
