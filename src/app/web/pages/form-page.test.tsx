import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { filled, list, open, prepareForm } from '#features/application-form/web/form.fixture.tsx'
import { definition, q, question } from '#features/questionnaires/questionnaires.fixture.ts'
import { application, progressOf } from './dashboard.fixture.ts'
import { FormPage } from './form-page.tsx'

prepareForm()

const use = '4f8d3c1e-0000-4000-8000-000000000011'
const response = '4f8d3c1e-0000-4000-8000-000000000012'

const put = {
  use,
  response: null,
  title: 'Before we read',
  stage: 'application',
  dueOn: null,
  state: 'open',
  sentAt: null,
  isOpen: true,
  isNeeded: true,
}
const sent = { ...put, response, state: 'sent', sentAt: '2027-03-01T14:00:00Z', isOpen: false }
const read = {
  id: response,
  applicationId: filled().id,
  stage: 'application',
  dueOn: null,
  state: 'open',
  isOpen: true,
  version: 1,
  definition: { ...definition(question('a', 'short', { required: true })), title: put.title },
  revision: 0,
  sentAt: null,
  answers: {},
  anew: [],
  reopened: [],
  reopenedWhy: '',
  mayTakeBack: false,
}

function openWith(address: string, asked: object, says: Record<string, () => Response> = {}) {
  const needed = 'isOpen' in asked && asked.isOpen ? 1 : 0
  const questions = { open: needed, sent: 1 - needed, needed, dueOn: null }
  return open(address, {
    stored: filled(),
    Page: FormPage,
    says: {
      'GET ': () => Response.json(progressOf(application(), { questions })),
      'GET /questionnaires': () => Response.json({ questionnaires: [asked] }),
      ...says,
    },
  })
}

test('the institute’s own questions are in the list of the form, and count until they are sent', async () => {
  await openWith(list, put)
  const line = await screen.findByRole('link', { name: 'Before we read' })
  expect(line.getAttribute('href')).toBe(`${list}/questions?use=${use}`)
  expect(line.closest('li')?.textContent).toContain('Not started')
  await screen.findByText('1 required section left')
})

test('they are answered in the form, and lead back to its list', async () => {
  const { user, router, server } = await openWith(`${list}/questions?use=${use}`, put, {
    'POST /questionnaires': () => Response.json({ id: response }),
    [`GET /api/users/responses/${response}`]: () => Response.json(read),
    [`PUT /api/users/responses/${response}/answers/${q('a')}`]: () =>
      Response.json({ rev: 1, revision: 1, savedAt: '2027-03-01T14:00:00Z' }),
    [`POST /api/users/responses/${response}/send`]: () =>
      Response.json({ sentAt: '2027-03-01T14:00:00Z', dropped: [] }),
  })
  await screen.findByRole('heading', { name: 'Before we read' })
  await user.type(screen.getByLabelText('What about a?'), 'Because')
  await user.click(screen.getByRole('button', { name: 'Check your answers' }))
  await user.click(await screen.findByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(list))
  const { body } = server.calls.find(({ call }) => call.endsWith('/send')) ?? {}
  expect(body).toEqual({ revision: 1, answers: { [q('a')]: 'Because' } })
})

test('the review shows what was answered, with the way to change it', async () => {
  await openWith(`${list}/review`, sent, {
    [`GET /api/users/responses/${response}`]: () =>
      Response.json({
        ...read,
        ...{ state: 'sent', isOpen: false, sentAt: sent.sentAt, mayTakeBack: true },
        answers: { [q('a')]: { value: 'Because', rev: 1 } },
      }),
  })
  const given = await screen.findByRole('region', { name: 'Before we read' })
  await within(given).findByText('Because')
  expect(within(given).getByRole('link', { name: /^Change/ })).toBeTruthy()
})

const asksFile = { ...read, definition: definition(question('a', 'file', { required: true })) }

test('a question of the form takes a file', async () => {
  const { user } = await openWith(
    `${list}/questions?use=${use}`,
    { ...put, response },
    {
      [`GET /api/users/responses/${response}`]: () => Response.json(asksFile),
      'GET /documents': () => Response.json({ slots: [], papers: [], isOpen: true }),
    },
  )
  const field = await screen.findByRole('group', { name: 'What about a?' })
  await within(field).findByRole('button', { name: /^Choose a file/ })
  await user.click(screen.getByRole('button', { name: 'Check your answers' }))
  await within(field).findByText('Send a file')
})

test('the review opens a file that was the answer', async () => {
  const value = { file: '4f8d3c1e-0000-4000-8000-000000000013', name: 'portfolio.pdf' }
  await openWith(`${list}/review`, sent, {
    [`GET /api/users/responses/${response}`]: () =>
      Response.json({
        ...{ ...asksFile, state: 'sent', isOpen: false, sentAt: sent.sentAt },
        answers: { [q('a')]: { value, rev: 1 } },
      }),
  })
  await screen.findByRole('button', { name: 'Download portfolio.pdf' })
})
