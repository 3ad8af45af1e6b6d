import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { declaredAccountFacts } from '#features/accounts/server/account-facts.ts'
import type { FileSection } from '#features/accounts/server/personal-rows.ts'
import { applicants } from '#features/accounts/server/tables.ts'
import { admins } from '#features/admins/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import { blackOut, namesOf } from '../black-out.ts'
import type { FilePart } from '../contract.ts'
import { openingsOf } from './openings.ts'

const openingsTitle = 'Who opened what'

/** What an applicant would read now: what the office wrote, and who opened what; others blacked out. */
export async function filePartsOf(
  db: Db,
  applicantId: string,
  hide: readonly string[],
): Promise<FilePart[]> {
  const written: FileSection[] = []
  for (const { readFile } of declaredAccountFacts)
    if (readFile) written.push(...(await readFile(db, applicantId)))
  const staff = await db.select({ name: admins.name, email: admins.email }).from(admins)
  const own = await ownNames(db, applicantId)
  const texts = blackOut(written.map(asPart), namesOf(staff), own)
  const opened = { title: openingsTitle, entries: await openingsOf(db, applicantId) }
  return [...blackOut(texts, hide), ...(opened.entries.length > 0 ? [asPart(opened)] : [])]
}

/** Tells two files apart by their words, so that what is handed over is what was looked at. */
export function versionOf(parts: readonly FilePart[]): string {
  const written = parts.filter(({ title }) => title !== openingsTitle)
  return createHash('sha256').update(JSON.stringify(written)).digest('base64url')
}

function asPart({ title, entries }: FileSection): FilePart {
  return {
    title,
    entries: entries.map(({ at, lines }) => ({ at: at.toISOString(), lines: [...lines] })),
  }
}

/** A member of staff may have the same family name; their own stays to be read. */
async function ownNames(db: Db, applicantId: string): Promise<string[]> {
  const [person] = await db
    .select({ first: applicants.firstName, last: applicants.lastName, email: applicants.email })
    .from(applicants)
    .where(eq(applicants.id, applicantId))
  return person
    ? [
        person.last,
        person.last.split(/\s+/).at(-1) ?? '',
        `${person.first} ${person.last}`,
        person.email,
      ]
    : []
}
