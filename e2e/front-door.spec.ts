import type { Page } from '@playwright/test'
import { type Program, segmentOf } from '#shared/programs.ts'
import { expect, test } from './journey.ts'

const names = { ba: 'bachelor’s', msc: 'master’s' } as const
const programs = ['msc', 'ba'] as const

test('the program selection leads to both intro pages', async ({ page }) => {
  for (const program of programs) {
    await page.goto('/')
    await expectPage(page, '/', 'Choose your program of study')
    const apply = page.getByRole('link', { name: `Apply to the ${names[program]}` })
    await expect(apply).toHaveCSS('padding', '15px 30px')
    await apply.click()
    await expectPage(page, applyOf(program), `Apply to the ${names[program]} program`)
    await expect(page).toHaveTitle(new RegExp(`^Apply to the ${names[program]} program · `))
    await page.goBack()
    await expectPage(page, '/', 'Choose your program of study')
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the public pages can be read all the same', async ({ page }) => {
    await page.goto('/')
    await expectPage(page, '/', 'Choose your program of study')
    await expect(page.getByRole('table')).toContainText('Total cost')
    for (const program of programs) {
      await page.goto('/')
      await page.getByRole('link', { name: `Apply to the ${names[program]}` }).click()
      await expectPage(page, applyOf(program), `Apply to the ${names[program]} program`)
      await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
    }
  })
})

async function expectPage(page: Page, path: string, heading: string) {
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
  await expect(page).toHaveURL(path)
}

function applyOf(program: Program): string {
  return `/${segmentOf(program)}/apply`
}
