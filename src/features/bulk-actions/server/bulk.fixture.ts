import { randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { admins } from '#features/admins/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import { makeAdmin, makeAdmins } from '#tests/admins.ts'
import { makeTestApp, type TestApp } from '#tests/app.ts'
import { makeFilled, submit } from '#tests/filled-forms.ts'
import type { BulkAct, ChosenApplications } from '../admin-bulk-contract.ts'

export let app: TestApp
let tokens: Record<string, string>
/** The ids of colleagues by their names. */
export let people: Record<string, string>

/** One office for a whole file. */
export function withOffice(): void {
  beforeAll(openOffice)
  afterAll(() => app.close())
}

async function openOffice(): Promise<void> {
  app = await makeTestApp()
  tokens = await makeAdmins(app)
  tokens.colleague = await makeAdmin(app, { role: 'admissions', name: 'Ben Okafor' })
  const rows = await app.platform.db.select({ id: admins.id, name: admins.name }).from(admins)
  people = Object.fromEntries(rows.map(({ id, name }) => [name, id]))
}

type Asked = { chosen: ChosenApplications; act: BulkAct; role?: string }

export function preview({ role = 'owner', ...body }: Asked) {
  return app.call('POST /api/admins/applications/bulk/preview', { token: tokens[role] ?? '', body })
}

/** A call of the owner. */
export function callAsOwner(route: Parameters<TestApp['call']>[0], request: object) {
  return app.call(route, {
    token: tokens.owner ?? '',
    headers: { 'idempotency-key': randomUUID() },
    ...request,
  })
}

export function act({ role = 'owner', ...body }: Asked & { expected: number }, key = randomUUID()) {
  return app.call('POST /api/admins/applications/bulk', {
    token: tokens[role] ?? '',
    body,
    headers: { 'idempotency-key': key },
  })
}

export function undo(runId: string, role = 'owner') {
  return app.call('POST /api/admins/bulk-runs/{id}/undo', {
    token: tokens[role] ?? '',
    params: { id: runId },
    body: {},
    headers: { 'idempotency-key': randomUUID() },
  })
}

export async function makeSome(
  count: number,
  options: { submitted?: boolean } = {},
): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const filled = await makeFilled(app)
    if (options.submitted) await submit(app, filled)
    ids.push(filled.id)
  }
  return ids
}

export async function rows(ids: readonly string[]) {
  const { id, assigneeId, flags, status } = applications
  const found = await app.platform.db
    .select({ id, assigneeId, flags, status })
    .from(applications)
    .where(inArray(id, [...ids]))
  return ids.map((one) => found.find((row) => row.id === one))
}

/** Everything that a bulk act could have touched. */
export async function everything(): Promise<string> {
  const { db } = app.platform
  const { rows: all } = await db.execute<{ a: unknown }>(sql`
    SELECT (SELECT jsonb_agg(a ORDER BY a.id) FROM applications a) AS a,
      (SELECT count(*) FROM tasks) AS t, (SELECT count(*) FROM bulk_runs) AS r,
      (SELECT count(*) FROM mails) AS m, (SELECT count(*) FROM timeline) AS l`)
  return JSON.stringify(all)
}

export const assign = (assigneeId: string | null): BulkAct => ({ kind: 'assign', assigneeId })
export const flag = (add: string[], remove: string[] = []): BulkAct => ({
  kind: 'flag',
  add,
  remove,
})
export const task: BulkAct = {
  kind: 'task',
  title: 'Call them',
  assigneeId: null,
  dueOn: '2026-12-01',
}
export const waive: BulkAct = { kind: 'waive-interview', reasonId: 'known-to-us' }
