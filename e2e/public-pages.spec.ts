import type { Locator, Page } from '@playwright/test'
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

test('what it would cost is worked out before there is an account', async ({ page }) => {
  await page.goto(applyOf('msc'))
  await page.getByRole('button', { name: 'Estimate what you would pay' }).click()
  await expect(page.getByRole('region', { name: 'Your estimate' })).toBeVisible()
})

test('a page that came without its facts asks for them', async ({ page }) => {
  await page.route(applyOf('ba'), async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('id="facts"', 'id="no-facts"')
    await route.fulfill({ response, body })
  })
  const asked = page.waitForResponse('**/api/programs')
  await page.goto(applyOf('ba'))
  await expectPage(page, applyOf('ba'), `Apply to the ${names.ba} program`)
  expect((await asked).ok()).toBe(true)
})

test('on a phone the way to apply stands in the first screen, the arch in little of it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expectFirst(page, page.getByRole('link', { name: `Apply to the ${names.ba}` }))
  await page.goto(applyOf('msc'))
  await expectFirst(page, page.getByRole('button', { name: 'Start your application' }))
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

async function expectFirst(page: Page, act: Locator) {
  await expect(act).toBeInViewport({ ratio: 1 })
  const arch = await page.locator('.arches').first().boundingBox()
  expect(arch?.height).toBeLessThanOrEqual(120)
}

function applyOf(program: Program): string {
  return `/${segmentOf(program)}/apply`
}
