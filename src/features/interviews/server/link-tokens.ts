import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { isProven, type Keys, proofOf } from '#server/secrets.ts'
import { type Booking, listBookings } from './booking-queries.ts'
import { interviewBookings } from './tables.ts'

type Linked = Pick<Booking, 'publicId' | 'icalSequence'>

/**
 * The secret of a mailed link to a booking. Every change of the booking makes another one of it, so that
 * a link that was used, or that tells of an earlier time, opens nothing. Nothing of it is stored.
 */
export function linkToken(keys: Keys, booking: Linked): string {
  const proof = proofOf(keys, 'interview-link', textOf(booking))
  return `${booking.publicId}.${proof.toString('base64url')}`
}

function textOf({ publicId, icalSequence }: Linked): string {
  return `interview-link:${publicId}:${icalSequence}`
}

/** The current booking that a token opens; undefined for every other token. */
export async function findLinkedBooking(
  db: Db,
  keys: Keys,
  token: string,
): Promise<Booking | undefined> {
  const [publicId = '', proof = '', ...more] = token.split('.')
  if (more.length > 0) return undefined
  const [booking] = await listBookings(
    db,
    and(eq(interviewBookings.publicId, publicId), eq(interviewBookings.status, 'confirmed')),
  )
  const given = Buffer.from(proof, 'base64url')
  // The same bytes can be written in several ways; only ours opens.
  const isWrittenSo = given.toString('base64url') === proof
  return booking && isWrittenSo && isProven(keys, 'interview-link', textOf(booking), { given })
    ? booking
    : undefined
}
