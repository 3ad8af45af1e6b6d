import { sql } from 'drizzle-orm'
import { type Ctx, nameOf } from '#server/context.ts'
import type { BookingEvent } from '../interview.ts'
import type { Booking } from './booking-queries.ts'

type BookedTime = Pick<Booking, 'startsAt' | 'hostId'>

/** A row in the story of a booking: from where it stood to where it stands. */
export async function recordEvent(
  { db, actor, now }: Ctx,
  bookingId: string,
  kind: BookingEvent,
  { from, to, noteId }: { from?: BookedTime; to?: BookedTime; noteId?: string | undefined } = {},
): Promise<void> {
  await db.execute(sql`
    INSERT INTO booking_events (booking_id, seq, kind, at, actor, from_start, to_start, from_host, to_host, note_id)
    SELECT ${bookingId}, 1 + coalesce(max(seq), 0), ${kind}, ${now}, ${nameOf(actor)}, ${from?.startsAt ?? null}::timestamptz,
      ${to?.startsAt ?? null}::timestamptz, ${from?.hostId ?? null}::uuid, ${to?.hostId ?? null}::uuid, ${noteId ?? null}::uuid
    FROM booking_events WHERE booking_id = ${bookingId}`)
}
