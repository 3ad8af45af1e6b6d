import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#features/accounts/accounts.ts'
import type { PublicFacts } from '#features/settings/contract.ts'
import { forgetDraftsOf } from '#web/draft-queue.ts'
import { FactsProvider } from '#web/facts.tsx'
import { beginSession, clearUser } from '#web/session.ts'
import type { OwnApplication, SaveApplication } from '../contract.ts'
import { emptyDocument, leavesOf, withAnswers } from '../document.ts'
import { ApplicationPage } from './application-page.tsx'

// A loaded machine draws late; only a page that never comes is wrong.
configure({ asyncUtilTimeout: 10_000, defaultHidden: true })

// The test browser has no layout to scroll in.
Element.prototype.scrollIntoView = () => {}

const list = '/masters/application'
const section = `${list}/personal-information`

beforeEach(() => {
  localStorage.clear()
  document.title = ''
  beginSession('token', maya)
})
afterEach(() => {
  cleanup()
  forgetDraftsOf(maya.id)
  clearUser()
  vi.unstubAllGlobals()
})

test('the task list ties the state of a section to its link and names the deadline in both zones', async () => {
  await open(list)
  await screen.findByRole('link', { name: 'Personal information', description: 'Not finished' })
  expect(screen.getByText('Tuesday, June 1, 2027 at 8:59 PM PDT')).toBeDefined()
  expect(screen.getByText(/At the institute: .*11:59 PM EDT/)).toBeDefined()
  expect(document.title).toBe('Your application · The Hollis Institute')
})

test('a question is asked only where an earlier answer calls for it, and a hidden answer comes back', async () => {
  const { user } = await open(section)
  const service = await screen.findByRole('radiogroup', { name: /civilian employee/ })
  expect(screen.queryByLabelText('Department, agency or command')).toBeNull()
  await user.click(within(service).getByRole('radio', { name: 'Yes' }))
  await user.type(component(), 'Naval Research')
  await user.click(within(service).getByRole('radio', { name: 'No' }))
  expect(screen.queryByLabelText('Department, agency or command')).toBeNull()
  await user.click(within(service).getByRole('radio', { name: 'Yes' }))
  expect(component().value).toBe('Naval Research')
})

