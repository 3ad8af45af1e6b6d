import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyDocument, withAnswers } from '#features/application-form/document.ts'
import { intakeId, list, office } from '#features/application-list/web/admin-list.fixture.ts'
import { openOffice, problem, type Says } from '#tests/office-page.tsx'

const id = '6f1c0e52-5f63-4a4e-9d51-1d2f3a4b5c6d'
const known = '7a2d1f63-6074-4b5f-8e62-2e3f4b5c6d7e'
const at = '2026-11-21T15:00:00.000Z'

const grace = {
  id: known,
  name: 'Grace Okonkwo',
  email: 'grace@example.org',
  phoneNumber: '+12025550188',
  applications: [],
}

const facts = {
  'GET /api/programs/lists': () => ({
    body: {
      paymentSources: [],
      creditPrograms: [],
      referees: { ba: 0, msc: 0 },
      withdrawReasons: [],
    },
  }),
}

function entered(change: object = {}, person: object = {}) {
  return {
    application: {
      id,
      program: 'msc',
      status: 'incomplete',
      statusAt: at,
      intake: { name: 'January 2027', startsOn: '2027-01-10', closesAt: at, graceMinutes: 30 },
      submittedAt: null,
      receiptNumber: null,
      extendedUntil: null,
      hasDecision: false,
      data: emptyDocument,
      revision: 1,
      savedAt: null,
      answered: [],
      returned: null,
      ...change,
    },
    entry: {
      how: 'paper',
      receivedOn: '2026-11-20',
      reason: null,
      signedOn: null,
      enteredBy: 'Ana Ruiz',
      enteredAt: at,
    },
    person: {
      name: 'Grace Okonkwo',
      email: '',
      country: 'US',
      state: null,
      mayClaim: true,
      linkSentAt: null,
      ...person,
    },
  }
}

function says(change: Says = {}): Says {
  return office({
    ...facts,
    'GET /api/admins/applicants': () => ({ body: { people: [] } }),
    ...change,
  })
}

beforeEach(() => localStorage.setItem('admin_auth_token', 'aa_test'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

async function lookFor(change: Says) {
  const page = await openOffice(`${list}?show=enter`, says(change))
  await page.user.type(await screen.findByLabelText('Who is it?'), 'Okonkwo')
  await page.user.click(screen.getByRole('button', { name: 'Search' }))
  return page
}

test('somebody who is known gets no second account', async () => {
  const sent: unknown[] = []
  const { user, where } = await lookFor({
    'GET /api/admins/applicants': () => ({ body: { people: [grace] } }),
    'POST /api/admins/entered-applications': ({ body }) => {
      sent.push(body)
      return { body: { id } }
    },
    [`GET /api/admins/applications/${id}/entry`]: () => ({ body: entered() }),
  })
  await user.click(await screen.findByRole('button', { name: 'Same person: Grace Okonkwo' }))
  await user.click(await screen.findByRole('button', { name: 'Start' }))
  expect((await screen.findAllByText('Choose a program')).length).toBeGreaterThan(1)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Program' }), 'msc')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Intake' }), intakeId)
  await user.click(screen.getByRole('radio', { name: 'By phone' }))
  fireEvent.change(screen.getByLabelText(/^Received on/), { target: { value: '2026-11-20' } })
  await user.click(screen.getByRole('button', { name: 'Start' }))
  await waitFor(() => expect(where()).toBe(`/admin-panel/applications/${id}?as=entry`))
  expect(sent).toEqual([
    {
      applicantId: known,
      person: null,
      isSomebodyElse: false,
      program: 'msc',
      intakeId,
      how: 'phone',
      receivedOn: '2026-11-20',
      reason: '',
    },
  ])
})

test('of somebody new it is asked who they are, and whether they are not somebody else', async () => {
  const sent: { isSomebodyElse: boolean; person: object }[] = []
  const { user } = await lookFor({
    'POST /api/admins/entered-applications': ({ body }) => {
      sent.push(body as { isSomebodyElse: boolean; person: object })
      if (sent.length === 1)
        return { status: 409, body: { ...problem('looks-known', 'Alike'), people: [grace] } }
      return {
        status: 422,
        body: problem('invalid', 'No', { 'person.phoneNumber': 'Enter a whole number' }),
      }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Enter a new person' }))
  await user.type(await screen.findByLabelText('First name'), 'Grace')
  await user.type(screen.getByLabelText('Last name'), 'Okonkwo')
  fireEvent.change(screen.getByLabelText('Date of birth'), { target: { value: '1979-05-02' } })
  await user.type(screen.getByLabelText('Phone number'), '+12025550188')
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'MD')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Program' }), 'msc')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Intake' }), intakeId)
  await user.click(screen.getByRole('radio', { name: 'On paper' }))
  fireEvent.change(screen.getByLabelText(/^Received on/), { target: { value: '2026-11-20' } })
  await user.click(screen.getByRole('button', { name: 'Start' }))
  await user.click(await screen.findByRole('button', { name: 'Different person' }))
  expect((await screen.findAllByText('Enter a whole number')).length).toBeGreaterThan(0)
  expect(sent.map(({ isSomebodyElse }) => isSomebodyElse)).toEqual([false, true])
  expect(sent[0]?.person).toMatchObject({ email: null, state: 'MD', lastName: 'Okonkwo' })
})

test('the form is filled in by the same rules, and what is open is named before it is handed in', async () => {
  const saved: unknown[] = []
  const { user } = await openOffice(
    `/admin-panel/applications/${id}?as=entry`,
    says({
      [`GET /api/admins/applications/${id}/entry`]: () => ({ body: entered() }),
      [`POST /api/admins/applications/${id}/entry`]: ({ body }) => {
        saved.push(body)
        const data = withAnswers(emptyDocument, [['personalInfo.isUSCitizen', false]])
        return {
          body: {
            ...entered().application,
            data,
            revision: 2,
            answered: ['personalInfo.isUSCitizen'],
          },
        }
      },
    }),
  )
  expect(
    await screen.findByRole('heading', { name: 'Enter Grace Okonkwo’s application' }),
  ).toBeTruthy()
  const question = await screen.findByRole('radiogroup', { name: /U\.S\. citizen/ })
  await user.click(within(question).getByRole('radio', { name: 'No' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject({ personalInfo: { isUSCitizen: false }, revision: 1 })
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  expect((await screen.findAllByRole('link')).length).toBeGreaterThan(3)
  await user.click(await screen.findByRole('button', { name: 'Skip for now' }))
  await user.click(screen.getByRole('link', { name: 'Submit' }))
  expect(await screen.findByText('Before you can submit:')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
})
