import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOffice, problem, signInEach } from '../../../../tests/office-page.tsx'
import { list, office } from './admin-list.fixture.ts'

signInEach()

test('search and filters stand in the address', async () => {
  const page = await openOffice(`${list}?program=msc&status=submitted`, office())
  await screen.findByText('1,000+ applications')
  expect(page.asked).toContain('GET /api/admins/applications?status=submitted&program=msc')
  await page.user.type(screen.getByLabelText('Search'), ' nobody ')
  const searched = () => new URLSearchParams(page.where().split('?')[1]).get('search')
  await waitFor(() => expect(searched()).toBe('nobody'))
  expect(await screen.findByRole('heading', { name: 'No matches' })).toBeDefined()
  await page.user.click(screen.getByRole('button', { name: 'Clear search and filters' }))
  await screen.findByText('1,000+ applications')
  expect(page.where()).toBe(list)
  expect(screen.getByLabelText('Search')).toHaveProperty('value', '')
})

test('typing asks once for what was typed, not for each letter', async () => {
  const page = await openOffice(list, office())
  const search = await screen.findByLabelText('Search')
  for (const value of ['n', 'no', 'nob', 'nobody']) fireEvent.change(search, { target: { value } })
  await screen.findByRole('heading', { name: 'No matches' })
  const searches = page.asked.filter((line) => line.includes('/applications?search='))
  expect(searches).toEqual(['GET /api/admins/applications?search=nobody'])
})

test('a filter that nobody knows is left out', async () => {
  const page = await openOffice(`${list}?status=nonsense&search=x`, office())
  await screen.findByRole('heading', { name: 'No matches' })
  expect(page.asked).toContain('GET /api/admins/applications?search=x')
})

test('the pages go forward and back', async () => {
  const page = await openOffice(list, office())
  await page.user.click(await screen.findByRole('button', { name: 'Next' }))
  expect(await screen.findByText('Ελένη Ruiz')).toBeDefined()
  expect(page.where()).toBe(`${list}?after=cursor-2`)
  expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true)
  await page.user.click(screen.getByRole('button', { name: 'Previous' }))
  expect(await screen.findByText('Łukasz Ruiz')).toBeDefined()
  expect(page.where()).toBe(list)
})

test('a later page opened by its address leads to the first', async () => {
  const page = await openOffice(`${list}?after=cursor-2`, office())
  await page.user.click(await screen.findByRole('button', { name: 'First page' }))
  expect(await screen.findByText('Łukasz Ruiz')).toBeDefined()
})

test('rows are reached and opened by keyboard, and the way back keeps filters and place', async () => {
  const page = await openOffice(`${list}?program=msc`, office())
  await screen.findByText('Łukasz Ruiz')
  await page.user.keyboard('j')
  expect(document.activeElement?.textContent).toBe('Łukasz Ruiz')
  await page.user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('王小明 Ruiz')
  await page.user.keyboard('/')
  expect(document.activeElement).toBe(screen.getByLabelText('Search'))
  await page.user.keyboard('{ArrowDown}{Enter}')
  expect(await screen.findByRole('heading', { name: 'Łukasz Ruiz' })).toBeDefined()
  expect(page.where()).toBe(`${list}/a1`)
  const back = screen.getAllByRole('link', { name: 'Applications' })
  await page.user.click(back.at(-1) ?? document.body)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Łukasz Ruiz'))
  expect(page.where()).toBe(`${list}?program=msc`)
  await page.user.keyboard('{ArrowDown}{Enter}')
  await screen.findByRole('heading', { name: '王小明 Ruiz' })
  await page.back()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('王小明 Ruiz'))
})

test('letters typed into the search field move nothing', async () => {
  const page = await openOffice(list, office())
  await page.user.type(await screen.findByLabelText('Search'), 'jk/')
  expect(screen.getByLabelText('Search')).toHaveProperty('value', 'jk/')
})

test('an empty office says so', async () => {
  await openOffice(
    list,
    office({
      'GET /api/admins/applications': () => ({
        body: { applications: [], next: null, count: 0, atLeast: 0, nearest: null },
      }),
    }),
  )
  expect(await screen.findByRole('heading', { name: 'No applications yet' })).toBeDefined()
  expect(screen.getByText('0 applications')).toBeDefined()
})

test('a list that is refused says why and offers no second try', async () => {
  const said = 'Your role does not include the list of applications'
  await openOffice(
    list,
    office({
      'GET /api/admins/applications': () => ({ status: 403, body: problem('forbidden', said) }),
    }),
  )
  expect(await screen.findByText(said)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('shortcuts of one letter can be switched off, and the arrows still work', async () => {
  const page = await openOffice(list, office())
  await screen.findByText('Łukasz Ruiz')
  await page.user.click(screen.getByRole('checkbox', { name: /Single-key shortcuts/ }))
  screen.getByRole('checkbox', { name: /shortcuts/ }).blur()
  await page.user.keyboard('j/')
  expect(document.activeElement).toBe(document.body)
  expect(localStorage.getItem('letter-keys')).toBe('off')
  screen.getByRole('link', { name: 'Łukasz Ruiz' }).focus()
  await page.user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('王小明 Ruiz')
})
