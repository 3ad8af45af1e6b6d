import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { endPage } from '#tests/end-page.ts'
import { anAdmin, openOffice, problem, signInEach } from '#tests/office-page.tsx'
import { emptyReview } from '../empty-review.fixture.ts'
import { address, at, criteria, office, own, reviews } from './review.fixture.ts'

signInEach()

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
    const tried: unknown[] = []
    const { user } = await openOffice(
      address,
      office(reviews({ own: own(), isBlind: true }), {
        'PUT /api/admins/applications/a1/review': ({ body }) => {
          tried.push(body)
          return { status: 503, body: problem('busy', 'Later') }
        },
      }),
    )
    await user.type(await screen.findByLabelText('Evidence for Means'), 'Two jobs')
    // All of it was tried, and nothing is on its way: a slow typist is sent in parts.
    const whole = { evidence: { means: 'Two jobs' } }
    await waitFor(() => {
      screen.getByText('Only on this device')
      expect(tried.at(-1)).toMatchObject(whole)
    })
    const before = tried.length
    cleanup()
    // Its page is gone, and it is tried on all the same.
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(tried.length).toBeGreaterThan(before))
    endPage()
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
    // The page that went may have had a try of its own on the way.
    await waitFor(() => expect(saved.at(-1)).toMatchObject(whole))
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
    await user.click(await screen.findByRole('button', { name: 'Keep this version' }))
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
    const summary = screen.getByRole('region', { name: 'Please check your answers' })
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Enter the evidence for your points for Means', 'Choose a recommendation'])
    expect(document.activeElement).toBe(summary)
    await user.type(screen.getByLabelText('Evidence for Means'), 'b')
    await user.selectOptions(screen.getByLabelText('Recommendation'), 'Offer a place')
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() =>
      expect(done).toMatchObject([{ recommendation: 'accept', evidence: { means: 'b' } }]),
    )
    await screen.findByText(/An admissions officer can reopen it/)
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
              phase: 1,
              weight: 1,
              state: 'done',
              content: { ...content, recommendation: 'waitlist' },
            },
          ],
          agreement: {
            isWeighted: false,
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
    const table = screen.getByRole('table', { name: 'Agreement between reviews' })
    expect(within(table).getByRole('row', { name: 'Means 0–1 of 5 0.5 differ by 1' })).toBeTruthy()
    expect(screen.getByText('What Ben Cole wrote')).toBeTruthy()
    expect(await screen.findByText('0 of 5, not shown')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Assign reviewers' })).toBeNull()
    expect(screen.getByText('Hidden during review')).toBeTruthy()
  })

  test('goes with a declared conflict, from the count of what waits, too', async () => {
    let counts = 0
    let readsAfter = 0
    let isGone = false
    const { user } = await openOffice(
      address,
      office(reviews({ own: own(), isBlind: true }), {
        'GET /api/admins/me': () => ({
          body: { admin: { ...anAdmin('reviewer'), id: '3b8f6a52-7d0c-4b8e-9f43-0a6f7c1d2e55' } },
        }),
        'GET /api/admins/mine/count': () => {
          counts++
          return { body: { mentions: 0, dueTasks: 0, reviews: isGone ? 0 : 1, releases: 0 } }
        },
        'GET /api/admins/application-reviews': () => ({ body: { open: [], done: [] } }),
        'GET /api/admins/applications/a1/reviews': () => {
          if (isGone) readsAfter++
          return { body: reviews({ own: own(), isBlind: true }) }
        },
        'POST /api/admins/applications/a1/conflicts': () => {
          isGone = true
          return { body: {} }
        },
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Declare a conflict' }))
    const dialog = await screen.findByRole('dialog', { name: 'Conflict of interest' })
    await user.type(within(dialog).getByLabelText('Description'), 'My cousin.')
    const before = counts
    await user.click(within(dialog).getByRole('button', { name: 'Declare' }))
    await waitFor(() => expect(counts).toBeGreaterThan(before))
    expect(readsAfter).toBe(0)
  })

  test('says which reading it is, and ends with an abstention that has a reason', async () => {
    const sent: unknown[] = []
    const { user } = await openOffice(
      address,
      office(reviews({ own: own({ phase: 2, weight: 0 }), isBlind: true }), {
        'GET /api/admins/application-reviews': () => ({
          body: { open: [], lacking: null, reviewers: [] },
        }),
        'POST /api/admins/applications/a1/review/abstain': ({ body }) => {
          sent.push(body)
          return { body: {} }
        },
      }),
    )
    expect(await screen.findByText('Second reading · doesn’t count')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Abstain' }))
    const dialog = await screen.findByRole('dialog', { name: 'Abstain from this review' })
    await user.click(within(dialog).getByRole('button', { name: 'Abstain' }))
    expect(await within(dialog).findAllByText('Say why you can’t judge it')).not.toHaveLength(0)
    expect(sent).toEqual([])
    await user.type(within(dialog).getByLabelText('Why you can’t judge it'), 'Not my field.')
    await user.click(within(dialog).getByRole('button', { name: 'Abstain' }))
    await waitFor(() => expect(sent).toEqual([{ reason: 'Not my field.' }]))
    expect(await screen.findByText('Nothing to review')).toBeTruthy()
  })
})
