import { completeAnswers } from '#tests/answers.ts'
import { list, openForm, tick } from './form.ts'
import { expect, test } from './journey.ts'

const received = /^It’s in, /
const submitCall = '**/api/users/applications/*/submit'

test('an answer lost on the way gives the same receipt when the person submits again', async ({
  page,
  open,
}) => {
  const { token } = await openForm(page, open, completeAnswers('msc'), 'review')
  await tick(page, /true and complete/)
  await page.route(submitCall, async (route) => {
    await route.fetch()
    await route.abort()
  })
  // The form would learn by itself what became of it; here the person is faster.
  await page.route('**/api/users/application?*', (route) => route.abort())
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByText(/don’t know if your application arrived/)).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByRole('heading', { name: received })).toBeVisible()
  const receipt = await page.getByText(/^MSC-\d{4}-[0-9A-Z]{8}$/).textContent()
  const own = await open.app.call('GET /api/users/applications', { token })
  const [application] = own.body.applications
  expect(application.receiptNumber).toBe(receipt)
  const progress = await open.app.call('GET /api/users/applications/{id}', {
    token,
    params: { id: application.id },
  })
  expect(progress.body.submissions).toHaveLength(1)
})

test('two tabs that submit give one receipt', async ({ page, open, context }) => {
  await openForm(page, open, completeAnswers('msc'), 'review')
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`${list}/review`)
    await tick(tab, /true and complete/)
  }
  await Promise.all(
    [page, other].map((tab) => tab.getByRole('button', { name: 'Submit application' }).click()),
  )
  const receipts = new Set<string | null>()
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: received })).toBeVisible()
    receipts.add(await tab.getByText(/^MSC-\d{4}-[0-9A-Z]{8}$/).textContent())
  }
  expect(receipts.size).toBe(1)
})

test('an answer changed on another device is shown before anything is submitted', async ({
  page,
  open,
}) => {
  const { token } = await openForm(page, open, completeAnswers('msc'), 'review')
  await tick(page, /true and complete/)
  const body = { applicationType: 'msc', education: { bachelorsInstitution: 'Morgan State' } }
  await open.app.call('POST /api/users/application', { token, body })
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByText(/changed in another window or on another device/)).toBeVisible()
  await expect(page.getByText('Morgan State')).toBeVisible()
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByRole('heading', { name: received })).toBeVisible()
})

test('a session that ends on the review page is begun again in place', async ({ page, open }) => {
  const { email, token } = await openForm(page, open, completeAnswers('msc'), 'review')
  await tick(page, /true and complete/)
  await open.app.call('POST /api/users/logout', { token })
  await page.getByRole('button', { name: 'Submit application' }).click()
  const dialog = page.getByRole('dialog', { name: 'Login' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill('quiet harbour at dawn')
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('checkbox', { name: /true and complete/ })).toBeChecked()
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByRole('heading', { name: received })).toBeVisible()
})
