import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Role } from '#features/admins/rights.ts'
import type { readApplication } from '#features/applications/admin-contract.ts'
import { emptyDocument } from '#features/applications/document.ts'
import type { Answer } from '#shared/endpoint.ts'
import { anAdmin, openOffice, problem, type Says } from '#tests/office.tsx'
import type { OwnReview, readReviews } from '../contract.ts'
import { emptyReview } from '../rubric.ts'
import type { readChecks, readCredit } from '../settling-contract.ts'

type Reviews = Answer<typeof readReviews>

const at = '2026-11-20T15:00:00.000Z'
const address = '/admin-panel/applications/a1'

const application: Answer<typeof readApplication> = {
  id: 'a1',
  firstName: 'Applicant',
  lastName: '7K4Q',
  email: '',
  phoneNumber: '',
  isHidden: true,
  program: 'msc',
  status: 'in_review',
  statusAt: at,
  statusSeq: 4,
  intake: 'January 2027',
  listedAt: at,
  submittedAt: at,
  assignee: null,
  flags: [],
  attentionAt: null,
  country: '',
  state: null,
  emailConfirmed: false,
  round: 1,
  rounds: [],
  data: emptyDocument,
  answered: [],
  lists: { paymentSources: [], creditPrograms: [] },
  estimate: { selfPay: 0, lines: [], plan: '' },
  changed: [],
  returned: null,
  timeline: [],
  steps: [],
}

const criteria = [
  { id: 'purpose', name: 'Purpose', help: 'Why now.', points: 5 },
  { id: 'means', name: 'Means', help: 'Room for it.', points: 5 },
]

function own(change: Partial<OwnReview> = {}): OwnReview {
  return { ...emptyReview, id: 'r1', version: 3, criteria, assignedAt: at, doneAt: null, ...change }
}

function reviews(change: Partial<Reviews> = {}): Reviews {
  return {
    own: null,
    isBlind: false,
    hasConflict: false,
    isReviewable: true,
    progress: { done: 0, assigned: 0, wanted: 2 },
    reviews: [],
    agreement: null,
    conflicts: [],
    candidates: [],
    ...change,
  }
}

function office(shown: Reviews, change: Says = {}, role: Role = 'reviewer'): Says {
  return {
    'GET /api/admins/me': () => ({ body: { admin: anAdmin(role) } }),
    'GET /api/admins/applications/a1': () => ({ body: application }),
    'GET /api/admins/applications/a1/reviews': () => ({ body: shown }),
    'GET /api/admins/applications/a1/checks': () => ({ body: noChecks }),
    'GET /api/admins/applications/a1/credit': () => ({ body: noCredit }),
    ...change,
  }
}

const noChecks: Answer<typeof readChecks> = { checks: [], people: [], history: [] }
const noCredit: Answer<typeof readCredit> = { lines: [], total: 0, estimate: null }

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('admin_auth_token', 'aa_0')
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

