import { expect, onTestFinished, test } from 'vitest'
import { routes } from '#app/server/app.ts'
import { isForPrograms } from '#server/auth.ts'
import { makeTestApp } from './app.ts'
import { migratedDatabase } from './database.ts'
import { openGate } from './fault-gate.ts'

test('while the database is away no one is told 500: 401 where no session is named, else 503', async () => {
  const database = await migratedDatabase()
  onTestFinished(database.drop)
  const url = new URL(database.url)
  const gate = await openGate(Number(url.port))
  url.port = String(gate.port)
  const app = await makeTestApp({ databaseUrl: url.href })
  onTestFinished(async () => {
    await app.close()
    await gate.close()
  })
  gate.turn('refuses')
  const wrong: string[] = []
  for (const { endpoint } of routes) {
    const params = Object.fromEntries(
      [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [
        name,
        '0198f2aa-0000-7000-8000-000000000001',
      ]),
    )
    const body = endpoint.method === 'GET' ? undefined : {}
    const isPublic = endpoint.access === 'public'
    const anonymous = await app.call(endpoint.route, { params, body })
    if (isPublic ? anonymous.status === 500 : anonymous.status !== 401)
      wrong.push(`${endpoint.route} without a token: ${anonymous.status}`)
    if (isPublic) continue
    const kind = isForPrograms(endpoint.access) ? 'matricula' : 'aa'
    const token = `${endpoint.access === 'applicant' ? 'au' : kind}_expired`
    const expired = await app.call(endpoint.route, { params, body, token })
    if (expired.status !== 503) wrong.push(`${endpoint.route} with an old token: ${expired.status}`)
  }
  expect(wrong).toEqual([])
})
