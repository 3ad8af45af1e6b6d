import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#web/queries.ts'
import { server, startServer } from '../../../../tests/auth-dialog.tsx'
import { OwnPasskeys } from './own-passkeys.tsx'

const list = 'GET /api/users/passkeys'
const begin = 'POST /api/users/passkeys/begin'
const add = 'POST /api/users/passkeys'
const at = '2026-11-21T15:00:00.000Z'
const phone = { id: 'p1', name: 'My phone', addedAt: at, lastUsedAt: null }
const bytes = new Uint8Array([1, 2, 3]).buffer

const options = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'The Hollis Institute' },
  user: { id: 'AAAA', name: 'lukasz@example.org', displayName: 'Łukasz' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
}

beforeEach(() => {
  startServer()
  server.says[list] = { body: { passkeys: [phone] } }
  server.says[begin] = { body: { ticket: 'the ticket', options } }
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function show() {
  render(
    <QueryClientProvider client={queryClient}>
      <OwnPasskeys />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

function stubDevice(create: (asked: CredentialCreationOptions) => Promise<unknown>) {
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true })
}

const made = async () => ({
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  response: { clientDataJSON: bytes, attestationObject: bytes },
  getClientExtensionResults: () => ({}),
})
const sent = (route: string) => server.sent.filter((one) => one.route === route)

test('adding one takes a name and the password, and keeps both while the device says no', async () => {
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  await dialog.findByRole('link', { name: 'Enter a name' })
  await user.type(dialog.getByLabelText('Name of this passkey'), 'My laptop')
  await user.type(dialog.getByLabelText('Your password', { selector: 'input' }), 'secret')

  stubDevice(() => Promise.reject(new DOMException('there', 'InvalidStateError')))
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  await dialog.findByText('This device already has a passkey for your account')
  stubDevice(() => Promise.reject(new DOMException('canceled', 'NotAllowedError')))
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  await dialog.findByText('No passkey was added. Try again')
  expect(sent(add)).toEqual([])

  stubDevice(made)
  server.says[add] = { body: { message: '“My laptop” was added' } }
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  await screen.findByText('“My laptop” was added')
  expect(sent(begin).at(-1)?.body).toEqual({ password: 'secret' })
  expect(sent(add)[0]?.body).toMatchObject({
    ticket: 'the ticket',
    name: 'My laptop',
    credential: { id: 'AQID', response: { attestationObject: 'AQID' } },
  })
})

test('canceling while the device asks takes the question back', async () => {
  const aborted = vi.fn()
  const create = vi.fn(({ signal }: CredentialCreationOptions) => {
    signal?.addEventListener('abort', aborted)
    return new Promise(() => {})
  })
  stubDevice(create)
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Name of this passkey'), 'My laptop')
  await user.type(dialog.getByLabelText('Your password', { selector: 'input' }), 'secret')
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(create).toHaveBeenCalled())
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(aborted).toHaveBeenCalledOnce())
  expect(sent(add)).toEqual([])
})

test('removing one takes the password too', async () => {
  const remove = 'POST /api/users/passkeys/p1/remove'
  const wrong = { password: 'That isn’t your current password' }
  server.says[remove] = { status: 422, body: { error: wrong.password, fields: wrong } }
  const user = show()
  await screen.findByText(/not used yet/)
  await user.click(screen.getByRole('button', { name: 'Remove My phone' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.type(dialog.getByLabelText('Your password', { selector: 'input' }), 'secret')
  await user.click(dialog.getByRole('button', { name: 'Remove it' }))
  await dialog.findByRole('link', { name: wrong.password })
  server.says[remove] = { body: { message: '“My phone” was removed' } }
  server.says[list] = { body: { passkeys: [] } }
  await user.click(dialog.getByRole('button', { name: 'Remove it' }))
  await screen.findByText('“My phone” was removed')
  await waitFor(() => expect(screen.queryByText('My phone')).toBeNull())
  expect(sent(remove).at(-1)?.body).toEqual({ password: 'secret' })
})

test('with ten of them there is no button for more', async () => {
  const passkeys = Array.from({ length: 10 }, (_, n) => ({ ...phone, id: `p${n}`, lastUsedAt: at }))
  server.says[list] = { body: { passkeys } }
  show()
  await screen.findByText(/the most an account can have/)
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})
