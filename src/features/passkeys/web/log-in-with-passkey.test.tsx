import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getAuthDialog } from '#web/auth-dialog-state.ts'
import { leave, open, press, server, startServer, user } from '../../../../tests/auth-dialog.tsx'

const name = 'Log in with a passkey'
const begin = 'POST /api/users/passkey-login/begin'
const logIn = 'POST /api/users/passkey-login'
const options = { challenge: 'AAAA', rpId: 'localhost', timeout: 300_000 }
const bytes = new Uint8Array([1, 2, 3]).buffer

beforeEach(() => {
  startServer()
  server.says[begin] = { body: { ticket: 'the ticket', options } }
})
afterEach(() => {
  leave()
  vi.unstubAllGlobals()
})

/** A browser with a device that answers like this. */
function stubDevice(get: (asked: CredentialRequestOptions) => Promise<unknown>) {
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true })
}

const signed = async () => ({
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  response: {
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes,
  },
  getClientExtensionResults: () => ({}),
})
const dialog = () => open({ mode: 'login' }, '/bachelor/apply', { passkeys: true })
const sent = (route: string) => server.sent.filter((one) => one.route === route)

test('the dialog offers it only where passkeys are on, and asks nothing until it is pressed', async () => {
  await open({ mode: 'login' })
  expect(screen.queryByRole('button', { name })).toBeNull()
  leave()
  await dialog()
  await screen.findByRole('button', { name })
  expect(sent(begin)).toEqual([])
})

test('what the device signed logs in, and leads where the dialog does', async () => {
  stubDevice(signed)
  server.says[logIn] = { body: { token: 'au_new', user } }
  const { where } = await dialog()
  await screen.findByRole('button', { name })
  await press(name)
  await waitFor(() => expect(getAuthDialog().isOpen).toBe(false))
  expect(where()).toBe('/bachelor/application')
  expect(localStorage.getItem('auth_token')).toBe('au_new')
  expect(sent(logIn)[0]?.body).toMatchObject({
    ticket: 'the ticket',
    credential: { id: 'AQID', response: { userHandle: 'AQID' } },
  })
})

test('who closes the dialog takes the question back from the device', async () => {
  const aborted = vi.fn()
  const get = vi.fn(({ signal }: CredentialRequestOptions) => {
    signal?.addEventListener('abort', aborted)
    return new Promise(() => {})
  })
  stubDevice(get)
  await dialog()
  await screen.findByRole('button', { name })
  await press(name)
  await waitFor(() => expect(get).toHaveBeenCalled())
  expect(aborted).not.toHaveBeenCalled()
  leave()
  expect(aborted).toHaveBeenCalledOnce()
})

test('what goes wrong is told beside it, and the dialog stays', async () => {
  await dialog()
  await screen.findByRole('button', { name })
  await press(name)
  await screen.findByText('This browser can’t use passkeys')
  stubDevice(() => Promise.reject(new DOMException('canceled', 'NotAllowedError')))
  await press(name)
  await screen.findByText('No passkey was used. Try again, or log in with your password')
  expect(sent(logIn)).toEqual([])
  stubDevice(signed)
  const error = 'That passkey didn’t work. Try again, or log in with your password'
  server.says[logIn] = { status: 409, body: { error, code: 'passkey-refused' } }
  await press(name)
  await screen.findByText(error)
  expect(getAuthDialog().isOpen).toBe(true)
})
