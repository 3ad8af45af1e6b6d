import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { anAdmin, openOffice, problem, signInEach } from '#tests/office-page.tsx'
import type { ReviewerChoice } from '../contract.ts'
import { address, at, office, reviews } from './review.fixture.ts'

signInEach()

function reviewer(id: string, name: string, change: Partial<ReviewerChoice> = {}): ReviewerChoice {
  const free = { open: 0, why: null, whySecond: null, hasAbstained: false }
  return { id, name, role: 'reviewer', ...free, ...change }
}

describe('an officer', () => {
  const ben = '5f0f2f55-7e0e-4b8a-9a53-6f5c0a6a0001'
  const cai = '5f0f2f55-7e0e-4b8a-9a53-6f5c0a6a0002'
  const candidates = [
    reviewer(ben, 'Ben Cole', { open: 2 }),
    reviewer(cai, 'Cai Wu'),
    reviewer('u3', 'Dee Fox', {
      why: 'has a conflict of interest',
      whySecond: 'has a conflict of interest',
    }),
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
              body: problem('invalid', 'Already assigned to Cai Wu', {
                reviewerIds: 'Already assigned to Cai Wu',
              }),
            }
          },
        },
        'admissions',
      ),
    )
    expect(await screen.findByText('No reviewers yet. 2 more needed.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Assign reviewers' }))
    const dialog = await screen.findByRole('dialog', { name: 'Assign reviewers' })
    const boxes = within(dialog).getAllByRole('checkbox')
    expect(boxes).toHaveLength(2)
    expect(dialog.textContent).toContain('Dee Fox has a conflict of interest')
    for (const box of boxes) await user.click(box)
    await user.click(within(dialog).getByRole('button', { name: 'Assign' }))
    expect(sent).toEqual([{ reviewerIds: [cai, ben] }])
    expect(await within(dialog).findAllByText('Already assigned to Cai Wu')).not.toHaveLength(0)
  })

  test('assigns a second reading with a weight, before the first is done if they say so', async () => {
    const sent: unknown[] = []
    const said = 'could already read a finished review'
    const { user } = await openOffice(
      address,
      office(
        reviews({
          candidates: [
            reviewer(ben, 'Ben Cole', { why: said }),
            reviewer(cai, 'Cai Wu', { whySecond: said, hasAbstained: true }),
          ],
          abstentions: [{ admin: { id: cai, name: 'Cai Wu' }, reason: 'I don’t read Korean', at }],
        }),
        {
          'POST /api/admins/applications/a1/reviews': ({ body }) => {
            sent.push(body)
            return { body: {} }
          },
        },
        'admissions',
      ),
    )
    expect(await screen.findByText('I don’t read Korean')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Assign reviewers' }))
    const dialog = await screen.findByRole('dialog', { name: 'Assign reviewers' })
    expect(within(dialog).getByText('Reviewer · no open reviews · abstained')).toBeTruthy()
    await user.click(within(dialog).getByText('First reading, counts once'))
    await user.selectOptions(within(dialog).getByLabelText('Reading'), 'Second reading')
    await user.selectOptions(within(dialog).getByLabelText('Weight'), '2')
    expect(within(dialog).getByText(`Cai Wu ${said}`)).toBeTruthy()
    await user.click(within(dialog).getByRole('checkbox', { name: 'Start the second reading now' }))
    await user.click(within(dialog).getByRole('checkbox', { name: /^Ben Cole/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Assign' }))
    await waitFor(() =>
      expect(sent).toEqual([{ reviewerIds: [ben], phase: 2, early: true, weight: 2 }]),
    )
  })

  test('declares a possible conflict, or dismisses it for what is read there', async () => {
    const sent: unknown[] = []
    const people = [
      { admin: { id: ben, name: 'Ben Cole' }, reasons: ['Same family name', 'Other'] },
      { admin: { id: cai, name: 'Cai Wu' }, reasons: ['Named as a recommender'] },
    ]
    const keep = ({ body }: { body: unknown }) => {
      sent.push(body)
      return { body: {} }
    }
    const { user } = await openOffice(
      address,
      office(
        reviews({ possibleConflicts: people }),
        {
          'POST /api/admins/applications/a1/conflicts': keep,
          'POST /api/admins/applications/a1/conflicts/dismiss': keep,
        },
        'admissions',
      ),
    )
    await user.click(await screen.findByRole('button', { name: 'Declare Ben Cole’s conflict' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    const dismiss = { name: 'Dismiss Cai Wu’s possible conflict' }
    await waitFor(() =>
      expect(screen.getByRole('button', dismiss)).toHaveProperty('disabled', false),
    )
    await user.click(screen.getByRole('button', dismiss))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toEqual([
      { adminId: ben, reason: 'Same family name. Other' },
      { adminId: cai, reasons: ['Named as a recommender'] },
    ])
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
              phase: 2,
              weight: 1,
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
    expect(screen.getByText(/Second reading$/)).toBeTruthy()
    expect(screen.getByText('3 applications in review need reviewers.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Spread evenly' }))
    const dialog = await screen.findByRole('dialog', { name: 'Spread evenly' })
    await user.click(within(dialog).getByRole('button', { name: 'Preview assignments' }))
    expect(await within(dialog).findByText('6 reviews of 3 applications:')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Assign 6 reviews' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([
      { dryRun: true, reviewerIds: ['u1'] },
      { dryRun: false, reviewerIds: ['u1'], expected: 6 },
    ])
  })
})
