import type { AdminActor, Ctx } from '#server/context.ts'
import { notFound } from '#server/refusals.ts'
import type { Result } from '#shared/endpoint.ts'
import type { readToken } from '../v1-applications.ts'
import { readTokens } from './token-list.ts'

/** What the program that calls may do. */
export async function readOwnToken(ctx: Ctx<AdminActor>): Promise<Result<typeof readToken>> {
  const [token] = ctx.actor.token ? await readTokens(ctx, ctx.actor.token.id) : []
  if (!token) throw notFound('token')
  return token
}
