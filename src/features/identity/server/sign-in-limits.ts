import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { checkPassword, hashPassword, inHashSlot, isOutdatedHash } from '#server/hash-queue.ts'
import {
  bucketName,
  closedSeconds,
  findPlace,
  findPlaces,
  forgetAndRefundTry,
  forgetBucket,
  forgetBucketsOf,
  limits,
  refundTry,
  requirePlace,
  slowDown,
  waitSeconds,
} from '#server/throttle.ts'

export type KnownPlace = { network: boolean; device: boolean }

export const knownNowhere: KnownPlace = { network: false, device: false }

type LimitCtx = Pick<Ctx, 'db' | 'now' | 'from'>

/** Whose password is tried, as far as one knows. */
export type Candidate = {
  /** Names the account for its limits, whether it exists or not. */
  account: string
  passwordHash: string | undefined
  /** Whether the account was signed in to from this network before, and on this device. */
  known: KnownPlace
}

/**
 * One try of a password under the limits, or 429. It costs the same statements and one
 * hash whether the account exists or not. A network that has signed in to the account before is not
 * delayed by what others do elsewhere, a device that has by nothing but its own failures. `newHash`
 * replaces a hash that was made at another cost.
 */
export async function tryPassword(
  ctx: LimitCtx,
  { account, passwordHash, known }: Candidate,
  password: string,
): Promise<{ isRight: boolean; newHash: string | undefined }> {
  const own = known.device
    ? bucketName('accountFromDevice', account, ctx.from.deviceId ?? '')
    : bucketName('accountFromNetwork', account, ctx.from.network)
  const network = bucketName('networkAccounts', ctx.from.network)
  const anywhere = bucketName('accountFromAnywhere', account)
  const site = bucketName('wholeSite')

  const { isRight, isCounted, newHash } = await inHashSlot(async () => {
    const seconds = await closedSeconds(ctx, anywhere, site)
    if (seconds > 0 && !known.network && !known.device) throw slowDown(seconds)
    const isCounted = known.device
      ? await takeOwnPlace(ctx, own)
      : await takePlaces(ctx, own, network)
    const isRight = await checkPassword(passwordHash, password)
    const isOutdated = isRight && passwordHash !== undefined && isOutdatedHash(passwordHash)
    return { isRight, isCounted, newHash: isOutdated ? await hashPassword(password) : undefined }
  }, known.device)
  if (!isRight) {
    await findPlace(ctx, anywhere, limits.accountFromAnywhere)
    await findPlace(ctx, site, limits.wholeSite)
  } else if (isCounted) await forgetAndRefundTry(ctx, own, network)
  else await forgetBucket(ctx.db, own)
  return { isRight, newHash }
}

async function takeOwnPlace(ctx: LimitCtx, own: string): Promise<false> {
  await requirePlace(ctx, own, limits.accountFromDevice)
  return false
}

/**
 * Takes a place right before the hash. The network's places count accounts, so only the first
 * failure with each takes one: true if this try did.
 */
async function takePlaces(ctx: LimitCtx, own: string, network: string): Promise<boolean> {
  const taken = await findPlaces(
    ctx,
    [own, limits.accountFromNetwork],
    [network, limits.networkAccounts],
  )
  if (taken.first === null) throw slowDown(await waitSeconds(ctx, own))
  if (taken.first > 1) return false
  if (taken.second !== null) return true
  await refundTry(ctx, own)
  throw slowDown(await waitSeconds(ctx, network))
}

/** After a reset by mail nothing that others tried holds the holder up. */
export async function forgetAllTries(db: Db, accounts: readonly string[]): Promise<void> {
  await forgetBucketsOf(
    db,
    accounts.flatMap((account) => [
      bucketName('accountFromNetwork', account),
      bucketName('accountFromDevice', account),
      bucketName('accountFromAnywhere', account),
    ]),
  )
}
