import { setTimeout as pause } from 'node:timers/promises'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openOffice, signInEach } from '../../../../tests/office-page.tsx'
import { list, listed, office } from './admin-list.fixture.ts'

signInEach()

test('the palette finds applications, views and pages from anywhere', async () => {
  const page = await openOffice(
    '/admin-panel/how-it-works',
    office({
      'GET /api/admins/applications': ({ params }) => ({
        body: {
          applications: params.get('search') === 'łuk' ? [listed('a1', 'Łukasz')] : [],
          next: null,
          count: 1,
          atLeast: 1,
          nearest: null,
        },
      }),
    }),
  )
  await screen.findByRole('heading', { name: 'How it works' })
  await page.user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('menuitem', { name: 'Needs doing first' })
  const dialog = screen.getByRole('dialog', { name: 'Find or go to' })
  await page.user.keyboard('łuk')
  expect(await within(dialog).findByRole('menuitem', { name: /^Łukasz Ruiz/ })).toBeDefined()
  await page.user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'Łukasz Ruiz' })).toBeDefined()
  expect(page.where()).toBe(`${list}/a1`)

  await page.user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('dialog', { name: 'Find or go to' })
  await page.user.keyboard('needs doing')
  await waitFor(() => expect(screen.getAllByRole('menuitem')).toHaveLength(1))
  await page.user.keyboard('{Enter}')
  await waitFor(() => expect(page.where()).toBe(`${list}?sort=attention`))
})

test('tabs, settings and acts on the open application are found, what begins with the words first', async () => {
  const page = await openOffice(`${list}/a1`, office())
  await screen.findByRole('heading', { name: 'Łukasz Ruiz' })
  await page.user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('menuitem', { name: 'See as the applicant' })
  await page.user.keyboard('hours')
  await waitFor(() => expect(screen.getAllByRole('menuitem')).toHaveLength(1))
  await page.user.keyboard('{Enter}')
  await waitFor(() => expect(page.where()).toBe('/admin-panel/calendar?show=hours'))
  await page.user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox')
  await page.user.keyboard('re')
  await waitFor(() => expect(screen.getAllByRole('menuitem').length).toBeGreaterThan(3))
  const found = screen.getAllByRole('menuitem').map(({ textContent }) => textContent ?? '')
  const [first = ''] = found
  expect(first.toLowerCase().startsWith('re')).toBe(true)
})

describe('an Enter before the answer to what was typed', () => {
  const found = { carl: listed('a1', 'Carl'), 'carla r': listed('a2', 'Carla') }

  async function openWithCarlFound() {
    const page = await openOffice(
      '/admin-panel/how-it-works',
      office({
        'GET /api/admins/applications': ({ params }) => {
          const one = found[params.get('search') as keyof typeof found]
          const applications = one ? [one] : []
          return { body: { applications, next: null, count: 1, atLeast: 1, nearest: null } }
        },
      }),
    )
    await screen.findByRole('heading', { name: 'How it works' })
    await page.user.keyboard('{Control>}k{/Control}')
    await screen.findByRole('combobox')
    await page.user.keyboard('carl')
    await screen.findByRole('menuitem', { name: /^Carl Ruiz/ })
    return page
  }

  test('waits for it, and leads to no one found a letter earlier', async () => {
    const page = await openWithCarlFound()
    await page.user.keyboard('a r{Enter}')
    await waitFor(() => expect(page.where()).toBe(`${list}/a2`))
  })

  test('waits for the network too', async () => {
    const page = await openWithCarlFound()
    const { onlineManager } = await import('@tanstack/react-query')
    const { queryClient } = await import('#web/queries.ts')
    onTestFinished(() => onlineManager.setOnline(true))
    onlineManager.setOnline(false)
    await page.user.keyboard('a r{Enter}')
    const paused = () => queryClient.getQueryCache().findAll({ fetchStatus: 'paused' })
    await waitFor(() => expect(paused()).toHaveLength(1))
    onlineManager.setOnline(true)
    await waitFor(() => expect(page.where()).toBe(`${list}/a2`))
  })

  test.each([
    ['at once', 0],
    ['after a pause', 200],
  ])('is not delayed by a text that is too short to search for, %s', async (_, pauseMs) => {
    const page = await openWithCarlFound()
    await page.user.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}')
    await pause(pauseMs)
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(page.where()).not.toBe('/admin-panel/how-it-works'))
  })
})

test('what is typed while the code of the palette is on its way is in its field', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((done) => {
    arrive = done
  })
  vi.doMock('../../../app/web/pages/office-palette.tsx', async (original) => {
    await arrived
    return await original()
  })
  const page = await openOffice('/admin-panel/how-it-works', office())
  await screen.findByRole('heading', { name: 'How it works' })
  await page.user.keyboard('{Control>}k{/Control}')
  await page.user.keyboard('schm')
  arrive()
  await screen.findByRole('combobox')
  vi.doUnmock('../../../app/web/pages/office-palette.tsx')
  await page.user.keyboard('idt')
  expect(screen.getByRole('combobox')).toHaveProperty('value', 'schmidt')
})
