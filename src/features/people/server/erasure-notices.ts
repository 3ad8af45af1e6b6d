import { inArray } from 'drizzle-orm'
import { keyOf } from '#features/accounts/server/mails.ts'
import type { Db } from '#server/db/client.ts'
import { mails } from '#server/db/tables.ts'
import type { RetainedPerson } from './retention-due.ts'

type DueErasure = Pick<RetainedPerson, 'id' | 'dueAt'>

/** Who of them has a letter about this very day. */
export async function noticedOf(db: Db, people: readonly DueErasure[]): Promise<Set<string>> {
  const keys = new Map(people.map((one) => [keyOfNotice(one), one.id]))
  const rows = await db
    .select({ key: mails.key })
    .from(mails)
    .where(inArray(mails.key, [...keys.keys()]))
  return new Set(rows.flatMap(({ key }) => keys.get(key) ?? []))
}

function keyOfNotice({ id, dueAt }: DueErasure): string {
  return `${keyOf(id)}records-leave:${dueAt?.toISOString()}`
}
