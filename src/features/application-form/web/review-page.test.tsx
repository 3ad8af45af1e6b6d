import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { getSession, noteApplication } from '#web/session.ts'
import { filled, list, open, prepareForm, problem } from './form.fixture.tsx'

prepareForm()

const review = `${list}/review`
const taken = {
  round: 1,
  receiptNumber: 'MSC-2027-7K4QX29B',
  submittedAt: '2027-03-03T15:00:00Z',
  withinGrace: false,
  status: 'submitted',
}

test('a whole application is read, declared and submitted once, and its receipt stays on the page', async () => {
  noteApplication(filled())
  const { user, server, router } = await open(review, {
    stored: filled(),
    says: { 'POST /submit': () => Response.json(taken) },
  })
  await screen.findByRole('heading', { name: 'Review and submit' })
  screen.getByText('University of Maryland')
  const you = screen.getByRole('region', { name: 'You' })
  for (const fact of ['Maya Okafor', '+14155550100', 'California, United States', 'March 27, 1990'])
    within(you).getByText(fact)
  within(you).getByRole('link', { name: 'Change in your account' })
  expect(
    screen
      .getByRole('link', { name: 'Change: Institution of your bachelor’s degree' })
      .getAttribute('href'),
  ).toBe(`${list}/education?change=education.bachelorsInstitution`)
  await user.click(screen.getByRole('button', { name: 'Submit application' }))
  const summary = await screen.findByRole('region', { name: 'Please check your answers' })
  expect(summary.textContent).toContain('Confirm the declaration before you submit')
  expect(document.title).toMatch(/^Error: Review/)
  expect(submits(server)).toEqual([])

  await user.click(screen.getByRole('checkbox', { name: /true and complete/ }))
  await user.dblClick(screen.getByRole('button', { name: 'Submit application' }))
  await screen.findByRole('heading', { name: /^It’s in, / })
  screen.getByText('MSC-2027-7K4QX29B')
  expect(submits(server)).toMatchObject([{ body: { revision: 7, declared: true } }])
  expect(router.state.location.pathname).toBe(review)
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/schedule')
  await waitFor(() => expect(getSession().status).toBe('submitted'))
})

test('an answer lost on the way is asked for again with the same key', async () => {
  const { user, server } = await open(review, { stored: filled() })
  await declare(user)
  server.says['POST /submit'] = () => {
    throw new TypeError('Failed to fetch')
  }
  await user.click(screen.getByRole('button', { name: 'Submit application' }))
  await screen.findByText(/don’t know if your application arrived/)
  server.says['POST /submit'] = () => Response.json(taken)
  await user.click(screen.getByRole('button', { name: 'Submit application' }))
  await screen.findByText('MSC-2027-7K4QX29B')
  const [first, second] = submits(server)
  expect(first?.key).toBeTruthy()
  expect(second?.key).toBe(first?.key)
})

test('what is missing is named by section, and nothing is submitted', async () => {
  const stored = filled()
  stored.data.education.bachelorsInstitution = ''
  stored.answered = stored.answered.filter((path) => path !== 'employment.isCurrentlyEmployed')
  const { user, server } = await open(review, { stored })
  await declare(user)
  screen.getByRole('heading', { name: 'Before you can submit' })
  await user.click(screen.getByRole('button', { name: 'Submit application' }))
  const summary = await screen.findByRole('region', { name: 'Please check your answers' })
  expect(
    within(summary)
      .getAllByRole('link')
      .map((line) => line.textContent),
  ).toEqual([
    'Enter the institution of your bachelor’s degree',
    'Answer “Are you currently employed?”',
  ])
  await user.click(within(summary).getByRole('link', { name: /institution/ }))
  const field = await screen.findByLabelText('Institution')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(screen.getAllByText('Enter the institution of your bachelor’s degree')).toHaveLength(1)
  await user.type(field, 'Morgan State')
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  await screen.findByRole('heading', { name: 'Review and submit' })
  expect(submits(server)).toEqual([])
})

test('a section with many gaps is named once, with the way to its page', async () => {
  const stored = filled()
  stored.answered = stored.answered.filter((path) => !path.startsWith('employment.'))
  const { user } = await open(review, { stored })
  await user.click(await screen.findByRole('button', { name: 'Submit application' }))
  const summary = await screen.findByRole('region', { name: 'Please check your answers' })
  const line = within(summary).getByRole('link', { name: /^Employment: \d+ answers missing$/ })
  expect(line.getAttribute('href')).toBe(`${list}/employment`)
})