describe('my review', () => {
  test('is saved as it is written, from the version that was seen, and says so', async () => {
    const sent: unknown[] = []
    let version = 3
    const { user } = await openOffice(
      address,
      office(reviews({ own: own(), isBlind: true }), {
        'PUT /api/admins/applications/a1/review': ({ body }) => {
          sent.push(body)
          return { body: { version: ++version } }
        },
      }),
    )
    const purpose = await screen.findByRole('radiogroup', { name: 'Purpose' })
    await user.click(within(purpose).getByRole('radio', { name: '4: Very good' }))
    await user.type(screen.getByLabelText('Evidence for Purpose'), 'The statement')
    const form = screen.getByRole('form', { name: 'My review' })
    await waitFor(() => expect(form.textContent).toContain('Saved'))
    expect(sent.at(-1)).toEqual({
      ...emptyReview,
      scores: { purpose: 4 },
      evidence: { purpose: 'The statement' },
      version: version - 1,
    })
    expect(Object.keys(localStorage).filter((key) => key.includes('review-of'))).toEqual([])
  })

  test('stays on the device while it cannot be sent, and is there after a reload', async () => {
    let tries = 0
    const { user } = await openOffice(
      address,
      office(reviews({ own: own(), isBlind: true }), {
        'PUT /api/admins/applications/a1/review': () => {
          tries++
          return { status: 503, body: problem('busy', 'Later') }
        },
      }),
    )
    await user.type(await screen.findByLabelText('Evidence for Means'), 'Two jobs')
    await screen.findByText('Not saved – kept on this device')
    const before = tries
    cleanup()
    // What is not saved is sent once more as the page goes.
    await waitFor(() => expect(tries).toBe(before + 1))
    const saved: unknown[] = []
    await openOffice(
      address,
      office(reviews({ own: own(), isBlind: true }), {
        'PUT /api/admins/applications/a1/review': ({ body }) => {
          saved.push(body)
          return { body: { version: 4 } }
        },
      }),
    )
    expect(await screen.findByDisplayValue('Two jobs')).toBe(
      screen.getByLabelText('Evidence for Means'),
    )
    await waitFor(() => expect(saved).toMatchObject([{ evidence: { means: 'Two jobs' } }]))
  })

  test('asks which to keep when another window has written meanwhile, and overwrites nothing', async () => {
    let isOther = false
    const saved: { version?: number }[] = []
    const { user } = await openOffice(
      address,
      office(reviews(), {
        'GET /api/admins/applications/a1/reviews': () => ({
          body: reviews({
            own: isOther ? own({ version: 9, comment: 'From the other window' }) : own(),
            isBlind: true,
          }),
        }),
        'PUT /api/admins/applications/a1/review': ({ body }) => {
          const { version } = Object(body)
          if (version !== 9) {
            isOther = true
            return { status: 409, body: problem('version-changed', 'Changed') }
          }
          saved.push(Object(body))
          return { body: { version: 10 } }
        },
      }),
    )
    await user.type(await screen.findByLabelText(/^Comment/), 'Mine')
    await user.click(await screen.findByRole('button', { name: 'Keep what is typed here' }))
    await waitFor(() => expect(saved).toMatchObject([{ comment: 'Mine', version: 9 }]))
  })

  test('names what is missing, with links to it, is sent when it is whole, and keeps the focus', async () => {
    const done: unknown[] = []
    const begun = own({ scores: { purpose: 3, means: 2 }, evidence: { purpose: 'a' } })
    const { user } = await openOffice(
      address,
      office(reviews(), {
        'PUT /api/admins/applications/a1/review': () => ({ body: { version: 4 } }),
        'POST /api/admins/applications/a1/review/done': ({ body }) => {
          done.push(body)
          return { body: { version: 5 } }
        },
        'GET /api/admins/applications/a1/reviews': () => ({
          body: reviews({ own: done.length > 0 ? { ...begun, doneAt: at } : begun }),
        }),
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Done' }))
    const summary = screen.getByRole('region', { name: 'There is something to look at' })
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Say what in the application your points for Means rest on',
      'Choose what you recommend',
    ])
    expect(document.activeElement).toBe(summary)
    await user.type(screen.getByLabelText('Evidence for Means'), 'b')
    await user.selectOptions(screen.getByLabelText('Recommendation'), 'Offer a place')
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() =>
      expect(done).toMatchObject([{ recommendation: 'accept', evidence: { means: 'b' } }]),
    )
    await screen.findByText(/An officer can reopen it/)
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'My review' }))
  })

  test('is read when it is done, and others’ beside it', async () => {
    const content = { ...emptyReview, scores: { purpose: 5, means: 1 }, criteria, doneAt: at }
    await openOffice(
      address,
      office(
        reviews({
          own: own({ doneAt: at, scores: { purpose: 5, means: 0 } }),
          progress: { done: 2, assigned: 2, wanted: 2 },
          reviews: [
            {
              id: 'r2',
              reviewer: { id: 'x', name: 'Ben Cole' },
              assignedAt: at,
              state: 'done',
              content: { ...content, recommendation: 'waitlist' },
            },
          ],
          agreement: {
            criteria: [
              {
                id: 'means',
                name: 'Means',
                points: 5,
                count: 2,
                min: 0,
                max: 1,
                mean: 0.5,
                words: 'differ by 1',
              },
            ],
            recommendations: [{ recommendation: 'waitlist', count: 1 }],
          },
        }),
      ),
    )
    expect(await screen.findByText('2 of 2 done.')).toBeTruthy()
    const table = screen.getByRole('table', { name: 'How far the reviews agree' })
    expect(within(table).getByRole('row', { name: 'Means 0–1 of 5 0.5 differ by 1' })).toBeTruthy()
    expect(screen.getByText('What Ben Cole wrote')).toBeTruthy()
    expect(await screen.findByText('0 of 5, not shown')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Assign reviewers' })).toBeNull()
    expect(screen.getByText('Hidden while reviewers read')).toBeTruthy()
  })
})

