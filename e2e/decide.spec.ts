import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { releases } from '#features/decisions/server/tables.ts'
import { settleChecks } from '#tests/decisions.ts'
import { expect, expectAccessible, signedIn, test } from './journey.ts'
import { anotherBrowser, confirmIdentity, releaseOf } from './staff.ts'

const list = '/admin-panel/applications'
const inReview = { program: 'msc', status: 'in_review' } as const

test('an officer decides, a second person approves, and the applicant reads the offer', async ({
  page,
  browser,
  open,
}) => {
  test.setTimeout(240_000)
  const lastName = `Plover${randomUUID().slice(0, 8)}`
  const { token, id } = await open.newcomer({ ...inReview, lastName })
  const applicant = await anotherBrowser(browser, token, 'auth_token')
  await applicant.goto('/dashboard')
  await expect(applicant.getByRole('heading', { name: 'In review' })).toBeVisible()
  await signedIn(page, (await open.staff('admissions')).token, 'admin_auth_token')
  await settleChecks(open.app, id ?? '')

  await page.goto(`${list}/${id}`)
  const decision = page.getByRole('region', { name: 'Decision', exact: true })
  await decision.getByRole('radio', { name: 'Accept' }).check({ force: true })
  await decision.getByRole('button', { name: 'Add a condition' }).click()
  await decision
    .getByRole('textbox', { name: 'Condition 1' })
    .fill('Send us your official transcript.')
  const letter = decision.getByRole('region', { name: 'Letter' })
  await expect(letter).toContainText('Send us your official transcript.')
  await expect(letter).not.toContainText('{{')
  await expectAccessible(page)
  await decision.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(decision.getByText('Accept (Confirmed)')).toBeVisible()

  await decision.getByRole('link', { name: 'Releases' }).click()
  await page.getByRole('checkbox', { name: `Select Maya ${lastName}` }).check()
  await page.getByRole('button', { name: 'Release the 1 chosen' }).click()
  const dryRun = page.getByRole('dialog', { name: 'Before they go out' })
  await dryRun.getByText(`Maya ${lastName}`).click()
  await expect(dryRun.getByText('Send us your official transcript.').first()).toBeVisible()
  await dryRun.getByLabel('Release name').fill(lastName)
  await dryRun.getByLabel('How many letters do you expect to send?').fill('1')
  await expectAccessible(page)
  await dryRun.getByRole('button', { name: 'Release', exact: true }).click()
  await confirmIdentity(page)
  const own = releaseOf(page, lastName)
  await expect(own.getByText('You created it, so someone else')).toBeVisible()
  await expectAccessible(page)

  const second = await anotherBrowser(browser, (await open.staff('owner')).token)
  await second.goto(`${list}?show=releases`)
  const theirs = releaseOf(second, lastName)
  await theirs.getByRole('button', { name: 'Read the letters' }).click()
  await theirs.getByRole('button', { name: 'Approve 1 letter' }).click()
  await confirmIdentity(second)
  await expect(theirs.getByRole('timer')).toContainText('Goes out in')
  await expect(theirs.getByRole('button', { name: 'Recall' })).toBeVisible()
  await expect(applicant.getByRole('heading', { name: 'In review' })).toBeVisible()

  await open.app.platform.db
    .update(releases)
    .set({ goesOutAt: new Date() })
    .where(eq(releases.name, lastName))
  await expect(theirs.getByText('Sent', { exact: true })).toBeVisible()
  await expect(applicant.getByRole('heading', { name: /^Congratulations, / })).toBeVisible()
  await page.goto(`${list}/${id}`)
  await decision.getByText('Accept, released').click()
  await expect(decision.getByText('At the time of the decision')).toBeVisible()
  await expectAccessible(page)
  await second.context().close()
  await applicant.context().close()
})
