import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { adminSessions } from '#features/admins/server/tables.ts'
import { hashToken } from '#server/secrets.ts'
import type { Program } from '#shared/programs.ts'
import { makeAdmin } from '#tests/admins.ts'
import type { TestApp } from '#tests/app.ts'
import { type Copy, copyOf } from '#tests/application-copies.ts'
import { makeFilled, submit } from '#tests/filled-forms.ts'
import { changeSetting } from '#tests/settings.ts'
import { makeInterviewer } from './interviewers.ts'
import { interviewers, interviewHosts, schedules, scheduleWindows } from './tables.ts'

export type Host = { id: string; token: string; name: string }

type Hours = { timeZone?: string; days?: readonly number[]; starts?: string; ends?: string }

/** A member of staff who holds interviews: weekdays from nine to five in the institute's zone, or as wanted. */
export async function makeHost(
  app: TestApp,
  name: string,
  {
    role = 'interviewer',
    programs,
    ...hours
  }: Hours & { role?: string; programs?: Program[] } = {},
): Promise<Host> {
  const token = await makeAdmin(app, { role, name, ...(programs && { programs }) })
  const { db } = app.platform
  const [session] = await db
    .select({ id: adminSessions.adminId })
    .from(adminSessions)
    .where(eq(adminSessions.tokenHash, hashToken(token)))
  const id = session?.id ?? ''
  await makeInterviewer({ db, now: app.clock.now() }, id)
  const { timeZone, days, starts = '09:00', ends = '17:00' } = hours
  const [row] = await db.select().from(interviewers).where(eq(interviewers.adminId, id))
  const scheduleId = row?.scheduleId ?? ''
  if (timeZone) {
    await db.update(schedules).set({ timeZone }).where(eq(schedules.id, scheduleId))
    await db.update(interviewers).set({ timeZone }).where(eq(interviewers.adminId, id))
  }
  await db.delete(scheduleWindows).where(eq(scheduleWindows.scheduleId, scheduleId))
  await db
    .insert(scheduleWindows)
    .values((days ?? [1, 2, 3, 4, 5]).map((weekday) => ({ scheduleId, weekday, starts, ends })))
  return { id, token, name }
}

/** Takes everybody off the program but these. */
export async function onlyHosts(app: TestApp, hosts: readonly Host[]): Promise<void> {
  const { db } = app.platform
  await db.delete(interviewHosts)
  for (const program of ['ba', 'msc'])
    for (const { id } of hosts)
      await db.insert(interviewHosts).values({ program, adminId: id, weight: 1 })
}

/** Somebody who has submitted and waits for an interview. */
export async function makeApplicant(app: TestApp): Promise<Copy> {
  const original = originals.get(app) ?? (await makeOriginal(app))
  originals.set(app, original)
  const copy = await copyOf(app, original)
  await app.platform.pool.query(
    `UPDATE applicant_sessions SET ends_at = created_at + interval '29 days' WHERE applicant_id = $1`,
    [copy.applicantId],
  )
  return copy
}

const originals = new WeakMap<TestApp, string>()

async function makeOriginal(app: TestApp): Promise<string> {
  const filled = await makeFilled(app)
  const answer = await submit(app, filled)
  if (answer.status !== 200) throw new Error(answer.body.error)
  return filled.id
}

/** New rules for the interviews of the master's program; the rest stays as a new installation has it. */
export function setRules(app: TestApp, change: object): Promise<void> {
  return changeSetting(app, 'interview:msc', change)
}

const own = '/api/users/applications/{id}/interview'

/** What an applicant does about an interview, with a key as the page sends it. */
export function asApplicant(app: TestApp, { id, token }: Pick<Copy, 'id' | 'token'>) {
  const timeZone = 'America/New_York'
  const send = (
    route: `${'GET' | 'POST'} /${string}`,
    body?: object,
    query?: Record<string, string>,
  ) =>
    app.call(route, {
      token,
      params: { id },
      ...(body && { body }),
      ...(query && { query }),
      ...(route.startsWith('POST') && { headers: { 'idempotency-key': randomUUID() } }),
    })
  return {
    read: () => send(`GET ${own}`),
    times: (query: Record<string, string> = {}) =>
      send(`GET ${own}/times`, undefined, { timeZone, ...query }),
    hold: (start: string, zone = timeZone) => send(`POST ${own}/hold`, { start, timeZone: zone }),
    extend: () => send(`POST ${own}/hold/extend`),
    release: () => send(`POST ${own}/hold/release`),
    book: (start: string, zone = timeZone) => send(`POST ${own}`, { start, timeZone: zone }),
    move: (start: string, seen: string, zone = timeZone) =>
      send(`POST ${own}/move`, { start, seen, timeZone: zone }),
    cancel: (seen: string, reason = '') => send(`POST ${own}/cancel`, { seen, reason }),
    ask: (body: object) => send(`POST ${own}/requests`, { timeZone, times: [], ...body }),
    file: () => send(`GET ${own}/calendar`),
  }
}

/** What somebody of the office does about one interview. */
export function asOffice(app: TestApp, token: string) {
  return (route: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`, id: string, body?: object) =>
    app.call(route, {
      token,
      params: { id },
      ...(body && { body }),
      headers: { 'idempotency-key': randomUUID() },
    })
}

/** All starts of an answer with free times, in order. */
export function startsOf({ body }: { body: { days: { starts: string[] }[] } }): string[] {
  return body.days.flatMap(({ starts }) => starts)
}
