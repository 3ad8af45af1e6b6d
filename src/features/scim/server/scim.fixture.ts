import { eq } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeApiToken } from '#tests/api-tokens.ts'
import { makeTestApp } from '#tests/app.ts'

export const scimType = 'application/scim+json'

/** The app with SCIM turned on, and a directory that calls. */
export async function openDirectory() {
  const app = await makeTestApp()
  const { db } = app.platform
  const owner = await makeAdmin(app, { role: 'owner', name: 'Olga' })
  const setUp = (wanted: object = {}) =>
    app.call('PUT /api/admins/scim', {
      token: owner,
      body: {
        role: 'reviewer',
        programs: 'ba',
        domains: ['testuser.com', 'microsoft.com', 'okta.local'],
        ...wanted,
      },
    })
  await setUp()
  const token = await makeApiToken(app, { owner, rights: ['provision-staff'] })
  const type = { 'content-type': scimType }
  const users = '/scim/v2/Users' as const
  const byId = `${users}/{id}` as const
  return {
    app,
    owner,
    token,
    setUp,
    find: (query: Record<string, string> = {}) => app.call(`GET ${users}`, { token, query }),
    read: (id: string) => app.call(`GET ${byId}`, { token, params: { id } }),
    create: (body: unknown) => app.call(`POST ${users}`, { token, body, headers: type }),
    replace: (id: string, body: unknown) =>
      app.call(`PUT ${byId}`, { token, params: { id }, body, headers: type }),
    patch: (id: string, body: unknown) =>
      app.call(`PATCH ${byId}`, { token, params: { id }, body, headers: type }),
    shown: async () => (await app.call('GET /api/admins/scim', { token: owner })).body,
    /** What the link in the newest mail leads to. */
    async join(address: string, name = 'Joined Person') {
      const secret = (await app.mailsTo(address)).at(-1)?.secret ?? ''
      const password = 'correct horse battery staple'
      return app.call('POST /api/admins/invitation/accept', {
        body: { token: secret, name, password },
      })
    },
    async accountOf(email: string) {
      const [found] = await db.select().from(admins).where(eq(admins.email, email))
      return found
    },
    close: () => app.close(),
  }
}
