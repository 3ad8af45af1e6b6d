import { and, inArray, isNotNull, like, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { mailEvents, mails } from '#server/db/tables.ts'

/** Blanks letters and stops those that wait; that they were written stays known. */
export async function blankMails(db: Db, which: SQL | undefined): Promise<void> {
  if (!which) return
  const blanked = await db
    .update(mails)
    .set({
      toAddress: '',
      toName: '',
      subject: '',
      html: '',
      text: '',
      calendar: null,
      secret: null,
      answer: null,
      state: sql`CASE WHEN ${mails.state} = 'queued' THEN 'suppressed' ELSE ${mails.state} END`,
    })
    .where(which)
    .returning({ id: mails.id })
  const ids = blanked.map(({ id }) => id)
  // What a mail server said may name the address.
  await db
    .update(mailEvents)
    .set({ answer: null })
    .where(and(inArray(mailEvents.mailId, ids), isNotNull(mailEvents.answer)))
}

/** Letters by how their keys begin; undefined for none at all. */
export function keyBegins(prefixes: readonly string[]): SQL | undefined {
  return or(...prefixes.map((prefix) => like(mails.key, `${prefix}%`)))
}
