import { describe, expect, test } from 'vitest'
import { forThisFile } from '#tests/for-this-file.ts'
import { makeAdmin } from '../../../../tests/admins.ts'
import { makeTestApp } from '../../../../tests/app.ts'
import { bringIn, cast, castPassword } from '../../../../tests/cast.ts'
import { knownDevices } from './tables.ts'

const minuteMs = 60_000
/** A campus behind one address. */
const address = '198.51.100.80'
const phone = crypto.randomUUID()
const laptop = crypto.randomUUID()

const app = await forThisFile(makeTestApp())

type From = { device?: string; password?: string }

const kinds = {
  applicant: {
    email: cast.maya.email,
    login: 'POST /api/users/login',
    changePassword: 'POST /api/users/password',
  },
  staff: {
    email: 'owner@institute.example',
    login: 'POST /api/admins/login',
    changePassword: 'POST /api/admins/password',
  },
} as const
await bringIn(app, { ...cast.maya, program: undefined, status: undefined })
await makeAdmin(app, { role: 'owner', name: 'owner' })

function logIn(kind: keyof typeof kinds, { device, password = castPassword }: From = {}) {
  const { email, login } = kinds[kind]
  const headers = device ? { 'x-device-id': device } : undefined
  return app.call(login, { body: { email, password }, address, headers })
}

describe.each(['applicant', 'staff'] as const)('%s', (kind) => {
  const { login, changePassword } = kinds[kind]

  test('a device that signed in before gets in whatever its neighbors try', async () => {
    app.clock.advance(120 * minuteMs)
    expect((await logIn(kind, { device: phone })).status).toBe(200)
    for (let n = 0; n < 30; n++)
      await app.call(login, { body: { email: `${n}@example.org`, password: 'no' }, address })
    expect((await logIn(kind)).status).toBe(429)
    expect((await logIn(kind, { device: phone })).status).toBe(200)
    app.clock.advance(120 * minuteMs)
    for (let n = 0; n < 12; n++) await logIn(kind, { password: `guess ${n}` })
    expect((await logIn(kind)).status).toBe(429)
    expect((await logIn(kind, { device: laptop })).status).toBe(429)
    for (let n = 0; n < 3; n++) expect((await logIn(kind, { device: phone })).status).toBe(200)
  })

  test('its own failures hold it up for five seconds, and count for no one else', async () => {
    app.clock.advance(120 * minuteMs)
    const statuses: number[] = []
    for (let n = 0; n < 12; n++)
      statuses.push((await logIn(kind, { device: phone, password: `guess ${n}` })).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    const held = await logIn(kind, { device: phone })
    expect(held.headers.get('retry-after')).toBe('5')
    expect((await logIn(kind)).status).toBe(200)
    app.clock.advance(5_000)
    expect((await logIn(kind, { device: phone })).status).toBe(200)
  })

  test('is known for this account alone, and no more once other devices are signed out', async () => {
    app.clock.advance(120 * minuteMs)
    const { token } = (await logIn(kind, { device: laptop })).body
    const rows = await app.platform.db.select().from(knownDevices)
    expect(new Set(rows.map(({ deviceHash }) => deviceHash.toString('hex'))).size).toBe(rows.length)
    const changed = await app.call(changePassword, {
      token,
      body: { currentPassword: castPassword, newPassword: 'a lantern by the old pier' },
      headers: { 'x-device-id': laptop },
    })
    expect(changed.status).toBe(200)
    for (let n = 0; n < 12; n++) await logIn(kind, { password: `guess ${n}` })
    const right = { password: 'a lantern by the old pier' }
    expect((await logIn(kind, { ...right, device: laptop })).status).toBe(200)
    expect((await logIn(kind, { ...right, device: phone })).status).toBe(429)
  })
})
