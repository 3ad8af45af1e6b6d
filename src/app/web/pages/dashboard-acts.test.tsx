import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { application, beginning, lists } from './dashboard.fixture.ts'
import { dashboard } from './dashboard-page.fixture.tsx'

const { says, open } = dashboard()

test('an application is withdrawn with a reason, after its consequences', async () => {
  says['GET /api/programs/lists'] = { body: lists }
  says['POST /api/users/applications/a1/withdraw'] = { body: { status: 'withdrawn' } }
  const { user, sent } = open([application({ status: 'submitted' })])
  await user.click(await screen.findByRole('button', { name: 'Withdraw this application' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this application?' }))
  await dialog.findByRole('radio', { name: 'It’s not the right time' })
  await user.click(dialog.getByRole('button', { name: 'Withdraw it' }))
  await dialog.findByRole('link', { name: 'Choose a reason' })
  expect(sent).toEqual([])
  await user.click(dialog.getByRole('radio', { name: 'It’s not the right time' }))
  says['GET /api/users/applications'] = {
    body: { applications: [application({ status: 'withdrawn' })], beginnings: [] },
  }
  await user.click(dialog.getByRole('button', { name: 'Withdraw it' }))
  await screen.findByRole('heading', { name: 'Withdrawn' })
  const body = { reasonId: 'timing', seen: 'submitted' }
  expect(sent).toEqual([{ route: 'POST /api/users/applications/a1/withdraw', body }])
})

test('a refused withdrawal says why and keeps the choice', async () => {
  const said = 'This application has changed'
  says['GET /api/programs/lists'] = { body: lists }
  says['POST /api/users/applications/a1/withdraw'] = { status: 409, body: { error: said } }
  const { user } = open([application({ status: 'submitted' })])
  await user.click(await screen.findByRole('button', { name: 'Withdraw this application' }))
  const choice = await screen.findByRole('radio', { name: 'It’s not the right time' })
  await user.click(choice)
  await user.click(screen.getByRole('button', { name: 'Withdraw it' }))
  await screen.findByText(said)
  expect(choice).toHaveProperty('checked', true)
})

test('an application that was never submitted is discarded after a question', async () => {
  says['POST /api/users/applications/a1/discard'] = { body: { message: 'Gone' } }
  const { user, sent } = open([application()])
  await user.click(await screen.findByRole('button', { name: 'Discard this application' }))
  await screen.findByRole('alertdialog', { name: 'Discard this application?' })
  says['GET /api/users/applications'] = { body: { applications: [], beginnings: [] } }
  await user.click(screen.getByRole('button', { name: 'Discard it' }))
  await screen.findByText(/You haven’t started an application yet/)
  expect(sent.map(({ route }) => route)).toEqual(['POST /api/users/applications/a1/discard'])
})

test('the other program is begun by one press, with the answers that both ask for', async () => {
  says['POST /api/users/applications'] = { body: application({ id: 'a2', program: 'ba' }) }
  const { user, router, sent } = open([application({ status: 'submitted' })], {
    beginnings: [beginning()],
  })
  await screen.findByText(/copy the answers that both applications ask for/)
  await user.click(screen.getByRole('button', { name: 'Apply to the bachelor’s' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/bachelor/application'))
  const body = { program: 'ba', intakeId: beginning().intakeId }
  expect(sent).toEqual([{ route: 'POST /api/users/applications', body }])
})

test('a later intake of the same program is offered as such', async () => {
  open([application({ status: 'withdrawn' })], { beginnings: [beginning({ program: 'msc' })] })
  await screen.findByRole('heading', { name: 'Apply for a later intake' })
  expect(screen.queryByRole('heading', { name: 'Apply to the other program' })).toBeNull()
})

test('after a refusal, applying again is folded at the end of the page', async () => {
  const beginnings = [beginning({ program: 'msc' }), beginning()]
  open([application({ status: 'rejected' })], { beginnings })
  const heading = await screen.findByRole('heading', { name: 'If you’d like to apply again' })
  expect(heading.closest('details')?.open).toBe(false)
  expect(screen.queryByRole('heading', { name: 'Apply to the other program' })).toBeNull()
})

test('a draft whose intake has closed goes on with the next intake', async () => {
  const { intake } = application()
  const closed = application({ intake: { ...intake, closesAt: '2020-07-17T03:59:00Z' } })
  open([closed], { beginnings: [beginning({ program: 'msc' })] })
  await screen.findByRole('heading', { name: 'Not submitted in time' })
  screen.getByRole('button', { name: 'Continue for the next intake' })
  expect(screen.queryByRole('link', { name: 'Continue your application' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Apply for a later intake' })).toBeNull()
})

test('an intake that has closed meanwhile says so and changes nothing', async () => {
  const said = 'Applications for this program are closed right now'
  says['POST /api/users/applications'] = { status: 409, body: { error: said } }
  const { user, router } = open([application({ status: 'submitted' })], {
    beginnings: [beginning()],
  })
  await user.click(await screen.findByRole('button', { name: 'Apply to the bachelor’s' }))
  await screen.findByText(said)
  expect(router.state.location.pathname).toBe('/dashboard')
})