test('answers that do not apply anymore are named before they are left out', async () => {
  const stored = filled()
  stored.data.education.withoutBachelors = 'I finish in June'
  stored.data.education.mastersDegree = 'MA in history'
  for (const key of ['withoutBachelors', 'mastersDegree', 'mastersCountry'])
    stored.answered.push(`education.${key}`)
  stored.data.education.hasMasters = false
  await open(review, { stored })
  const heading = await screen.findByRole('heading', { name: 'Answers we’ll leave out' })
  const named = heading.parentElement?.querySelectorAll('dt, dd') ?? []
  expect([...named].map((part) => part.textContent)).toEqual([
    'How will you meet the entry requirement?',
    'I finish in June',
    'Degree and field of your master’s degree',
    'MA in history',
  ])
})

test('answers changed elsewhere are shown before anything is submitted', async () => {
  const { user, server } = await open(review, { stored: filled() })
  await declare(user)
  const changed = filled({ revision: 9 })
  changed.data.education.bachelorsInstitution = 'Morgan State'
  server.store(changed)
  await user.click(screen.getByRole('button', { name: 'Submit application' }))
  await screen.findByText(/changed in another window or on another device/)
  screen.getByText('Morgan State')
  expect(submits(server)).toEqual([])
})

test('what could not be saved is not submitted without', async () => {
  const { user, server, router } = await open(`${list}/education`, { stored: filled() })
  const field = await screen.findByLabelText('Institution')
  server.isDown = true
  await user.type(field, ' College Park')
  await router.navigate(review)
  await declare(user)
  await user.click(screen.getByRole('button', { name: 'Submit application' }))
  await screen.findByText(/Your last answers aren’t saved yet/)
  expect(submits(server)).toEqual([])
})

test('the server’s refusals keep the page and say what to do', async () => {
  const { user, server } = await open(review, { stored: filled() })
  await declare(user)
  server.says['POST /submit'] = () =>
    Response.json(problem({ fields: { 'education.statement': 'Enter your statement' } }), {
      status: 422,
    })
  await user.click(screen.getByRole('button', { name: 'Submit application' }))
  await screen.findByRole('link', { name: 'Enter your statement' })
  server.says['POST /submit'] = () =>
    Response.json(problem({ code: 'intake-closed' }), { status: 409 })
  await user.click(screen.getByRole('button', { name: 'Submit application' }))
  await screen.findByRole('heading', { name: 'The deadline has passed' })
})

test('after a return the named sections alone can be changed', async () => {
  const returned = {
    reason: 'Some of your answers aren’t clear to us.',
    note: 'Which year did you finish?',
    sections: ['education'],
    at: '2027-03-01T15:00:00Z',
    dueAt: '2099-03-12T04:59:59Z',
  }
  const stored = filled({ returned, submittedAt: '2027-02-01T15:00:00Z' })
  const { user, router } = await open(list, { stored })
  await screen.findByText('Which year did you finish?')
  await screen.findByRole('link', { name: 'Education', description: 'Done' })
  expect(screen.queryByRole('button', { name: /Discard/ })).toBeNull()
  await user.click(
    screen.getByRole('link', { name: 'Employment', description: 'Can’t be changed now' }),
  )
  await screen.findByText(/didn’t ask for changes in this section/)
  expect(screen.queryByRole('link', { name: /^Change/ })).toBeNull()
  await router.navigate(`${list}/employment`)
  expect(screen.queryByRole('radiogroup')).toBeNull()
  await router.navigate(review)
  await screen.findByRole('heading', { name: 'Review and submit' })
  screen.getByRole('link', { name: 'Change: Institution of your bachelor’s degree' })
  expect(
    screen.queryByRole('link', { name: 'Change: Job title at your current employer' }),
  ).toBeNull()
})

test('an intake that closed leaves the answers to read, and leads into the next one', async () => {
  const stored = filled()
  stored.intake = { ...stored.intake, closesAt: '2026-01-01T00:00:00Z' }
  const next = filled({ id: '4f8d3c1e-0000-4000-8000-000000000002', revision: 1 })
  const beginning = {
    program: 'msc',
    intakeId: '4f8d3c1e-0000-4000-8000-000000000009',
    intake: 'Spring 2028',
    startsOn: '2028-02-01',
    closesAt: '2027-12-01T00:00:00Z',
    carriesOver: true,
  }
  const { user } = await open(list, {
    stored,
    says: {
      'GET /api/users/applications': () =>
        Response.json({ applications: [], beginnings: [beginning] }),
      'POST /api/users/applications': () => Response.json(next),
    },
  })
  await screen.findByRole('heading', { name: 'Fall 2027 is closed' })
  screen.getByRole('link', { name: 'Education', description: 'Can’t be changed now' })
  vi.setSystemTime(new Date('2026-11-21T12:00:00Z'))
  await user.click(await screen.findByRole('button', { name: 'Continue for the next intake' }))
  await screen.findByRole('link', { name: 'Education', description: 'Done' })
  vi.useRealTimers()
})

type Server = Awaited<ReturnType<typeof open>>['server']

function submits(server: Server) {
  return server.calls.filter(({ call }) => call === 'POST /submit')
}

async function declare(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(await screen.findByRole('checkbox', { name: /true and complete/ }))
}
