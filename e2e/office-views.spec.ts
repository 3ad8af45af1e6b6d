import { cast } from '#tests/cast.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signedIn, test } from './journey.ts'

const desktop = { width: 1280, height: 800 }
const phone = { width: 320, height: 640 }

test('the views of the office that no other journey looks through can be used', async ({
  page,
  open,
}) => {
  test.setTimeout(180_000)
  const { id } = await open.newcomer({ ...cast.ada, status: 'in_review' })
  await signedIn(page, (await open.staff('owner')).token, 'admin_auth_token')
  const applications = '/admin-panel/applications'
  for (const path of [
    `${applications}?show=board`,
    `${applications}?show=mine`,
    `${applications}?show=messages`,
    `${applications}?show=duplicates`,
    `${applications}/${id}?as=applicant`,
    `${applications}/${id}?as=applicant&of=questions`,
    '/admin-panel/admins?view=readings',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    await page.setViewportSize(desktop)
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await expectNoSidewaysScroll(page)
  }
})
