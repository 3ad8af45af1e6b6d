import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { endPage } from '#tests/end-page.ts'
import { closeAuthDialog, getAuthDialog } from '#web/auth-dialog-state.ts'
import { beginSession, endSession } from '#web/session.ts'
import { type Leaf, leavesOf, withAnswers } from '../document.ts'
import { draftPlace, hasUnsentAnswers } from './drafts.ts'
import { answer, filled, list, maya, open, prepareForm, section } from './form.fixture.tsx'
import { answerAt } from './use-draft.ts'

prepareForm()

test('the task list ties the state of a section to its link and names the deadline in both zones', async () => {
  await open(list)
  await screen.findByRole('link', { name: 'Personal information', description: 'Not started' })
  expect(screen.getByText('Tuesday, June 1, 2027 at 8:59 PM PDT')).toBeDefined()
  expect(screen.getByText(/Institute time: .*11:59 PM EDT/)).toBeDefined()
  expect(document.title).toBe('Your application · The Hollis Institute')
  await screen.findByRole('link', {
    name: 'Review and submit',
    description: '6 required sections left',
  })
  expect(screen.getByRole('link', { name: 'Start' }).getAttribute('href')).toBe(section)
})

test('the task list leads on: where something is open, and to the review once nothing is', async () => {
  const stored = filled()
  stored.data.employment.hasPreviousEmployment = null
  const { server } = await open(list, { stored })
  const next = await screen.findByRole('link', { name: 'Continue' })
  expect(next.getAttribute('href')).toBe(`${list}/employment`)
  endPage()
  server.store(filled())
  await open(list, { stored: filled() })
  const review = await screen.findByRole('link', { name: 'Review and submit' })
  screen.getByRole('img', { name: '7 of 7 sections finished' })
  expect(review.getAttribute('href')).toBe(`${list}/review`)
})

test('a question is asked only where an earlier answer calls for it, and a hidden answer comes back', async () => {
  const { user } = await open(section)
  const service = await screen.findByRole('radiogroup', { name: /civilian employee/ })
  expect(screen.queryByLabelText('Department, agency, or command')).toBeNull()
  await user.click(within(service).getByRole('radio', { name: 'Yes' }))
  await user.type(component(), 'Naval Research')
  await user.click(within(service).getByRole('radio', { name: 'No' }))
  expect(screen.queryByLabelText('Department, agency, or command')).toBeNull()
  await user.click(within(service).getByRole('radio', { name: 'Yes' }))
  expect(component().value).toBe('Naval Research')
})

test('a section with gaps gets a focused summary whose lines lead to the fields; every value stays', async () => {
  const { user, router } = await open(section)
  await answer(user, /U.S. citizen/, 'No')
  await screen.findByRole('button', { name: /Country of citizenship/ })
  await answer(user, /civilian employee/, 'Yes')
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))

  const summary = await screen.findByRole('region', { name: 'Please check your answers' })
  expect(document.activeElement).toBe(summary)
  expect(document.title).toBe('Error: Personal information · The Hollis Institute')
  const lines = within(summary)
    .getAllByRole('link')
    .map((line) => line.textContent)
  expect(lines).toEqual([
    'Select your country of citizenship',
    'Select your status in the United States',
    'Enter your department, agency, or command',
  ])
  for (const line of lines) expect(screen.getAllByText(line ?? '')).toHaveLength(2)

  await user.click(within(summary).getByRole('link', { name: /department/ }))
  const field = component()
  expect(document.activeElement).toBe(field)
  screen.getByRole('textbox', { description: /Enter your department/ })
  await user.keyboard('Navy')
  expect(within(summary).getAllByRole('link')).toHaveLength(2)
  expect(router.state.location.pathname).toBe(section)
  expect(screen.getByRole('link', { name: 'Finish this section later' })).toBeDefined()
})

test('a finished section is saved with the defaults that were seen, and leads to the next one', async () => {
  const { user, server } = await open(section)
  await answer(user, /civilian employee/, 'Yes')
  await user.type(component(), 'Navy')
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  await screen.findByRole('heading', { name: 'Education' })
  await screen.findByRole('img', { name: '1 of 7 sections finished' })
  await waitFor(() => expect(screen.getByText(/^Saved/)).toBeDefined())
  expect(server.stored()?.data.personalInfo).toMatchObject({
    isUSCitizen: true,
    isMilitaryAffiliated: false,
    isDoDEmployee: true,
    dodComponent: 'Navy',
  })
  expect(server.stored()?.answered).not.toContain('personalInfo.citizenship')
})

test('typing is shown as saving, saved, or kept on this device', async () => {
  const { user, server } = await open(section)
  await answer(user, /civilian employee/, 'Yes')
  await screen.findByText(/^Saved \d{1,2}:\d\d\s[AP]M$/)
  server.isDown = true
  await user.type(component(), 'Na')
  await screen.findByText('Only on this device')
  await user.type(component(), 'vy')
  server.isDown = false
  window.dispatchEvent(new Event('online'))
  await screen.findByText(/^Saved/)
  expect(server.stored()?.data.personalInfo.dodComponent).toBe('Navy')
})

test('an application that could not be loaded shows what the device keeps, and saves no defaults', async () => {
  const first = await open(section)
  await answer(first.user, /civilian employee/, 'Yes')
  await screen.findByText(/^Saved/)
  first.server.isDown = true
  await first.user.type(component(), 'Navy')
  await screen.findByText('Only on this device')
  endPage()

  const { user, server } = await open(section, {
    isDown: true,
    stored: first.server.stored(),
  })
  await screen.findByRole('heading', { name: 'We couldn’t load your application' })
  expect(screen.getByText('Navy')).toBeDefined()
  expect(screen.queryByRole('radio')).toBeNull()
  expect(server.saves).toEqual([])

  server.isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByDisplayValue('Navy')
  await waitFor(() => expect(server.saves).toHaveLength(1))
  expect(leavesOf(server.saves[0]?.personalInfo ?? {})).toEqual(new Map([['dodComponent', 'Navy']]))
})

