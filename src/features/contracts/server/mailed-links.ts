import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { notFound } from '#server/refusals.ts'
import { hashToken } from '#server/secrets.ts'
import { bucketName, limits, requirePlace } from '#server/throttle.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { openContractLink } from '../contract.ts'
import { contracts } from './tables.ts'

/** What a mailed link leads to; one that another has taken the place of leads nowhere. */
export async function openLink(
  ctx: Ctx,
  { body: { token } }: Input<typeof openContractLink>,
): Promise<Result<typeof openContractLink>> {
  const [row] = await ctx.db
    .select({ id: contracts.id })
    .from(contracts)
    .where(
      and(
        eq(contracts.linkHash, hashToken(token)),
        inArray(contracts.status, ['sent']),
        gt(contracts.expiresAt, ctx.now),
      ),
    )
  if (row) return row
  await requirePlace(ctx, bucketName('contractLinks', ctx.from.network), limits.contractLinks)
  throw notFound('link')
}
