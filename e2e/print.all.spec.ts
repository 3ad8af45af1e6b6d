import { questionsOf } from '#features/application-form/asked-questions.ts'
import { sections } from '#features/application-form/questions.ts'
import { cast } from '#tests/cast.ts'
import { expect, signedIn, test } from './journey.ts'

for (const [segment, program] of [
  ['masters', 'msc'],
  ['bachelor', 'ba'],
] as const) {
  test(`every question of ${segment} goes on paper, and nothing that only a screen needs`, async ({
    page,
  }) => {
    await page.goto(`/${segment}/questions`)
    await expect(page.getByRole('heading', { name: 'All the questions in' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    const shown = page.locator('body')
    const asSeen = { useInnerText: true }
    for (const section of sections) {
      await expect(shown).toContainText(section.title, asSeen)
      for (const { label } of questionsOf(section, program))
        await expect(shown).toContainText(label, asSeen)
    }
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('link')).toHaveCount(0)
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')

    const paper = await page.pdf({ preferCSSPageSize: true })
    const sheets = paper.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []
    expect(sheets.length).toBeGreaterThan(2)
    expect(sheets.length).toBeLessThan(10)
  })
}

test('the button of the questions opens the browser’s own printing', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.goto('/masters/questions')
  await page.getByRole('button', { name: 'Print this page' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', '')
})

test('an application on paper keeps its name, status and headings', async ({ page, open }) => {
  const { id } = await open.newcomer({ ...cast.ada, firstName: 'On', lastName: 'Paper' })
  await signedIn(page, (await open.staff('owner')).token, 'admin_auth_token')
  await page.goto(`/admin-panel/applications/${id}`)
  await expect(page.getByRole('heading', { name: 'On Paper' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'On Paper' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Education' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Office' })).toBeHidden()
})
