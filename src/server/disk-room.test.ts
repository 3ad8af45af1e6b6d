import { describe, expect, test } from 'vitest'
import { composeApp } from '#app/server/app.ts'
import { makeTestApp } from '../../tests/app.ts'
import { bringIn, cast, castPassword } from '../../tests/cast.ts'
import { forThisFile } from '../../tests/for-this-file.ts'
import { type DiskRoom, roomOf } from './disk-room.ts'

/** Free and whole size in megabytes. */
const disk = (free: number, size: number) => ({ bavail: free, blocks: size, bsize: 1e6 })

test.each<[number, number, DiskRoom]>([
  [1_000, 100_000, 'ample'],
  [999, 100_000, 'no-files'],
  [300, 100_000, 'no-files'],
  [299, 100_000, 'saves-only'],
  [100, 100_000, 'saves-only'],
  [99, 100_000, 'full'],
  [500, 10_000, 'ample'],
  [499, 10_000, 'no-files'],
  [199, 10_000, 'saves-only'],
  [150, 3_000, 'ample'],
  [149, 3_000, 'no-files'],
  [99, 1_000, 'full'],
])('%i of %i MB free: %s', (free, size, room) => {
  expect(roomOf(disk(free, size))).toBe(room)
})

describe('calls', async () => {
  const app = await forThisFile(makeTestApp())
  const { email } = cast.ada
  const { token } = await bringIn(app, cast.ada)
  const login = { email, password: castPassword }

  async function ask(room: DiskRoom, method: string, path: string, body: object = {}) {
    const product = composeApp(app.platform, { diskRoom: async () => room })
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const sent = { method, headers, ...(method !== 'GET' && { body: JSON.stringify(body) }) }
    const incoming = { socket: { remoteAddress: '203.0.113.7' } }
    const answer = await product.request(path, sent, { incoming })
    const { code, error } = await answer.json()
    return { status: answer.status, code, error, wait: answer.headers.get('retry-after') }
  }

  test('with little room people save, log in, and work in the office; all else waits', async () => {
    expect((await ask('saves-only', 'POST', '/api/users/login', login)).status).toBe(200)
    for (const way of ['login-links/follow', 'passkey-login/begin', 'passkey-login'])
      expect((await ask('saves-only', 'POST', `/api/users/${way}`)).status).not.toBe(503)
    expect((await ask('saves-only', 'PATCH', '/api/users/profile', {})).status).not.toBe(503)
    expect((await ask('saves-only', 'POST', '/api/users/application', {})).status).not.toBe(503)
    expect((await ask('saves-only', 'POST', '/api/admins/invitations', {})).status).not.toBe(503)
    for (const path of ['/api/users/register', '/api/hooks/stripe', '/api/users/applications'])
      expect(await ask('saves-only', 'POST', path, {})).toEqual({
        status: 503,
        code: 'disk-full',
        error: 'We’re almost out of room and can only save your answers right now. Try again later',
        wait: '300',
      })
  })

  test('on a full disk nothing changes and everything can be read', async () => {
    for (const [method, path] of [
      ['POST', '/api/users/login'],
      ['PATCH', '/api/users/profile'],
      ['POST', '/api/admins/login'],
    ] as const)
      expect(await ask('full', method, path, login)).toMatchObject({
        status: 503,
        error: 'We’re out of room and can’t save anything right now. You can still read everything',
      })
    expect((await ask('full', 'GET', '/api/users/me')).status).toBe(200)
    expect((await ask('full', 'GET', '/api/programs')).status).toBe(200)
  })

  test('where only files lack room every other call goes on', async () => {
    expect((await ask('no-files', 'POST', '/api/users/login', login)).status).toBe(200)
  })
})
