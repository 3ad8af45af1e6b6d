import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { beginSession } from '#web/session.ts'
import { maya } from './form.fixture.tsx'
import { LatinName } from './latin-name.tsx'

const label = /Your name in Latin letters/

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('someone who writes their name in Latin letters is not asked for them again', () => {
  beginSession('token', maya)
  render(<LatinName />)
  expect(screen.queryByLabelText(label)).toBeNull()
})

test('a Latin form is kept once the field is left, and refused in another script in place', async () => {
  const person = { ...maya, id: 'wang', firstName: '小明', lastName: '王' }
  beginSession('token', person)
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit) => {
    sent.push(JSON.parse(`${body}`))
    return Response.json({ user: { ...person, latinName: 'Wang Xiaoming' } })
  })
  render(<LatinName />)
  const user = userEvent.setup({ delay: null })
  const field = screen.getByLabelText(label)
  await user.type(field, '王')
  await user.tab()
  expect(await screen.findByText(/Write your name in Latin letters, as in/)).toBeDefined()
  await user.clear(field)
  await user.type(field, 'Wang Xiaoming')
  await user.tab()
  expect(sent).toEqual([{ latinName: 'Wang Xiaoming' }])
})
