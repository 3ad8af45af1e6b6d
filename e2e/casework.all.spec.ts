import type { Browser, Page } from '@playwright/test'
import { cast } from '#tests/cast.ts'
import { expect, expectAccessible, signedIn, test } from './journey.ts'
import { openPanel } from './panels.ts'
import { openRow } from './rows.ts'

const list = '/admin-panel/applications'
const submitted = { ...cast.ada, status: 'submitted' } as const

for (const width of [390, 1440])
  test(`an application is seen as its applicant sees it at ${width} pixels`, async ({
    page,
    open,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const { id } = await open.newcomer(submitted)
    await signedIn(page, (await open.staff('read-only')).token, 'admin_auth_token')
    const paths: string[] = []
    page.on('request', (request) => paths.push(new URL(request.url()).pathname))
    await page.goto(`${list}/${id}`)
    await page.getByRole('link', { name: 'See as the applicant' }).click()
    await expect(page.getByRole('heading', { name: 'Received' })).toBeVisible()
    if (width < 768) await page.getByText('Checklist and history').click()
    await expect(page.getByRole('heading', { name: 'Checklist' })).toBeVisible()
    await page.getByRole('button', { name: 'Withdraw this application' }).click()
    await expect(page.getByText('Nothing changed.', { exact: false })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectAccessible(page)
    const theirs = page.getByRole('navigation', { name: 'The applicant’s pages' })
    await theirs.getByRole('link', { name: 'My documents' }).click()
    const slot = page.getByRole('listitem', { name: 'Transcripts' })
    await openRow(slot)
    await slot.getByRole('button', { name: 'Choose a file' }).click()
    await expect(page.getByText('Nothing changed.', { exact: false })).toBeVisible()
    await expectAccessible(page)
    await theirs.getByRole('link', { name: 'My contract' }).click()
    await expect(page.getByText('No contract yet.')).toBeVisible()
    await expect(theirs.getByRole('link', { name: 'Payments' })).toHaveCount(0)
    expect(paths.filter((path) => path.startsWith('/api/users/'))).toEqual([])
    await page.getByRole('link', { name: 'Back to the application' }).click()
    await expect(page.getByRole('region', { name: 'Work' })).toBeVisible()
    await expectAccessible(page)
  })

/** A page says every 20 seconds who has it open, and hears the same of others. */
const twoBeatsMs = 45_000

test('a colleague who is mentioned finds the words in theirs, and does the task', async ({
  page,
  browser,
  open,
}) => {
  test.setTimeout(180_000)
  const { id } = await open.newcomer(submitted)
  const [one, other] = [await open.staff('admissions'), await open.staff('admissions')]
  const name = other.email.split('@')[0] ?? ''
  await signedIn(page, one.token, 'admin_auth_token')
  await page.goto(`${list}/${id}`)
  await openPanel(page, 'Notes and tasks')
  const notes = page.getByRole('region', { name: 'Notes' })
  const field = notes.getByLabel('Note for staff')
  await field.fill('Is her transcript enough? ')
  await field.press('End')
  await field.pressSequentially(`@${name.slice(0, -1)}`)
  await expect(notes.getByRole('option', { name })).toBeVisible()
  await expectAccessible(page)
  await field.press('Enter')
  await expect(field).toHaveValue(`Is her transcript enough? @${name} `)
  await page.reload()
  await expect(field).toHaveValue(`Is her transcript enough? @${name} `)
  await notes.getByRole('button', { name: 'Add note' }).click()
  await expect(field).toHaveValue('')
  await expect(notes.getByRole('listitem')).toContainText(`Is her transcript enough? @${name}`)

  const tasks = page.getByRole('region', { name: /^Tasks/ })
  await tasks.getByRole('button', { name: 'Add a task' }).click()
  await tasks.getByLabel('What needs to be done').fill('Ask for the transcript')
  await tasks.getByLabel('Assigned to').selectOption(name)
  await tasks.getByLabel('Due').fill('2026-01-31')
  await tasks.getByRole('button', { name: 'Add task' }).click()
  await expect(tasks.getByText('Overdue', { exact: false })).toBeVisible()

  const colleague = await anotherBrowser(browser, other.token)
  await colleague.goto(list)
  await expect(
    colleague.getByRole('link', { name: /^My work \(2 for you\)/ }).first(),
  ).toBeVisible()
  await colleague.getByRole('link', { name: /^My work/ }).click()
  const words = colleague.getByRole('region', { name: 'Mentions' })
  await expect(words.getByText('Is her transcript enough?', { exact: false })).toBeVisible()
  await expectAccessible(colleague)
  await words.getByRole('link').click()
  await expect(colleague.getByText('For you', { exact: true })).toBeVisible()
  await expect(
    colleague.getByText(`${one.email.split('@')[0]} is here too.`, { exact: false }),
  ).toBeVisible({ timeout: twoBeatsMs })
  await expect(page.getByText(`${name} is here too.`, { exact: false })).toBeVisible({
    timeout: twoBeatsMs,
  })

  // What one of them is typing stays while the other acts.
  await field.fill('I was about to say')
  const theirs = colleague.getByRole('region', { name: /^Tasks/ })
  await theirs.getByRole('checkbox', { name: 'Ask for the transcript' }).press('Space')
  await expect(theirs.getByText('1 done')).toBeVisible()
  await expect(tasks.getByText('1 done')).toBeVisible()
  await expect(field).toHaveValue('I was about to say')
  await colleague.goto(`${list}?show=mine`)
  await expect(colleague.getByText('You have no open tasks.')).toBeVisible()
  await colleague.context().close()
})

async function anotherBrowser(browser: Browser, token: string): Promise<Page> {
  const baseURL = `http://localhost:${process.env.JOURNEYS_PORT}`
  const page = await (await browser.newContext({ baseURL })).newPage()
  await signedIn(page, token, 'admin_auth_token')
  return page
}