test('a section with gaps gets a focused summary whose lines lead to the fields; every value stays', async () => {
  const { user, router } = await open(section)
  await answer(user, /U.S. citizen/, 'No')
  await screen.findByText('Country of citizenship')
  await answer(user, /civilian employee/, 'Yes')
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))

  const summary = await screen.findByRole('region', { name: 'There is something to look at' })
  expect(document.activeElement).toBe(summary)
  expect(document.title).toBe('Error: Personal information · The Hollis Institute')
  const lines = within(summary)
    .getAllByRole('link')
    .map((line) => line.textContent)
  expect(lines).toEqual([
    'Select your country of citizenship',
    'Select your status in the United States',
    'Enter your department, agency or command',
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

test('a finished section is saved with the defaults that were seen, and leads back to the list', async () => {
  const { user, server, router } = await open(section)
  await answer(user, /civilian employee/, 'Yes')
  await user.type(component(), 'Navy')
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  expect(router.state.location.pathname).toBe(list)
  screen.getByRole('link', { name: 'Personal information', description: 'Completed' })
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
  await screen.findByText(/^Saved \d\d:\d\d$/)
  server.isDown = true
  await user.type(component(), 'Na')
  await screen.findByText('Not saved – kept on this device')
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
  await screen.findByText('Not saved – kept on this device')
  endPage()

  const { user, server } = await open(section, {
    isDown: true,
    stored: first.server.stored(),
  })
  await screen.findByRole('heading', { name: 'We could not load your application' })
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

function component() {
  return screen.getByLabelText<HTMLInputElement>('Department, agency or command')
}

async function answer(user: ReturnType<typeof userEvent.setup>, question: RegExp, words: string) {
  const group = await screen.findByRole('radiogroup', { name: question })
  await user.click(within(group).getByRole('radio', { name: words }))
}

/** The page is gone, with everything in its memory; what the device keeps is there. */
function endPage() {
  const kept = { ...localStorage }
  cleanup()
  forgetDraftsOf(maya.id)
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
}

type Setting = { isDown?: boolean; isClosed?: boolean; stored?: OwnApplication }

async function open(address: string, { isDown = false, isClosed = false, stored }: Setting = {}) {
  const server = startServer(isDown, stored)
  const routes = [{ path: `${list}/:section?`, Component: ApplicationPage }]
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(
    <FactsProvider facts={factsWith(!isClosed)}>
      <RouterProvider router={router} />
    </FactsProvider>,
  )
  return { user: userEvent.setup({ delay: null }), router, server }
}

/** Answers the two calls of the form as the server does; everything is kept in one document. */
function startServer(isDown: boolean, stored?: OwnApplication) {
  const server = {
    isDown,
    saves: [] as SaveApplication[],
    conflict: undefined as { path: string; theirs: string } | undefined,
    stored: () => stored,
  }

  function save(body: SaveApplication): Response {
    server.saves.push(body)
    const { applicationType, revision, tab, seq, ...change } = body
    const { path = '', theirs = '' } = server.conflict ?? {}
    const leaves = leavesOf(change)
    if (leaves.has(path)) leaves.set(path, theirs)
    stored = {
      ...application,
      data: withAnswers(stored?.data ?? emptyDocument, leaves),
      revision: server.saves.length,
      answered: [...new Set([...(stored?.answered ?? []), ...leaves.keys()])],
    }
    if (!server.conflict) return Response.json(stored)
    const conflicts = [{ path, mine: 'Navy', theirs, at: '2027-03-01T14:02:00Z' }]
    return Response.json(problem({ conflicts }), { status: 409 })
  }

  vi.stubGlobal('fetch', async (_address: string, { method, body }: RequestInit) => {
    if (server.isDown) throw new TypeError('Failed to fetch')
    if (method === 'POST') return save(JSON.parse(String(body)))
    return stored ? Response.json(stored) : Response.json(problem({}), { status: 404 })
  })
  return server
}

function problem(more: object) {
  return { error: 'Something is in the way', code: 'in-the-way', requestId: 'r1', ...more }
}

const application: Omit<OwnApplication, 'data' | 'revision' | 'answered'> = {
  id: 'application',
  program: 'msc',
  status: 'incomplete',
  statusAt: '2027-03-01T14:00:00Z',
  intake: { name: 'Fall 2027', closesAt: '2027-06-02T03:59:00Z', startsOn: '2027-09-01' },
  submittedAt: null,
}

const maya: User = {
  id: 'maya',
  firstName: 'Maya',
  lastName: 'Okafor',
  email: 'maya@example.org',
  dateOfBirth: '1990-03-27',
  phoneNumber: '+14155550100',
  country: 'US',
  state: 'CA',
  emailConfirmed: true,
  timeZone: 'America/Los_Angeles',
}

function factsWith(open: boolean): PublicFacts {
  return {
    institute: {
      name: 'The Hollis Institute',
      email: 'admissions@hollis.example',
      phone: '+1 212 555 0100',
      address: '1 Hollis Street, New York',
      timeZone: 'America/New_York',
      currency: 'USD',
    },
    programs: [
      {
        program: 'msc',
        name: 'Master of Science in Leadership',
        level: 'Graduate',
        award: 'Master of Science',
        summary: 'For people who lead.',
        whatFor: 'Leading people.',
        entry: 'A bachelor’s degree',
        lengthMonths: 24,
        weeklyHours: '15 to 20',
        delivery: 'Online',
        credits: 36,
        minutesToApply: 45,
        atHand: [],
        asksInterview: true,
        total: 3_600_000,
        perCredit: 100_000,
        fees: [],
        applicationFee: 0,
        deposit: 0,
        priceVersion: 1,
        intake: open
          ? {
              name: 'Fall 2027',
              startsOn: '2027-09-01',
              opensAt: '2026-10-01T04:00:00Z',
              closesAt: '2027-06-02T03:59:00Z',
              open,
            }
          : null,
      },
    ],
    stripePublishableKey: null,
  }
}
