import { asc, eq } from 'drizzle-orm'
import { routes } from '#app/server/app.ts'
import { mails } from '#server/db/tables.ts'
import type { TestApp } from '#tests/app.ts'
import type { Copy } from '#tests/application-copies.ts'
import { rowsOf } from '#tests/filled-forms.ts'

/** Every reading call of applicants and visitors, and every writing one about an application, sent empty. */
export const ofApplicants = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ route, access }) => access === 'applicant' || route.startsWith('GET /api/programs'))
  .filter(({ method, path }) => method === 'GET' || path.includes('/applications/{id}/'))
  .filter(({ path }) => path !== '/api/users/changes')

/** Asking for one's data is told among that data. */
function withoutItself(body: object): object {
  const told = (value: unknown) =>
    Array.isArray(value) ? value.filter((one) => one?.action !== 'applicant.exported') : value
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, told(value)]))
}

/** Everything that an applicant can fetch: each answer with its headers, and the mails written to them. */
export async function everything(app: TestApp, { id, token }: Copy): Promise<unknown> {
  const answers: unknown[] = []
  for (const { route, method } of ofApplicants) {
    const sent = { token, params: { id }, ...(method === 'GET' ? {} : { body: {} }) }
    const { status, headers, body } = await app.call(route, sent)
    const { requestId: _, ...said } = typeof body === 'object' ? body : { text: body }
    const shown = [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
    answers.push({ route, status, shown, said: withoutItself(said) })
  }
  const written = await app.platform.db
    .select()
    .from(mails)
    .where(eq(mails.applicationId, id))
    .orderBy(asc(mails.seq))
  return { answers, written, rows: await rowsOf(app, id) }
}

/** What a draft says besides, for each outcome. */
export const saying = {
  accept: {},
  reject: { outcome: 'reject', reasonIds: ['stronger-field'] },
  waitlist: { outcome: 'waitlist' },
  defer: { outcome: 'defer' },
}
