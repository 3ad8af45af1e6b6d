import { eq } from 'drizzle-orm'
import { intakes } from '#features/settings/server/tables.ts'
import type { Called, TestApp } from '#tests/app.ts'
import { workOnImports } from './import-job.ts'
import { applicationImports } from './tables.ts'

export const heads =
  'First or Given Name,Last/Family/Sur,Email address,Birthdate,Preferred phone number,Permanent country,Permanent state,Country of citizenship,Current employer'

/** A row as the Common App would write it; somebody of their own for each number. */
export function rowOf(
  n: number,
  change: Partial<Record<'last' | 'email' | 'born' | 'phone', string>> = {},
) {
  const year = 1950 + (n % 50)
  const day = `${String(1 + (n % 12)).padStart(2, '0')}/${String(1 + (n % 28)).padStart(2, '0')}/${year}`
  const { last = `Imported${n}`, email = `imported-${n}@example.org`, born = day } = change
  const { phone = `+1202${String(2_000_000 + n)}` } = change
  return `Ada,${last},${email},${born},${phone},United States of America,Maryland,Canada,"Harbor, ""Inc"""`
}

export async function firstIntake(app: TestApp): Promise<string> {
  const rows = await app.platform.db.select().from(intakes).where(eq(intakes.program, 'msc'))
  return rows.sort((a, b) => a.opensAt.getTime() - b.opensAt.getTime())[0]?.id ?? ''
}

export function upload(app: Pick<TestApp, 'call'>, token: string, text: string): Promise<Called> {
  const bytes = new TextEncoder().encode(text)
  return app.call('POST /api/admins/imports', { token, query: { name: 'export.csv' }, bytes })
}

export function read(app: TestApp, token: string, id: string): Promise<Called> {
  return app.call('GET /api/admins/imports/{id}', { token, params: { id } })
}

export async function check(app: TestApp, token: string, id: string, change: object = {}) {
  const { columns } = (await read(app, token, id)).body
  const body = {
    ...{ program: 'msc', intakeId: await firstIntake(app), receivedOn: '2026-11-20', reason: '' },
    ...{ columns, saveAs: null, ...change },
  }
  return app.call('POST /api/admins/imports/{id}/check', { token, params: { id }, body })
}

/** Works until nothing is under way. */
export async function work(app: TestApp): Promise<void> {
  const { db } = app.platform
  const isDue = async () =>
    (await db.select({ state: applicationImports.state }).from(applicationImports)).some(
      ({ state }) => ['checking', 'applying', 'undoing'].includes(state),
    )
  while (await isDue()) await workOnImports(app.platform)
}

export async function rowsOf(app: TestApp, token: string, id: string, state: string) {
  const { body } = await app.call('GET /api/admins/imports/{id}/rows', {
    ...{ token, params: { id }, query: { state } },
  })
  return body.rows
}

export async function act(
  app: TestApp,
  token: string,
  id: string,
  what: 'apply' | 'undo' | 'stop',
) {
  const { counts } = (await read(app, token, id)).body
  const body = what === 'apply' ? { expected: counts.ready } : {}
  return app.call(`POST /api/admins/imports/{id}/${what}`, { token, params: { id }, body })
}
