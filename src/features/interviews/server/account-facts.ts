import { and, ne } from 'drizzle-orm'
import { personFacts } from '#features/accounts/server/person-facts.ts'
import { personalRows } from '#features/accounts/server/personal-rows.ts'
import { isOfDecided } from '#features/applications/server/application-sql.ts'
import { timelineNotes } from '#features/applications/server/tables.ts'
import { keyOfBooking } from './mails.ts'
import { bookingEvents, interviewBookings, interviewRequests } from './tables.ts'

/** When somebody was to meet whom, and what they asked for; what interviewers noted is in the file that they may ask to see. */
export const interviewAccountFacts = personFacts({
  name: 'interviews',
  kept: [
    personalRows(interviewBookings, {
      by: 'applicationId',
      // Letters to interviewers name the applicant.
      letters: keyOfBooking,
      erase: { blank: { notes: '', link: null } },
      read: {
        as: 'bookings',
        columns: ['startsAt', 'endsAt', 'status', 'outcome', 'timeZone', 'place', 'link'],
        order: ['startsAt'],
      },
      file: {
        title: 'Notes on interviews',
        columns: ['startsAt', 'notes'],
        where: and(ne(interviewBookings.notes, ''), isOfDecided(interviewBookings.applicationId)),
        order: ['startsAt'],
        each: ({ startsAt, notes }) => ({ at: startsAt, lines: [{ label: 'Note', text: notes }] }),
      },
    }),
    personalRows(bookingEvents, {
      by: 'bookingId',
      erase: { keep: 'who moved what when, without words' },
    }),
    personalRows(timelineNotes, {
      by: 'id',
      through: bookingEvents.noteId,
      erase: { blank: { text: '' } },
    }),
    personalRows(interviewRequests, {
      by: 'applicationId',
      erase: 'delete',
      read: {
        as: 'requests',
        columns: ['kind', 'words', 'times', 'at', 'answer', 'answeredAt'],
        order: ['at'],
      },
    }),
  ],
})
