import { and, eq, isNull } from 'drizzle-orm'
import { adminSessions } from '#features/admins/server/tables.ts'
import { auditLog } from '#server/db/tables.ts'
import { hashToken } from '#server/secrets.ts'
import type { Route } from '#shared/endpoint.ts'
import type { Program } from '#shared/programs.ts'
import type { Role } from '#shared/rights.ts'
import { makeAdmin } from '#tests/admins.ts'
import type { CallOptions, TestApp } from '#tests/app.ts'
import { bringIn, cast, type Person } from '#tests/cast.ts'
import { changeSetting } from '#tests/settings.ts'
import type { Rubric } from '../setting-areas.ts'
import { reviews } from './tables.ts'

export type Staff = { id: string; name: string; token: string }

let people = 0

/** A member of staff with a name of their own. */
export async function makeStaff(
  app: TestApp,
  role: Role,
  programs?: readonly Program[],
): Promise<Staff> {
  const name = `${role} ${++people}`
  const token = await makeAdmin(app, { role, name, ...(programs && { programs }) })
  const [session] = await app.platform.db
    .select({ id: adminSessions.adminId })
    .from(adminSessions)
    .where(eq(adminSessions.tokenHash, hashToken(token)))
  return { id: session?.id ?? '', name, token }
}

/** Somebody's application that was handed in and is in review. */
export async function inReview(app: TestApp, change: Partial<Person> = {}) {
  const email = `reviewed${++people}@example.org`
  const like = { ...cast.ada, status: 'in_review', program: 'msc', ...change, email } as const
  const { id, token } = await bringIn(app, like)
  return { id, token, email }
}

/** Calls by whoever it is, about one application. */
export function about(app: TestApp, id: string) {
  return (who: Pick<Staff, 'token'>, route: Route, sent: CallOptions = {}) =>
    app.call(route, { token: who.token, params: { id }, ...sent })
}

export async function assign(
  app: TestApp,
  by: Staff,
  id: string,
  to: readonly Staff[],
  terms: { phase?: number; weight?: number; early?: boolean } = {},
) {
  return about(app, id)(by, 'POST /api/admins/applications/{id}/reviews', {
    body: { reviewerIds: to.map((one) => one.id), ...terms },
  })
}

export const criteria = ['preparation', 'practice', 'purpose', 'means'] as const

/** A review of the master's rubric that lacks nothing. */
export function complete(points: number, words: string, change: object = {}) {
  return {
    version: 0,
    scores: Object.fromEntries(criteria.map((id) => [id, points])),
    evidence: Object.fromEntries(criteria.map((id) => [id, `${words} on ${id}`])),
    comment: `${words} in all`,
    recommendation: 'accept',
    ...change,
  }
}

export async function finish(app: TestApp, by: Staff, id: string, body: object) {
  return about(app, id)(by, 'POST /api/admins/applications/{id}/review/done', { body })
}

/** Changes the rubric as the settings page does: a further version. */
export function setRubric(app: TestApp, program: Program, change: Partial<Rubric>) {
  return changeSetting(app, `rubric:${program}`, change)
}

/** The calls that settle one check, and one line of credit. */
export const checking = 'POST /api/admins/applications/{id}/checks'
export const crediting = 'POST /api/admins/applications/{id}/credit'

export const identity = { kind: 'identity', seenAt: null, ownerId: null, state: 'passed', note: '' }
export const coaching = {
  choice: 'coach-training-60',
  seenAt: null,
  outcome: 'partly',
  credits: 4,
  reason: 'Two of the three modules count.',
}

/** The reviews of an application that were not taken away. */
export function liveReviews({ platform: { db } }: TestApp, applicationId: string) {
  return db
    .select()
    .from(reviews)
    .where(and(eq(reviews.applicationId, applicationId), isNull(reviews.removedAt)))
}

/** What was done to an application, by the audit log, with what it says of each. */
export async function auditOf({ platform: { db } }: TestApp, id: string) {
  const rows = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `application:${id}`))
    .orderBy(auditLog.seq)
  return rows.map(({ action, detail }): [string, unknown] => [action, detail])
}
