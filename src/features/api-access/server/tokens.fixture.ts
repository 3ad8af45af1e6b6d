import { eq } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { forThisFile } from '#tests/for-this-file.ts'

export const minuteMs = 60_000
export const dayMs = 24 * 60 * minuteMs
/** A call that every token of these tests may make. */
export const list = 'GET /api/v1/applications'

/** An app whose owner, Olga, makes tokens, for the tests of one file. */
export async function tokenOffice() {
  const app = await forThisFile(makeTestApp())
  const owner = await makeAdmin(app, { role: 'owner', name: 'Olga' })

  async function make(wanted: object = {}, token = owner) {
    const body = {
      name: 'Student system',
      rights: ['list-applications', 'read-application', 'write-notes'],
      programs: 'both',
      networks: [],
      days: 90,
      ...wanted,
    }
    return app.call('POST /api/admins/api-tokens', { token, body })
  }

  async function shown(id: string) {
    const { body } = await app.call('GET /api/admins/api-tokens', { token: owner })
    return body.tokens.find((one: { id: string }) => one.id === id)
  }

  async function idOf(name: string): Promise<string> {
    const rows = await app.platform.db.select().from(admins).where(eq(admins.name, name))
    if (!rows[0]) throw new Error(`there is no ${name}`)
    return rows[0].id
  }

  return { app, db: app.platform.db, owner, make, shown, idOf }
}
