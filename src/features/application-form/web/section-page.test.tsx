import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, filled, list, lists, open, prepareForm, problem } from './form.fixture.tsx'

prepareForm()

// First, while the code of the pages is still to be loaded.
test('a section that is opened says once that it loads', async () => {
  const counts = new Set<number>()
  const watch = new MutationObserver(() => {
    const headings = [...document.querySelectorAll('h1')]
    counts.add(headings.filter(({ textContent }) => /^Loading/.test(textContent ?? '')).length)
  })
  watch.observe(document.body, { childList: true, subtree: true })
  await open(`${list}/statement`)
  await screen.findByLabelText(/Why this program/)
  watch.disconnect()
  expect([...counts].sort()).toEqual([0, 1])
})

test('earlier employers are cards: added, filled in, changed and removed after a question', async () => {
  const { user, server } = await open(`${list}/employment`)
  await answer(user, /earlier employers/, 'Yes')
  const first = await screen.findByRole('listitem', { name: 'Employer 1' })
  await user.click(screen.getByRole('button', { name: 'Add another employer' }))
  await user.click(await screen.findByRole('button', { name: /^Remove ?Employer 2$/ }))
  expect(screen.queryByRole('listitem', { name: 'Employer 2' })).toBeNull()
  await user.type(within(first).getByLabelText('Employer'), 'Harbor Street School')
  await user.type(within(first).getByLabelText('Job title'), 'Teacher')
  await user.type(within(first).getByLabelText('Hours per week'), '40')
  await user.click(within(first).getByRole('radio', { name: '6-10' }))
  await user.click(within(first).getByRole('button', { name: /^Done/ }))
  expect(first.textContent).toContain('Teacher · 40 hours a week · 6-10 years')

  await user.click(screen.getByRole('button', { name: 'Add another employer' }))
  const second = await screen.findByRole('listitem', { name: 'Employer 2' })
  await user.type(within(second).getByLabelText('Employer'), 'City Library')
  await user.click(screen.getByRole('button', { name: /^Remove ?Employer 1$/ }))
  const question = await screen.findByRole('alertdialog', { name: 'Remove employer 1?' })
  await user.click(within(question).getByRole('button', { name: 'Remove it' }))
  const rest = screen.getByRole('listitem', { name: 'Employer 1' })
  expect(within(rest).getByDisplayValue('City Library')).toBeDefined()
  await waitFor(() =>
    expect(server.stored()?.data.employment.previousEmployers).toMatchObject([
      { name: 'City Library', jobTitle: '' },
    ]),
  )
  expect(screen.queryByRole('listitem', { name: 'Employer 2' })).toBeNull()
})

test('a gap in a row opens its card, is named in the summary, and the card stays open once it is filled', async () => {
  const stored = filled()
  const [row] = stored.data.employment.previousEmployers
  stored.data.employment.previousEmployers = [{ ...row, jobTitle: '' }]
  const { user } = await open(`${list}/employment`, { stored })
  await user.click(await screen.findByRole('button', { name: 'Save and continue' }))
  const summary = await screen.findByRole('region', { name: 'Please check your answers' })
  await user.click(within(summary).getByRole('link', { name: 'Employer 1: enter the job title' }))
  expect(document.activeElement?.id).toBe('field-employment-previousEmployers-0-jobTitle')
  await user.keyboard('Teacher')
  const card = screen.getByRole('listitem', { name: 'Employer 1' })
  expect(within(card).getByDisplayValue('Teacher')).toBe(document.activeElement)
})

