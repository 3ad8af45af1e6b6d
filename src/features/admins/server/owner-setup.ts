import type { Ctx } from '#server/context.ts'

/** What later features set up once there is an owner, in the transaction that makes the account. */
export const ownerSetup: ((ctx: Pick<Ctx, 'db' | 'now'>) => Promise<void>)[] = []
