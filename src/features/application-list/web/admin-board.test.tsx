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
