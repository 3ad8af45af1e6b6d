import { asc, eq, inArray } from 'drizzle-orm'
import type { AccountFacts } from '#features/accounts/server/account-parts.ts'
import { blankMails, keyBegins } from '#features/accounts/server/blank-mails.ts'
import { applications, timelineNotes } from '#features/applications/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import { keyOfBooking } from './mails.ts'
import { bookingEvents, interviewBookings, interviewRequests } from './tables.ts'

/** When somebody was to meet whom, and what they asked for; what interviewers noted is the office's own. */
export const interviewAccountFacts: AccountFacts = {
  name: 'interviews',

  // An application that was ever handed in holds the account already.
  async holds() {
    return false
  },

  async read(db, applicantId) {
    const own = ownOf(db, applicantId)
    const { startsAt, endsAt, status, outcome, timeZone, place, link } = interviewBookings
    const { kind, words, times, at, answer, answeredAt } = interviewRequests
    return {
      bookings: await db
        .select({ startsAt, endsAt, status, outcome, timeZone, place, link })
        .from(interviewBookings)
        .where(inArray(interviewBookings.applicationId, own))
        .orderBy(asc(startsAt)),
      requests: await db
        .select({ kind, words, times, at, answer, answeredAt })
        .from(interviewRequests)
        .where(inArray(interviewRequests.applicationId, own))
        .orderBy(asc(at)),
    }
  },

  async erase(db, applicantId) {
    const own = ownOf(db, applicantId)
    await db.delete(interviewRequests).where(inArray(interviewRequests.applicationId, own))
    const bookings = await db
      .update(interviewBookings)
      .set({ notes: '', link: null })
      .where(inArray(interviewBookings.applicationId, own))
      .returning({ id: interviewBookings.id })
    const ids = bookings.map(({ id }) => id)
    if (ids.length === 0) return
    // Letters to interviewers name the applicant.
    await blankMails(db, keyBegins(ids.map((id) => keyOfBooking(id))))
    const reasons = db
      .select({ id: bookingEvents.noteId })
      .from(bookingEvents)
      .where(inArray(bookingEvents.bookingId, ids))
    await db.update(timelineNotes).set({ text: '' }).where(inArray(timelineNotes.id, reasons))
  },
}

function ownOf(db: Db, applicantId: string) {
  return db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.applicantId, applicantId))
}
