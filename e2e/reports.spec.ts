import { randomUUID } from 'node:crypto'
import { foldReports } from '#features/reports/server/aggregate-reports.ts'
import { cast, castPassword } from '#tests/cast.ts'
import { expect, expectAccessible, signedIn, test } from './journey.ts'

test('a colleague limited to one program works with its applications and reads its reports alone', async ({
  page,
  open,
  browser,
}) => {
  test.setTimeout(300_000)
  const lastName = `Sorrel${randomUUID().slice(0, 8)}`
  await open.newcomer({ ...cast.lukasz, firstName: 'Mira', lastName })
  const bachelor = await open.newcomer({ ...cast.eleni, firstName: 'Bela', lastName })
  const master = await open.newcomer({ ...cast.priya, firstName: 'Masha', lastName })
  const { db } = open.app.platform
  await db.transaction((inside) => foldReports(inside, open.app.clock.now()))

  const colleague = await open.staff('admissions')
  const theirs = await (await browser.newContext()).newPage()
  const origin = `http://localhost:${process.env.JOURNEYS_PORT}`
  await theirs.goto(origin)
  await signedIn(theirs, colleague.token, 'admin_auth_token')
  await theirs.goto(`${origin}/admin-panel/applications?search=${lastName}`)
  await expect(theirs.getByRole('table').getByRole('link')).toHaveCount(3)

  await signedIn(page, (await open.staff('owner')).token, 'admin_auth_token')
  await page.goto('/admin-panel/admins')
  const name = colleague.email.replace(/@.*/, '')
  await page.getByRole('button', { name: `Manage ${name}` }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByLabel('Programs').selectOption('Bachelor’s only')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save role' }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await confirm.getByRole('textbox', { name: 'Your password' }).fill(castPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${name}’s role is now Admissions (Bachelor’s only).`)).toBeVisible()

  await theirs.reload()
  await expect(theirs.getByRole('table').getByRole('link')).toHaveText([`Bela ${lastName}`])
  await theirs.goto(`${origin}/admin-panel/applications/${master.id}`)
  await expect(theirs.getByText(/There is no such application/)).toBeVisible()
  await theirs.goto(`${origin}/admin-panel/applications/${bachelor.id}`)
  await expect(theirs.getByRole('heading', { name: `Bela ${lastName}` })).toBeVisible()

  await theirs.getByRole('link', { name: 'Reports' }).click()
  const funnel = theirs.getByRole('table', { name: 'Application progress' })
  await expect(funnel.getByText('Bachelor’s, all intakes')).toBeVisible()
  await expect(funnel.getByText('Master’s, all intakes')).toHaveCount(0)

  await page.goto('/admin-panel/reports')
  await expect(
    page.getByRole('table', { name: 'Workload' }).or(page.getByText('Nothing is assigned yet.')),
  ).toBeVisible()
  await page.getByLabel('Program').selectOption('Master’s')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/program=msc/)
  await expect(
    page.getByRole('table', { name: 'Application progress' }).getByText('Master’s, all intakes'),
  ).toBeVisible()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Application progress as PNG' }).click()
  expect((await coming).suggestedFilename()).toBe('application-progress.png')
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }

  await page.getByRole('link', { name: 'Home', exact: true }).click()
  const intakes = page.getByRole('region', { name: 'Current intakes' })
  await expect(intakes.getByText('Started').first()).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('region', { name: 'Waiting for you' })
    .getByRole('link', { name: /waiting for the office/ })
    .click()
  await expect(page).toHaveURL(/applications\?sort=attention/)
  await theirs.close()
})
