import { cast } from '#tests/cast.ts'
import { expect, expectAccessible, signedIn, test } from './journey.ts'

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
    await expect(page.getByRole('heading', { name: 'Checklist' })).toBeVisible()
    await page.getByRole('button', { name: 'Withdraw this application' }).click()
    await expect(page.getByText('Nothing was done.', { exact: false })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectAccessible(page)
    const theirs = page.getByRole('navigation', { name: 'The applicant’s pages' })
    await theirs.getByRole('link', { name: 'My documents' }).click()
    const slot = page.getByRole('listitem', { name: 'Transcripts' })
    await slot.getByRole('button', { name: 'Choose a file' }).click()
    await expect(page.getByText('Nothing was done.', { exact: false })).toBeVisible()
    await expectAccessible(page)
    await theirs.getByRole('link', { name: 'My contract' }).click()
    await expect(page.getByText('There is no contract yet.')).toBeVisible()
    await expect(theirs.getByRole('link', { name: 'Payments' })).toHaveCount(0)
    expect(paths.filter((path) => path.startsWith('/api/users/'))).toEqual([])
    await page.getByRole('link', { name: 'Back to the application' }).click()
    await expect(page.getByRole('region', { name: 'Work' })).toBeVisible()
    await expectAccessible(page)
  })