test('as many referees as are asked for are open, and a line of the review leads into the row', async () => {
  const stored = filled()
  const [ruth] = stored.data.references.referees
  stored.data.references.referees = [{ ...ruth, email: 'Maya@example.org' }]
  const { user, server } = await open(`${list}/review`, { stored })
  const own = await screen.findByRole('link', { name: /^Recommender 1: enter their address, not/ })
  await user.click(own)
  const at = 'field-references-referees-0-email'
  await waitFor(() => expect(document.activeElement?.id).toBe(at))
  expect(screen.getByText(/^Add 2 recommenders\. Teachers/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add another referee' })).toBeNull()
  const second = screen.getByRole('listitem', { name: 'Recommender 2' })
  await user.type(within(second).getByLabelText('Name'), 'Tom')
  await waitFor(() =>
    expect(server.stored()?.data.references.referees).toMatchObject([
      { id: ruth?.id, name: 'Ruth Adeyemi' },
      { name: 'Tom' },
    ]),
  )
})

test('what is typed into two rows at once ends up in each', async () => {
  const stored = filled()
  const [row] = stored.data.employment.previousEmployers
  stored.data.employment.previousEmployers = ['a', 'b', 'c'].map((id) => ({ ...row, id }))
  const { user, server } = await open(`${list}/employment`, { stored })
  await user.click(await screen.findByRole('button', { name: /^Change ?Employer 1$/ }))
  await user.click(screen.getByRole('button', { name: /^Change ?Employer 3$/ }))
  for (const [place, words] of [
    [1, ' North'],
    [3, ' South'],
  ] as const) {
    const card = screen.getByRole('listitem', { name: `Employer ${place}` })
    await user.type(within(card).getByLabelText('Employer'), words)
  }
  await waitFor(() =>
    expect(server.stored()?.data.employment.previousEmployers.map(({ name }) => name)).toEqual([
      'Harbor Street School North',
      'Harbor Street School',
      'Harbor Street School South',
    ]),
  )
  expect(server.saves.every((save) => Object.keys(save.employment ?? {}).length === 1)).toBe(true)
})

test('Next waits for the choices of a section, and for nothing else', async () => {
  const choices = Promise.withResolvers<Response>()
  await open(`${list}/financial-plan`, {
    says: { 'GET /api/programs/lists': () => choices.promise },
  })
  const next = await screen.findByRole('button', { name: 'Save and continue' })
  expect(next).toHaveProperty('disabled', true)
  choices.resolve(Response.json(lists))
  await waitFor(() => expect(next).toHaveProperty('disabled', false))
})

test('earlier study is answered at once, and the estimate follows every key', async () => {
  const { user } = await open(`${list}/credit-transfer`)
  const panel = await screen.findByRole('region', { name: 'Your estimate' })
  expect(panel.textContent).toContain('You pay$36,000')
  await user.click(await screen.findByRole('checkbox', { name: /Coach training/ }))
  await screen.findByText('Full credit')
  screen.getByText('We’ll ask for: Certificate with hours')
  expect(panel.textContent).toContain('−$6,000')
  expect(panel.textContent).toContain('You pay$30,000')
})

test('each chosen source has an amount of its own, but the own money', async () => {
  const { user, server } = await open(`${list}/financial-plan`)
  await user.click(await screen.findByRole('checkbox', { name: /My own money/ }))
  await user.click(screen.getByRole('checkbox', { name: /My employer/ }))
  const amounts = await screen.findByRole('group', { name: /expect from other sources/ })
  expect(within(amounts).getAllByRole('textbox')).toHaveLength(1)
  await user.type(within(amounts).getByLabelText('My employer'), '5,000')
  await user.type(screen.getByLabelText('Self-pay: amount at the start'), 'some')
  const panel = await screen.findByRole('region', { name: 'Your estimate' })
  expect(panel.textContent).toContain('−$5,000')
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  const summary = await screen.findByRole('region', { name: 'Please check your answers' })
  expect(summary.textContent).toContain('The amount at the start must be an amount, like 1500')
  await waitFor(() =>
    expect(server.stored()?.data.financialPlan.expectedAmounts).toEqual([
      { id: 'employer', amount: '5,000' },
    ]),
  )
})

test('choices that cannot be loaded are asked for again and block nothing else', async () => {
  const says = { 'GET /api/programs/lists': () => Response.json(problem({}), { status: 400 }) }
  const { user, server, router } = await open(`${list}/credit-transfer`, { says })
  await screen.findByText(/We couldn’t load the choices/)
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  await screen.findByRole('heading', { name: 'References' })
  await router.navigate(`${list}/personal-information`)
  await screen.findByRole('radiogroup', { name: /civilian employee/ })
  await router.navigate(list)
  await screen.findByRole('heading', { name: 'Your application' })
  await screen.findByText(/We couldn’t load the choices/)
  await router.navigate(`${list}/credit-transfer`)
  // The page before has the same button.
  await screen.findByRole('heading', { name: 'Credit transfer' })
  server.says['GET /api/programs/lists'] = () => Response.json(lists)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByRole('checkbox', { name: /Coach training/ })
})

test('the questions are there once the choices fail, and stay while they are asked for again', async () => {
  const says: Record<string, () => Response | Promise<Response>> = {
    'GET /api/programs/lists': () => Response.json(problem({}), { status: 503 }),
  }
  // It is tried again after a second; no one waits for that.
  const { user, server } = await open(`${list}/statement`, { says })
  await screen.findByLabelText(/Why this program/)
  server.says['GET /api/programs/lists'] = () => Response.json(problem({}), { status: 400 })
  const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 })
  const field = screen.getByLabelText(/Why this program/)
  const choices = Promise.withResolvers<Response>()
  server.says['GET /api/programs/lists'] = () => choices.promise
  await user.click(retry)
  await screen.findByText('Loading the choices...')
  await user.type(field, 'I like to listen.')
  choices.resolve(Response.json(lists))
  await waitFor(() => expect(screen.queryByText('Loading the choices...')).toBeNull())
  expect(screen.getByLabelText(/Why this program/)).toBe(field)
  expect(document.activeElement).toBe(field)
  expect(field).toHaveProperty('value', 'I like to listen.')
})

