import { and, eq, gt, ne } from 'drizzle-orm'
import type { PanelCount } from '#features/application-form/server/panel-counts.ts'
import { readMark } from './read-marks.ts'
import { messages } from './tables.ts'

/** What the applicant wrote and no one in the office has read. */
export const unreadMessages: PanelCount = {
  place: 'messages',
  right: 'read-messages',
  find: async ({ db }, { id }) =>
    db.$count(
      messages,
      and(
        eq(messages.applicationId, id),
        ne(messages.author, 'staff'),
        gt(messages.seq, await readMark(db, id, 'office-read')),
      ),
    ),
}
