import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import {
  bucketName,
  findPlace,
  forgetBucket,
  forgetBucketsOf,
  giveBack,
  limits,
  requirePlace,
  slowDown,
  waitSeconds,
} from '#server/throttle.ts'

type Tried = Pick<Ctx, 'db' | 'now' | 'from'>

/** Places taken by one try of a password. */
export type Places = { own: string; others: readonly string[] }

/**
 * Takes a place for one try of a password right before its hash, or answers 429 (security t5). The
 * network's places count accounts, so only the first failure with each takes one. A network that has
 * signed in to the account before is not held up by what others do elsewhere; the statements are the
 * same for it, as they are for addresses without an account.
 */
export async function takePlaces(ctx: Tried, account: string, isKnown: boolean): Promise<Places> {
  const own = ownBucket(ctx, account)
  const { failures } = await requirePlace(ctx, own, limits.accountFromNetwork)
  const others: string[] = []
  const take = async (
    bucket: string,
    limit: (typeof limits)[keyof typeof limits],
    binds: boolean,
  ) => {
    if (await findPlace(ctx, bucket, limit)) others.push(bucket)
    else if (binds) {
      for (const taken of [own, ...others]) await giveBack(ctx, taken)
      throw slowDown(await waitSeconds(ctx, bucket))
    }
  }
  if (failures === 1)
    await take(bucketName('networkAccounts', ctx.from.network), limits.networkAccounts, true)
  await take(bucketName('accountFromAnywhere', account), limits.accountFromAnywhere, !isKnown)
  await take(bucketName('wholeSite'), limits.wholeSite, !isKnown)
  return { own, others }
}

/** After a right password: the try does not count, and earlier failures from here are forgotten. */
export async function forgetTries(ctx: Tried, { own, others }: Places): Promise<void> {
  await forgetBucket(ctx.db, own)
  for (const bucket of others) await giveBack(ctx, bucket)
}

/** After a reset by mail nothing that others tried holds the holder up. */
export async function forgetAllTries(db: Db, account: string): Promise<void> {
  await forgetBucketsOf(db, bucketName('accountFromNetwork', account))
  await forgetBucketsOf(db, bucketName('accountFromAnywhere', account))
}

function ownBucket({ from }: Tried, account: string): string {
  return bucketName('accountFromNetwork', account, from.network)
}