describe('an officer', () => {
  const ben = '5f0f2f55-7e0e-4b8a-9a53-6f5c0a6a0001'
  const cai = '5f0f2f55-7e0e-4b8a-9a53-6f5c0a6a0002'
  const candidates = [
    { id: ben, name: 'Ben Cole', role: 'reviewer', open: 2, why: null },
    { id: cai, name: 'Cai Wu', role: 'reviewer', open: 0, why: null },
    { id: 'u3', name: 'Dee Fox', role: 'reviewer', open: 0, why: 'has a conflict of interest' },
  ]

  test('assigns several, the least busy first, and sees who cannot be chosen', async () => {
    const sent: unknown[] = []
    const { user } = await openOffice(
      address,
      office(
        reviews({ candidates }),
        {
          'POST /api/admins/applications/a1/reviews': ({ body }) => {
            sent.push(body)
            return {
              status: 422,
              body: problem('invalid', 'Cai Wu has it already', {
                reviewerIds: 'Cai Wu has it already',
              }),
            }
          },
        },
        'admissions',
      ),
    )
    expect(
      await screen.findByText(/Nobody reviews this application yet. 2 more are wanted./),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Assign reviewers' }))
    const dialog = await screen.findByRole('dialog', { name: 'Assign reviewers' })
    const boxes = within(dialog).getAllByRole('checkbox')
    expect(boxes).toHaveLength(2)
    expect(dialog.textContent).toContain('Dee Fox has a conflict of interest')
    for (const box of boxes) await user.click(box)
    await user.click(within(dialog).getByRole('button', { name: 'Assign' }))
    expect(sent).toEqual([{ reviewerIds: [cai, ben] }])
    expect(await within(dialog).findAllByText('Cai Wu has it already')).not.toHaveLength(0)
  })

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
    await user.click(await screen.findByRole('button', { name: 'Settle Coach training' }))
    const dialog = await screen.findByRole('dialog', { name: 'Coach training' })
    await user.click(within(dialog).getByRole('radio', { name: /Counts in part/ }))
    await user.type(within(dialog).getByLabelText('Credits that count'), '9')
    await user.type(within(dialog).getByLabelText('Reason'), 'Two of three.')
    await user.click(within(dialog).getByRole('button', { name: 'Settle it' }))
    expect(await within(dialog).findAllByText('Enter 1 to 6 credits')).not.toHaveLength(0)
    await user.clear(within(dialog).getByLabelText('Credits that count'))
    await user.type(within(dialog).getByLabelText('Credits that count'), '4')
    await user.click(within(dialog).getByRole('button', { name: 'Settle it' }))
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
            const says = 'Ben Cole has changed this check since you opened it'
            return { status: 409, body: problem('check-changed', says) }
          },
        },
        'admissions',
      ),
    )
    await user.click(await screen.findByRole('button', { name: 'Change Identity' }))
    const dialog = await screen.findByRole('dialog', { name: 'Identity' })
    await user.selectOptions(within(dialog).getByLabelText('Where it stands'), 'Passed')
    await user.type(within(dialog).getByLabelText('Note'), 'Seen')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText(/Ben Cole has changed this check/)).toBeTruthy()
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
      { ...open, kind: 'credit', owner: null, why: 'One choice of credit is not settled yet' },
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

describe('what is mine to review', () => {
  const reviewers = [
    { id: 'u1', name: 'Ben Cole', role: 'reviewer', open: 0, programs: null },
    { id: 'u9', name: 'Ana Ruiz', role: 'owner', open: 0, programs: null },
  ]

  test('is listed, and an officer spreads what lacks reviewers after a look at the plan', async () => {
    const sent: unknown[] = []
    const { user } = await openOffice('/admin-panel/applications?show=reviews', {
      'GET /api/admins/me': () => ({ body: { admin: anAdmin('owner') } }),
      'GET /api/admins/application-reviews': () => ({
        body: {
          open: [
            {
              applicationId: 'a1',
              firstName: 'Ada',
              lastName: 'Okafor',
              program: 'msc',
              status: 'in_review',
              intake: 'January 2027',
              assignedAt: at,
              answered: 1,
              criteria: 4,
            },
          ],
          lacking: 3,
          reviewers,
        },
      }),
      'POST /api/admins/reviews/spread': ({ body }) => {
        sent.push(body)
        return {
          body: {
            assignments: 6,
            applications: 3,
            short: 0,
            hasMore: false,
            reviewers: [{ id: 'u1', name: 'Ben Cole', before: 0, added: 6 }],
          },
        }
      },
    })
    expect(await screen.findByRole('link', { name: 'Ada Okafor' })).toBeTruthy()
    expect(screen.getByText('3 applications in review lack reviewers.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Spread evenly' }))
    const dialog = await screen.findByRole('dialog', { name: 'Spread evenly' })
    await user.click(within(dialog).getByRole('button', { name: 'Show who would get what' }))
    expect(await within(dialog).findByText('6 reviews of 3 applications:')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Give 6 reviews' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([
      { dryRun: true, reviewerIds: ['u1'] },
      { dryRun: false, reviewerIds: ['u1'], expected: 6 },
    ])
  })
})
