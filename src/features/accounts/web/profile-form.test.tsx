import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { maya } from '#features/application-form/web/form.fixture.tsx'
import { ProfileForm } from './profile-form.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const lastYear = String(new Date().getFullYear() - 1)
const nextYear = String(new Date().getFullYear() + 1)

test.each([
  ['02', '31', '1990', 'Enter a real date of birth', 'Day'],
  ['', '31', '1990', 'Date of birth must include a month', 'Month'],
  ['', '', '1990', 'Date of birth must include a day and a month', 'Month'],
  ['', '', '', 'Enter your date of birth', 'Month'],
  ['03', '07', nextYear, 'Date of birth must be in the past', 'Month'],
  ['3', '7', lastYear, 'You must be at least 13 to register', 'Month'],
])('born %s/%s/%s: %s', async (month, day, year, sentence, faulty) => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  const typist = userEvent.setup({ delay: null })
  render(<ProfileForm user={maya} onDone={() => {}} onCancel={() => {}} />)
  const date = screen.getByRole('group', { name: 'Date of Birth' })
  for (const [name, text] of Object.entries({ Month: month, Day: day, Year: year })) {
    await typist.clear(within(date).getByLabelText(name))
    if (text) await typist.type(within(date).getByLabelText(name), text)
  }
  await typist.keyboard('{Enter}')
  await typist.click(await screen.findByRole('link', { name: sentence }))
  expect(document.activeElement).toBe(within(date).getByLabelText(faulty))
  within(date).getByText(sentence, { exact: false })
  expect(fetch).not.toHaveBeenCalled()
})
