import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/client.ts'
import { interviewBookings } from '#server/db/schema.ts'
import { type Booking, listBookings } from './reading.ts'

type Linked = Pick<Booking, 'publicId' | 'icalSequence'>

/**
 * The secret of a mailed link to a booking. Every change of the booking makes another one of it, so that
 * a link that was used, or that tells of an earlier time, opens nothing. Nothing of it is stored.
 */
export function linkToken({ secretKey }: Pick<Config, 'secretKey'>, booking: Linked): string {
  const { publicId, icalSequence } = booking
  const proof = createHmac('sha256', secretKey)
    .update(`interview-link:${publicId}:${icalSequence}`)
    .digest('base64url')
  return `${publicId}.${proof}`
}

/** The booking that stands and that a token opens; undefined for every other token. */
export async function findLinked(
  db: Db,
  config: Pick<Config, 'secretKey'>,
  token: string,
): Promise<Booking | undefined> {
  const [publicId = ''] = token.split('.')
  const [booking] = await listBookings(
    db,
    and(eq(interviewBookings.publicId, publicId), eq(interviewBookings.status, 'confirmed')),
  )
  return booking && isSame(token, linkToken(config, booking)) ? booking : undefined
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