test('what the settings leave out is on no page, and a section of which nothing is left is gone', async () => {
  const exceptions = {
    ba: {},
    msc: { 'personalInfo.isMilitaryAffiliated': 'off', 'education.statement': 'off' },
  }
  const says = { 'GET /api/programs/lists': () => Response.json({ ...lists, exceptions }) }
  const { router } = await open(`${list}/personal-information`, { says })
  await screen.findByRole('radiogroup', { name: /civilian employee/ })
  expect(screen.queryByRole('radiogroup', { name: /affiliated with the U.S. military/ })).toBeNull()
  screen.getByText('Section 1 of 6')
  await router.navigate(`${list}/statement`)
  await screen.findByRole('heading', { name: 'Your application' })
  expect(screen.queryByRole('link', { name: 'Statement' })).toBeNull()
})

test('a thin statement gets a page between, which leads back or on', async () => {
  const stored = filled()
  stored.data.education.statement = 'I would like to study.'
  const { user, router } = await open(`${list}/statement`, { stored })
  await user.click(await screen.findByRole('button', { name: 'Save and continue' }))
  await screen.findByRole('heading', { name: 'Please check your answers' })
  screen.getByText(/Your statement has 5 words/)
  await router.navigate(-1)
  await screen.findByDisplayValue('I would like to study.')
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  await user.click(await screen.findByRole('link', { name: 'Continue anyway' }))
  await screen.findByRole('heading', { name: 'Your application' })
})

test('hours that are at 0 are asked about before going on', async () => {
  const stored = filled()
  stored.data.employment.isCurrentlyEmployed = true
  stored.data.employment.currentEmployer.hoursPerWeek = 0
  const { user } = await open(`${list}/employment`, { stored })
  await user.click(await screen.findByRole('button', { name: 'Save and continue' }))
  await screen.findByRole('heading', { name: 'Please check your answers' })
  screen.getByText(
    `0 hours a week at ${stored.data.employment.currentEmployer.name}: is that right?`,
  )
  await user.click(screen.getByRole('link', { name: 'Continue anyway' }))
  await screen.findByRole('heading', { name: 'Your application' })
})

test('a finished section opens on its questions; a change from the review leads straight back', async () => {
  const { user, router } = await open(list, { stored: filled() })
  await user.click(await screen.findByRole('link', { name: 'Personal information' }))
  await screen.findByRole('radiogroup', { name: /affiliated/ })
  await router.navigate(`${list}/review`)
  await user.click(await screen.findByRole('link', { name: /^Change: Are you affiliated/ }))
  const group = await screen.findByRole('radiogroup', { name: /affiliated/ })
  await waitFor(() => expect(group.contains(document.activeElement)).toBe(true))
  await user.click(within(group).getByRole('radio', { name: 'Yes' }))
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  const summary = await screen.findByRole('region', { name: 'Please check your answers' })
  expect(within(summary).getAllByRole('link')).toHaveLength(2)
  await user.click(within(group).getByRole('radio', { name: 'No' }))
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  await screen.findByRole('heading', { name: 'Review and submit' })
  expect(router.state.location.pathname).toBe(`${list}/review`)
})

test('the counter of a long text is read out when the typing pauses, not at each key', async () => {
  const { user } = await open(`${list}/statement`)
  const statement = await screen.findByLabelText(/Why this program/)
  await user.type(statement, 'one two')
  screen.getByText('798 words left')
  expect(screen.queryByRole('status', { name: '798 words left' })).toBeNull()
  await waitFor(() => expect(screen.getAllByText('798 words left')).toHaveLength(2))
})

test('an earlier version of a long answer is compared and brought back', async () => {
  const stored = filled()
  stored.data.education.statement = 'I lead a large team'
  const before = { revision: 2, text: 'I lead a team of nine', at: '2027-03-01T14:02:00Z' }
  const now = { revision: 5, text: 'I lead a large team', at: '2027-03-02T14:02:00Z' }
  const says = { 'GET /versions': () => Response.json({ versions: [now, before] }) }
  const { user, server } = await open(`${list}/statement`, { stored, says })
  await user.click(await screen.findByRole('button', { name: /^Earlier versions ?of: Why/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Earlier versions' })
  await user.click(await within(dialog).findByRole('button', { name: /I lead a team of nine/ }))
  expect([...dialog.querySelectorAll('ins')].map((part) => part.textContent)).toContain(
    'team of nine',
  )
  await user.click(within(dialog).getByRole('button', { name: 'Restore this version' }))
  await screen.findByDisplayValue('I lead a team of nine')
  await waitFor(() =>
    expect(server.stored()?.data.education.statement).toBe('I lead a team of nine'),
  )
})

test('no earlier versions are offered where there are none', async () => {
  const stored = filled()
  const now = { revision: 5, text: stored.data.education.statement, at: '2027-03-02T14:02:00Z' }
  const says = { 'GET /versions': () => Response.json({ versions: [now] }) }
  const { server } = await open(`${list}/statement`, { stored, says })
  await waitFor(() => expect(server.calls.map(({ call }) => call)).toContain('GET /versions'))
  await screen.findByLabelText(/Why this program/)
  expect(screen.queryByRole('button', { name: /^Earlier versions/ })).toBeNull()
})
