import { and, asc, eq, inArray } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import { reachedBy } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import { inNameOrder } from '#server/db/name-order.ts'
import { invalidField } from '#server/refusals.ts'
import { can, Role } from '#shared/rights.ts'
import type { Colleague } from '../work-contract.ts'

const readers = Role.options.filter((role) => can(role, 'read-application'))

/** Everybody who can open an application, by name. */
export async function listColleagues(db: Db, applicationId: string): Promise<Colleague[]> {
  const rows = await db
    .select({ id: admins.id, name: admins.name, role: admins.role })
    .from(admins)
    .innerJoin(applications, eq(applications.id, applicationId))
    .where(and(inArray(admins.role, readers), reachedBy))
    .orderBy(asc(inNameOrder(admins.name)), asc(admins.id))
  return rows.map((row) => {
    const role = Role.parse(row.role)
    return { ...row, role, works: can(role, 'write-notes') }
  })
}

/** 422 for anyone who could not open the application, named where they are somebody of the office. */
export async function requireReaders(
  db: Db,
  applicationId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const colleagues = await listColleagues(db, applicationId)
  const stranger = ids.find((id) => colleagues.every((colleague) => colleague.id !== id))
  if (stranger === undefined) return
  throw invalidField(
    'mentions',
    `${await nameOf(db, stranger)} can’t open this application, so a mention wouldn’t reach them. Remove it`,
  )
}

/** 422 for anyone who could not do a task of the application. */
export async function requireWorker(db: Db, applicationId: string, id: string): Promise<void> {
  const colleagues = await listColleagues(db, applicationId)
  if (colleagues.some((colleague) => colleague.id === id && colleague.works)) return
  throw invalidField(
    'assigneeId',
    `${await nameOf(db, id)} can’t work on this application. Choose someone else`,
  )
}

async function nameOf(db: Db, id: string): Promise<string> {
  const [row] = await db.select({ name: admins.name }).from(admins).where(eq(admins.id, id))
  return row?.name ?? 'Someone you mention'
}
