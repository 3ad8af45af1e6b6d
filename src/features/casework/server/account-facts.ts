import { isNull } from 'drizzle-orm'
import { personFacts } from '#features/accounts/server/person-facts.ts'
import { personalRows } from '#features/accounts/server/personal-rows.ts'
import { noteMentions, notes, presences, tasks } from './tables.ts'

/**
 * What the office has written for itself goes with the person that it is about. Nothing of it is in
 * their export; notes are in the file that they may ask to see.
 */
export const caseworkAccountFacts = personFacts({
  name: 'casework',
  kept: [
    personalRows(noteMentions, { by: 'noteId', erase: 'delete' }),
    personalRows(notes, {
      by: 'applicationId',
      erase: { blank: (now) => ({ text: '', removedAt: now }), where: isNull(notes.removedAt) },
      file: {
        title: 'Notes of the office',
        columns: ['text', 'at'],
        where: isNull(notes.removedAt),
        order: ['at'],
        each: ({ text, at }) => ({ at, lines: [{ label: 'Note', text }] }),
      },
    }),
    personalRows(tasks, {
      by: 'applicationId',
      erase: { blank: (now) => ({ title: '', removedAt: now }), where: isNull(tasks.removedAt) },
    }),
    personalRows(presences, { by: 'applicationId', erase: 'delete' }),
  ],
})
