import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { makeAdmin } from '#tests/admins.ts'
import { makeApiToken } from '#tests/api-tokens.ts'
import { makeTestApp } from '#tests/app.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { applicationsWith } from '../../../../docs/api/example.ts'

const app = await forThisFile(makeTestApp())

async function namesOf(site: string, token: string): Promise<string[]> {
  const names: string[] = []
  for await (const { firstName } of applicationsWith('submitted', { site, token }))
    names.push(firstName)
  return names.sort()
}

test('the example of the typed client reads applications over HTTP, and says why it may not', async () => {
  await bringIn(app, cast.lukasz)
  const owner = await makeAdmin(app, { role: 'owner' })
  const server = serve({ fetch: app.app.fetch, hostname: '127.0.0.1', port: 0 })
  onTestFinished(() => void server.close())
  if (!server.listening) await once(server, 'listening')
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const token = await makeApiToken(app, { owner, rights: ['list-applications'] })
  expect(await namesOf(site, token)).toEqual(['Łukasz'])
  const other = await makeApiToken(app, { owner, rights: ['see-money'] })
  await expect(namesOf(site, other)).rejects.toThrow('This token doesn’t include this')
})
