import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Answer } from '#shared/endpoint.ts'
import { anAdmin, openOffice, problem, signInEach } from '#tests/office-page.tsx'
import type { readChecks, readCredit } from '../checks-contract.ts'
import { address, at, office, reviews } from './review.fixture.ts'

signInEach()

describe('an officer', () => {
  test('settles credit line by line, and the form says what is wrong', async () => {
    const sent: unknown[] = []
    const credit: Answer<typeof readCredit> = {
      lines: [
        {
          choice: 'coaching',
          name: 'Coach training',
          provider: 'A school',
          credits: 6,
          answer: { outcome: 'Counts in full', credits: '6 credits', reason: 'Stands in.' },
          evidence: 'Certificate',
          settled: null,
        },
      ],
      total: 0,
      estimate: { before: 100_000, after: 100_000, currency: 'USD' },
    }
    const { user } = await openOffice(
      address,
      office(
        reviews(),
        {
          'GET /api/admins/applications/a1/credit': () => ({ body: credit }),
          'POST /api/admins/applications/a1/credit': ({ body }) => {
            sent.push(body)
            const says = 'Enter 1 to 6 credits'
            return sent.length === 1
              ? { status: 422, body: problem('invalid', says, { credits: says }) }
              : { body: {} }
          },
        },
        'admissions',
      ),
    )
    await user.click(await screen.findByRole('button', { name: 'Decide Coach training' }))
    const dialog = await screen.findByRole('dialog', { name: 'Coach training' })
    await user.click(within(dialog).getByRole('radio', { name: /Counts in part/ }))
    await user.type(within(dialog).getByLabelText('Credits that count'), '9')
    await user.type(within(dialog).getByLabelText('Reason'), 'Two of three.')
    await user.click(within(dialog).getByRole('button', { name: 'Save decision' }))
    expect(await within(dialog).findAllByText('Enter 1 to 6 credits')).not.toHaveLength(0)
    await user.clear(within(dialog).getByLabelText('Credits that count'))
    await user.type(within(dialog).getByLabelText('Credits that count'), '4')
    await user.click(within(dialog).getByRole('button', { name: 'Save decision' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.at(-1)).toEqual({
      choice: 'coaching',
      seenAt: null,
      outcome: 'partly',
      credits: 4,
      reason: 'Two of three.',
    })
  })

  test('whose check somebody else changed meanwhile is told who, keeps what was typed and can go on', async () => {
    let seenAt: string | null = null
    const sent: unknown[] = []
    const check = (): Answer<typeof readChecks> => ({
      checks: [
        {
          kind: 'identity',
          state: 'open',
          owner: null,
          note: '',
          by: null,
          at: seenAt,
          why: null,
          isIdle: false,
        },
      ],
      people: [],
      history: [],
    })
    const { user } = await openOffice(
      address,
      office(
        reviews(),
        {
          'GET /api/admins/applications/a1/checks': () => ({ body: check() }),
          'POST /api/admins/applications/a1/checks': ({ body }) => {
            sent.push(body)
            if (seenAt) return { body: {} }
            seenAt = at
            const says = 'Ben Cole changed this check after you opened it'
            return { status: 409, body: problem('check-changed', says) }
          },
        },
        'admissions',
      ),
    )
    await user.click(await screen.findByRole('button', { name: 'Change Identity' }))
    const dialog = await screen.findByRole('dialog', { name: 'Identity' })
    await user.selectOptions(within(dialog).getByLabelText('Status'), 'Passed')
    await user.type(within(dialog).getByLabelText('Note'), 'Seen')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText(/Ben Cole changed this check/)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.at(-1)).toEqual({
      kind: 'identity',
      seenAt: at,
      ownerId: null,
      state: 'passed',
      note: 'Seen',
    })
  })
})

describe('a check', () => {
  test('passes at one press, as the presser’s own, unless credit is still to be settled', async () => {
    const sent: unknown[] = []
    const open = { state: 'open', note: '', by: null, at: null, isIdle: false } as const
    const checks: Answer<typeof readChecks>['checks'] = [
      { ...open, kind: 'identity', owner: null, why: null },
      { ...open, kind: 'education', owner: { id: 'u2', name: 'Ben Cole' }, why: null },
      { ...open, kind: 'credit', owner: null, why: 'One credit request isn’t decided yet' },
    ]
    const { user } = await openOffice(
      address,
      office(
        reviews(),
        {
          'GET /api/admins/applications/a1/checks': () => ({
            body: { checks, people: [], history: [] },
          }),
          'POST /api/admins/applications/a1/checks': ({ body }) => {
            sent.push(body)
            return { body: {} }
          },
        },
        'admissions',
      ),
    )
    await user.click(await screen.findByRole('button', { name: 'Identity passed' }))
    await user.click(screen.getByRole('button', { name: 'Education passed' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toMatchObject([
      { kind: 'identity', seenAt: null, state: 'passed', ownerId: anAdmin('admissions').id },
      { kind: 'education', state: 'passed', ownerId: 'u2' },
    ])
    expect(screen.queryByRole('button', { name: 'Credit transfer passed' })).toBeNull()
  })
})
