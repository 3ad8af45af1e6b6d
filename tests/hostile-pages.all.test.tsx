import { cleanup, configure, screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { applicants } from '#features/accounts/server/tables.ts'
import { makeAdmin } from './admins.ts'
import { makeTestApp } from './app.ts'
import { forThisFile } from './for-this-file.ts'
import { hostile } from './hostile.ts'
import { applyWith, type HostileApplicant, seen } from './hostile-applicants.ts'
import { openPage } from './real-pages.tsx'

const plain = 'Ada Okafor'
const oneIn = 12
const alerted = vi.fn()

configure({ asyncUtilTimeout: 30_000 })

/** The plain one first; of the others some have typed their text everywhere. */
const applied: HostileApplicant[] = []

const app = await forThisFile(makeTestApp())
const staff = await makeAdmin(app, { role: 'owner' })
for (const [n, text] of [plain, ...hostile].entries())
  if (n % oneIn === 0) applied.push(await applyWith(app, text, n))
vi.stubGlobal('alert', alerted)
afterEach(() => {
  cleanup()
  localStorage.clear()
  document.title = ''
  expect(alerted).not.toHaveBeenCalled()
})

/** Every element with the names of its attributes, in order: what a text could only add to. */
function elementsOf(root: Element | null): string {
  return [...(root?.querySelectorAll('*') ?? [])]
    .map((element) => `${element.localName} ${element.getAttributeNames().sort().join(' ')}`)
    .join('\n')
}

test('an application shows each answer as text', async () => {
  const [first, ...others] = applied
  const router = await openPage(app, `/admin-panel/applications/${first?.id}`, staff)
  const shapeOf = async ({ text }: HostileApplicant) => {
    await waitFor(() =>
      expect(seen(document.querySelector('h1')?.textContent ?? '')).toContain(seen(text)),
    )
    const statement = await screen.findByText('Why this program, and why now?')
    const main = statement.closest('main')
    const words = seen(main?.textContent ?? '')
    expect(words.split(seen(text)).length).toBeGreaterThan(8)
    return elementsOf(main?.querySelector('dl') ?? null)
  }
  if (!first) throw new Error('nobody applied')
  const shape = await shapeOf(first)
  for (const other of others) {
    await router.navigate(`/admin-panel/applications/${other.id}`)
    expect(await shapeOf(other)).toBe(shape)
  }
}, 120_000)

test.each([1, 2, 3])('the dashboard shows a name as text (%i)', async (n) => {
  const one = applied[n * 4]
  await openPage(app, '/dashboard', one?.token ?? '')
  const greeting = await screen.findByText(/^Good to see you/)
  expect(seen(greeting.textContent ?? '')).toContain(seen(one?.text ?? ''))
  expect([...greeting.querySelectorAll('*')].map(({ tagName }) => tagName)).toEqual(['BDI'])
})

test('the list shows each name as text', async () => {
  await openPage(app, '/admin-panel/applications', staff)
  const table = await screen.findByRole('table', { name: 'Applications' })
  const { queryClient } = await import('#web/queries.ts')
  const shapes = new Set<string>()
  for (let from = 0; from < hostile.length; from += applied.length) {
    const texts = hostile.slice(from, from + applied.length)
    await nameThem(texts)
    await queryClient.invalidateQueries()
    await waitFor(() => {
      const names = [...table.querySelectorAll('tbody a')].map((link) => seen(link.textContent))
      for (const text of texts) expect(names).toContain(seen(text + text))
    })
    for (const row of table.querySelectorAll('tbody tr')) shapes.add(elementsOf(row))
  }
  expect([...shapes]).toHaveLength(1)
}, 120_000)

/** Gives the people of the list other names, one after another. */
async function nameThem(texts: readonly string[]): Promise<void> {
  const { db } = app.platform
  for (const [n, text] of texts.entries())
    await db
      .update(applicants)
      .set({ firstName: text, lastName: text })
      .where(eq(applicants.email, applied[n]?.email ?? ''))
}
