import { eq } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { makeTestApp, type TestApp } from '#tests/app.ts'
import { bringIn, castPassword, type Person } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { changeSetting } from '#tests/settings.ts'
import { makeAuthenticator } from './authenticator.fixture.ts'

type Authenticator = ReturnType<typeof makeAuthenticator>
type Lies = Parameters<Authenticator['create']>[1]
type Where = { address?: string; headers?: Record<string, string> }

/** An office that has turned passkeys on, and what people and their devices do there. */
export async function openOfficeWithPasskeys() {
  return passkeysIn(await forThisFile(makeTestApp()))
}

/** The same in an office that is open already. */
export async function passkeysIn(app: TestApp) {
  const { db } = app.platform
  const turn = (isOn: boolean) => changeSetting(app, 'passkeys', { isOn })
  await turn(true)

  /** Someone who has confirmed their address. */
  async function bringHolder(person: Person) {
    const { token } = await bringIn(app, { ...person, program: undefined, status: undefined })
    await db
      .update(applicants)
      .set({ emailConfirmedAt: app.clock.now() })
      .where(eq(applicants.email, person.email))
    return token
  }

  const begin = (token: string, password = castPassword) =>
    app.call('POST /api/users/passkeys/begin', { token, body: { password } })

  async function add(token: string, device: Authenticator, lies?: Lies, name = 'My phone') {
    const { status, body } = await begin(token)
    if (status !== 200) throw new Error(body.error)
    const credential = device.create(body.options, lies)
    return app.call('POST /api/users/passkeys', {
      token,
      body: { ticket: body.ticket, name, credential },
    })
  }

  const beginPasskeyLogin = (where: Where = {}) =>
    app.call('POST /api/users/passkey-login/begin', where)
  const send = (ticket: string, credential: unknown, where: Where = {}) =>
    app.call('POST /api/users/passkey-login', { body: { ticket, credential }, ...where })

  async function logIn(device: Authenticator, lies?: Lies, where: Where = {}) {
    const { body } = await beginPasskeyLogin(where)
    return send(body.ticket, device.get(body.options, lies), where)
  }

  const list = async (token: string): Promise<{ id: string; name: string }[]> =>
    (await app.call('GET /api/users/passkeys', { token })).body.passkeys
  const remove = (token: string, id: string, password = castPassword) =>
    app.call('POST /api/users/passkeys/{id}/remove', { token, params: { id }, body: { password } })

  /** With a device that has its passkey already. */
  async function bringWithPasskey(person: Person) {
    const token = await bringHolder(person)
    const device = makeAuthenticator()
    await add(token, device)
    return { token, device }
  }

  return {
    app,
    turn,
    bringHolder,
    bringWithPasskey,
    begin,
    add,
    beginPasskeyLogin,
    send,
    logIn,
    list,
    remove,
  }
}
