import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOffice, signInEach } from '../../../../tests/office-page.tsx'
import { list, listed, office } from './admin-list.fixture.ts'

signInEach()

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
  choice.getByText('“Submitted” never leads to “Waitlisted” directly')
  choice.getByRole('button', { name: 'Waive the interview' })
  await page.user.click(choice.getByRole('button', { name: 'Book the interview' }))
  await screen.findByRole('dialog', { name: 'Book for Łukasz Ruiz' })
})