test('an answer changed in two places is a choice at its field', async () => {
  const { user, server } = await open(section)
  await answer(user, /civilian employee/, 'Yes')
  await screen.findByText(/^Saved/)
  server.conflict = { path: 'personalInfo.dodComponent', theirs: 'Army' }
  await user.type(component(), 'Navy')
  const choice = await screen.findByRole('group', { name: /two answers/ })
  expect(choice.textContent).toContain('What you entered here')
  expect(choice.textContent).toContain('Army')
  await user.click(within(choice).getByRole('button', { name: /Use this one/ }))
  expect(component().value).toBe('Army')
  expect(screen.queryByRole('group', { name: /two answers/ })).toBeNull()
})

test('who is signed out while typing types on, and is asked to log in when they hand in', async () => {
  const { user, server } = await open(section)
  await answer(user, /civilian employee/, 'Yes')
  await screen.findByText(/^Saved/)
  await user.click(component())
  endSession()
  expect(getAuthDialog().isOpen).toBe(false)
  await user.type(component(), 'Navy')
  expect(component().value).toBe('Navy')
  const notice = await screen.findByText(/^You were logged out\./)
  expect(notice.closest('.sticky')).not.toBeNull()
  expect(server.stored()?.data.personalInfo.dodComponent).toBe('')
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  expect(getAuthDialog()).toMatchObject({ isOpen: true, mode: 'login', stay: true })

  beginSession('token', maya)
  await waitFor(() => expect(server.stored()?.data.personalInfo.dodComponent).toBe('Navy'))
  expect(screen.queryByText(/^You were logged out\./)).toBeNull()
})

test('the notice logs in, and who is not typing is asked at once', async () => {
  const { user } = await open(section)
  await answer(user, /civilian employee/, 'Yes')
  await user.click(component())
  endSession()
  await user.click(await screen.findByRole('button', { name: 'Log in' }))
  expect(getAuthDialog().isOpen).toBe(true)

  closeAuthDialog()
  beginSession('token', maya)
  await user.click(document.body)
  endSession()
  expect(getAuthDialog().isOpen).toBe(true)
})

test('an answer typed after the application was submitted elsewhere is shown, and can be removed', async () => {
  const { user, server } = await open(section, { stored: inTheNavy() })
  await screen.findByDisplayValue('Navy')
  server.store({ ...inTheNavy(), status: 'submitted', receiptNumber: 'MSC-2027-7K4QX29B' })
  server.refusal = 'Your application was submitted'
  await user.clear(component())
  await user.type(component(), 'Naval Academy')
  await screen.findByRole('heading', { name: /^It’s in, / })
  await screen.findByRole('heading', { name: 'Typed after it was submitted' })
  expect(screen.getByText('Naval Academy')).toBeDefined()
  expect(hasUnsentAnswers(maya.id, 'msc')).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Remove them' }))
  expect(screen.queryByText('Naval Academy')).toBeNull()
  expect(hasUnsentAnswers(maya.id)).toBe(false)
})

test('a discard in another tab is said, and what was not sent goes into the new application', async () => {
  const { user, server } = await open(section, { stored: inTheNavy() })
  await screen.findByDisplayValue('Navy')
  server.isDown = true
  await user.clear(component())
  await user.type(component(), 'Naval Academy')
  await screen.findByText('Only on this device')
  server.isDown = false
  server.store(undefined)
  const newValue = draftPlace(maya.id, 'msc')
  act(
    () =>
      void window.dispatchEvent(new StorageEvent('storage', { key: 'draft-discarded', newValue })),
  )
  await screen.findByRole('heading', { name: 'This application was discarded' })
  expect(screen.getByText('Naval Academy')).toBeDefined()
  window.dispatchEvent(new Event('online'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(server.saves).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Start over' }))
  await waitFor(() => expect(server.stored()?.data.personalInfo.dodComponent).toBe('Naval Academy'))
  expect(server.stored()?.answered).toEqual(['personalInfo.dodComponent'])
})

test('an answer taken away and not yet sent stays away', () => {
  const stored = inTheNavy()
  const path = 'personalInfo.dodComponent'
  expect(answerAt({ stored, changes: new Map() }, path)).toBe('Navy')
  expect(answerAt({ stored, changes: new Map([[path, null]]) }, path)).toBeNull()
})

test('a closed intake is a page that explains, not an error at a field', async () => {
  await open(list, { isClosed: true })
  await screen.findByRole('heading', { name: 'Applications are closed' })
  expect(screen.getByRole('link', { name: 'admissions@hollis.example' })).toBeDefined()
})

test('the address of a section that the form does not ask leads to the task list', async () => {
  const { router } = await open(`${list}/no-such-section`)
  await screen.findByRole('heading', { name: 'Your application' })
  expect(router.state.location.pathname).toBe(list)
})

function inTheNavy() {
  const all = filled()
  const service = new Map<string, Leaf>([
    ['personalInfo.isDoDEmployee', true],
    ['personalInfo.dodComponent', 'Navy'],
  ])
  return { ...all, data: withAnswers(all.data, service) }
}

function component() {
  return screen.getByLabelText<HTMLInputElement>('Department, agency, or command')
}
