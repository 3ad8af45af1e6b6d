import { eq, inArray, sql } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import type { NamedItem } from '#shared/vocabulary.ts'
import type { NamedActor } from '../audit-contract.ts'
import { adminInvitations, admins } from './tables.ts'

/** What the log refers to of later features. */
export const auditParts: {
  nameApplications(db: Db, ids: readonly string[]): Promise<NamedItem[]>
  findApplications(db: Db, typed: { email: string } | { receipt: string }): Promise<string[]>
} = {
  nameApplications: async () => [],
  findApplications: async () => [],
}

/** Kinds of refs that later features name. */
export const nameParts: {
  kind: string
  read(db: Db, ids: readonly string[]): Promise<{ id: string; name: string }[]>
}[] = []

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const knownKinds = ['admin', 'applicant', 'application', 'invitation', 'session']
const ref = /^[a-z]+:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The names of what rows refer to, as they are now: the log keeps ids alone. A query for each kind that is there. */
export async function nameRefs(
  db: Db,
  refs: readonly string[],
): Promise<(ref: string) => NamedActor> {
  const names = new Map<string, string>([
    ['system', 'Matricula'],
    ['none', 'Someone not logged in'],
  ])
  const idsOf = (kind: string) => [
    ...new Set(
      refs
        .filter((ref) => ref.startsWith(`${kind}:`))
        .map((ref) => ref.slice(kind.length + 1))
        .filter((id) => uuid.test(id)),
    ),
  ]
  const add = (kind: string, rows: readonly NamedItem[]) => {
    for (const { id, name } of rows) names.set(`${kind}:${id}`, name)
  }
  const person = sql<string>`${applicants.firstName} || ' ' || ${applicants.lastName}`
  const [staff, people, files, invited] = [
    idsOf('admin'),
    idsOf('applicant'),
    idsOf('application'),
    idsOf('invitation'),
  ]
  if (staff.length > 0) {
    const known = { id: admins.id, name: admins.name }
    add('admin', await db.select(known).from(admins).where(inArray(admins.id, staff)))
  }
  if (people.length > 0) {
    const known = { id: applicants.id, name: person }
    add('applicant', await db.select(known).from(applicants).where(inArray(applicants.id, people)))
  }
  if (files.length > 0) add('application', await auditParts.nameApplications(db, files))
  if (invited.length > 0) {
    const known = { id: adminInvitations.id, name: adminInvitations.name }
    const open = await db
      .select(known)
      .from(adminInvitations)
      .where(inArray(adminInvitations.id, invited))
    add('invitation', open)
  }
  for (const { kind, read } of nameParts) {
    const ids = idsOf(kind)
    if (ids.length > 0) add(kind, await read(db, ids))
  }
  return (ref) => ({ ref, name: names.get(ref) ?? null })
}

/** The refs that somebody means who types a ref, an address or a receipt number; perhaps none. */
export async function findRefs(db: Db, typed: string): Promise<string[]> {
  if (typed.includes('@')) {
    const staff = await db.select({ id: admins.id }).from(admins).where(eq(admins.email, typed))
    const people = await db
      .select({ id: applicants.id })
      .from(applicants)
      .where(eq(applicants.email, typed))
    const found = await auditParts.findApplications(db, { email: typed })
    return [
      ...staff.map(({ id }) => `admin:${id}`),
      ...people.map(({ id }) => `applicant:${id}`),
      ...found.map((id) => `application:${id}`),
    ]
  }
  if (ref.test(typed)) return [typed]
  if (uuid.test(typed))
    return [...knownKinds, ...nameParts.map(({ kind }) => kind)].map((kind) => `${kind}:${typed}`)
  const found = await auditParts.findApplications(db, { receipt: typed })
  return found.map((id) => `application:${id}`)
}
