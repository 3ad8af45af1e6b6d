import { chapters } from 'virtual:office-guide'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { anAdmin, openOffice, signInEach } from '#tests/office-page.tsx'
import { viewWords } from '#web/office-places.ts'
import { routes } from '../routes.tsx'
import { chapterOf } from './chapter-of.ts'
import { findPassages } from './find-passages.ts'

const panel = '/admin-panel'
const titles = chapters.map(({ title }) => title)

/** What follows `/admin-panel/`, of every address of the office. */
function officePaths(): string[] {
  const below = routes[0]?.children?.find(({ path }) => path === 'admin-panel')
  const children = below?.children?.[0]?.children ?? []
  return children.flatMap(({ path }) => path ?? [])
}

signInEach()

test('every page of the office has a chapter of its own in the guide', () => {
  const paths = officePaths()
  expect(paths.length).toBeGreaterThan(11)
  const missing = paths.filter((path) => {
    const chapter = chapterOf({ pathname: `${panel}/${path}`, search: '' })
    // What is not named falls back to the list.
    return !titles.includes(chapter) || (chapter === 'The list' && path !== 'applications')
  })
  expect(missing).toEqual([])
  const views = Object.keys(viewWords).filter((view) => view !== 'board')
  const unnamed = views.filter((view) => {
    const chapter = chapterOf({ pathname: `${panel}/applications`, search: `?show=${view}` })
    return !titles.includes(chapter) || chapter === 'The list'
  })
  expect(unnamed).toEqual([])
  const preview = { pathname: `${panel}/applications/a1`, search: '?as=applicant' }
  expect(titles).toContain(chapterOf(preview))
})

test('the search finds each word wherever a chapter says it, titles first', () => {
  const found = findPassages(chapters, 'waitlist')
  expect(found[0]?.title).toBe('Waitlist')
  expect(found.length).toBeGreaterThan(1)
  const [both] = findPassages(chapters, 'bank dispute')
  expect(both?.title).toBe('Money')
  expect(both?.passage).toMatch(/bank/)
  expect(findPassages(chapters, 'zeppelin')).toEqual([])
})

test('Help opens the chapter of the page, finds others, and follows to the next page', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  }))
  Element.prototype.scrollIntoView ??= () => {}
  const { user } = await openOffice(`${panel}/admins`, {
    'GET /api/admins/me': () => ({ body: { admin: anAdmin('admissions') } }),
    'GET /api/admins/people': () => ({ body: { people: [] } }),
    'GET /api/admins/sessions': () => ({ body: { devices: [] } }),
  })
  const opener = await screen.findByRole('button', { name: 'Help' })
  await user.click(opener)
  const help = within(await screen.findByRole('complementary', { name: 'Help' }))
  expect(help.getByRole('region', { name: 'Staff and your login' })).toBeDefined()
  const field = help.getByRole('searchbox', { name: 'Search the guide' })
  expect(document.activeElement).toBe(field)

  await user.type(field, 'zeppelin')
  expect(help.getByRole('status').textContent).toMatch(/Nothing in the guide says “zeppelin”/)
  await user.keyboard('{Escape}')
  expect(field).toHaveProperty('value', '')
  await user.type(field, 'recall')
  await user.click(help.getByRole('button', { name: /^Releases/ }))
  const chapter = within(help.getByRole('region', { name: 'Releases' }))
  expect(chapter.getByText('Recall')).toBeDefined()

  await user.click(screen.getByRole('link', { name: 'How it works' }))
  await waitFor(() => expect(help.getByRole('region', { name: 'Steps' })).toBeDefined())

  await user.click(help.getByRole('searchbox'))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('complementary', { name: 'Help' })).toBeNull()
  expect(document.activeElement).toBe(opener)
})
