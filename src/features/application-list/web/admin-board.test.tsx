import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOffice, signInEach } from '../../../../tests/office-page.tsx'
import { list, listed, office } from './admin-list.fixture.ts'

signInEach()

test('a card that moved is never in two columns, whichever is read first', async () => {
  let status = 'submitted'
  const late = Promise.withResolvers<void>()
  await openOffice(
    `${list}?show=board`,
    office({
      'GET /api/admins/applications': async ({ params }) => {
        const isIn = params.get('status') === status
        if (status === 'in_review' && params.get('status') === 'submitted') await late.promise
        return {
          body: {
            applications: isIn ? [listed('a1', 'Łukasz', { status })] : [],
            next: null,
            count: isIn ? 1 : 0,
            atLeast: isIn ? 1 : 0,
            nearest: null,
          },
        }
      },
    }),
  )
  const column = (name: string) => within(screen.getByRole('region', { name }))
  await screen.findByRole('link', { name: 'Łukasz Ruiz' })
  status = 'in_review'
  // Those of the page: its modules are its own.
  const { everything, readAgain } = await import('#web/queries.ts')
  let done = Promise.resolve()
  await act(async () => {
    done = readAgain(everything)
    await new Promise((seen) => setTimeout(seen, 50))
  })
  expect(screen.getAllByRole('link', { name: 'Łukasz Ruiz' })).toHaveLength(1)
  late.resolve()
  await act(() => done)
  await column('Submitted').findByText('None')
  column('In review').getByRole('link', { name: 'Łukasz Ruiz' })
})

test('the board shows what the office has in hand, and its cards open by keyboard', async () => {
  const page = await openOffice(
    `${list}?program=msc`,
    office({
      'GET /api/admins/applications': ({ params }) => ({
        body: {
          applications: params.get('status') === 'in_review' ? [listed('a2', '王小明')] : [],
          next: null,
          count: params.get('status') === 'in_review' ? 1 : 0,
          atLeast: params.get('status') === 'in_review' ? 1 : 0,
          nearest: null,
        },
      }),
    }),
  )
  await page.user.click(await screen.findByRole('link', { name: 'Board' }))
  const column = await screen.findByRole('region', { name: 'In review' })
  expect(await within(column).findByRole('link', { name: '王小明 Ruiz' })).toBeDefined()
  expect(page.asked).toContain('GET /api/admins/applications?program=msc&status=in_review')
  ;(document.activeElement as HTMLElement).blur()
  await page.user.keyboard('j')
  expect(document.activeElement?.textContent).toBe('王小明 Ruiz')
  await page.user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: '王小明 Ruiz' })).toBeDefined()
})

test('a card is moved by its button; where no step leads, it says why', async () => {
  const page = await openOffice(
    `${list}?show=board`,
    office({
      'GET /api/admins/applications': ({ params }) => ({
        body: {
          applications: params.get('status') === 'submitted' ? [listed('a1', 'Łukasz')] : [],
          next: null,
          count: 1,
          atLeast: 1,
          nearest: null,
        },
      }),
      'GET /api/admins/applications/a1/interview/times': () => ({
        body: { timeZone: 'America/New_York', from: '', to: '', days: [], hosts: [] },
      }),
    }),
  )
  await page.user.click(await screen.findByRole('button', { name: 'Move Łukasz Ruiz' }))
  const choice = within(await screen.findByRole('dialog', { name: 'Move Łukasz Ruiz' }))
  choice.getByText('“Submitted” doesn’t lead directly to “Waitlisted”')
  choice.getByRole('button', { name: 'Waive the interview' })
  await page.user.click(choice.getByRole('button', { name: 'Book the interview' }))
  await screen.findByRole('dialog', { name: 'Book for Łukasz Ruiz' })
})
