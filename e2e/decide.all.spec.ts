import { randomUUID } from 'node:crypto'
import { copyOf } from '#tests/application-copies.ts'
import { settleChecks } from '#tests/decisions.ts'
import { expect, signedIn, test } from './journey.ts'

const list = '/admin-panel/applications'
const inReview = { program: 'msc', status: 'in_review' } as const

test('an officer decides ten applications by keyboard alone', async ({ page, open }) => {
  test.setTimeout(180_000)
  const lastName = `Curlew${randomUUID().slice(0, 8)}`
  const { id } = await open.newcomer({ ...inReview, lastName })
  const ids = [id ?? '']
  while (ids.length < 10) ids.push((await copyOf(open.app, id ?? '')).id)
  for (const one of ids) await settleChecks(open.app, one)
  await signedIn(page, (await open.staff('admissions')).token, 'admin_auth_token')

  await page.goto(`${list}?search=${lastName}`)
  await expect(page.getByText('10 applications', { exact: true })).toBeVisible()
  await page.locator('body').press('j')
  await expect(page.getByRole('link', { name: `Maya ${lastName}` }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  for (let n = 1; n <= ids.length; n++) {
    await expect(page.getByText(`${n} of 10`)).toBeVisible()
    const accept = page.getByRole('radio', { name: 'Accept' })
    await expect(accept).toBeVisible()
    await page.keyboard.press('d')
    await expect(accept).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toBeEnabled()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Accept (Confirmed)')).toBeVisible()
    await page.keyboard.press('j')
  }
})
