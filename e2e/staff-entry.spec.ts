import { randomUUID } from 'node:crypto'
import { cast } from '#tests/cast.ts'
import { expect, expectAccessible, signedIn, test } from './journey.ts'

const list = '/admin-panel/applications'

/** A name that nobody else has. */
function newName(): string {
  return `Okafor${randomUUID().slice(0, 6).replace(/[\d-]/g, 'x')}`
}

/** In every zone a day that has been. */
function yesterday(): string {
  return new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
}

test('an application on paper is entered for somebody without an account, who is then mailed a link', async ({
  page,
  open,
}) => {
  test.setTimeout(120_000)
  const lastName = newName()
  await signedIn(page, (await open.staff('admissions')).token, 'admin_auth_token')
  await page.goto(list)
  await page.getByRole('link', { name: 'Enter an application' }).click()
  await page.getByLabel('Who is it?').fill(lastName)
  await page.getByRole('button', { name: 'Search' }).press('Enter')
  await expect(page.getByText('No one matches.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Enter a new person' }).click()
  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Date of birth').fill('1979-05-02')
  await page
    .getByLabel('Phone number')
    .fill(`+1202555${String(Math.floor(Math.random() * 9000) + 1000)}`)
  await page.getByLabel('State', { exact: true }).selectOption('MD')
  await page.getByLabel('Program').selectOption('msc')
  const intakes = page.getByLabel('Intake').getByRole('option')
  // The latest stands first, and it has not opened yet.
  await page.getByLabel('Intake').selectOption(await intakes.last().getAttribute('value'))
  await page.getByText('On paper', { exact: true }).click()
  await page.getByLabel('Received on').fill(yesterday())
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start' }).click()
  const somebodyElse = page.getByRole('button', { name: 'Different person' })
  const title = page.getByRole('heading', { name: `Enter Grace ${lastName}’s application` })
  await expect(title.or(somebodyElse)).toBeVisible()
  if (await somebodyElse.isVisible()) await somebodyElse.click()
  await expect(title).toBeVisible()

  const question = page.getByRole('radiogroup', { name: /U\.S\. citizen/ })
  await question.getByText('No', { exact: true }).click()
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Submit' }).click()
  await expect(page.getByText('Before you can submit:')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Back to the application' }).click()
  const panel = page.getByRole('region', { name: 'Entered for them' })
  await panel.getByLabel('Their email').fill(`${lastName}@example.org`)
  await panel.getByRole('button', { name: 'Email the link' }).click()
  await expect(panel.getByText(/We emailed a link to follow it online/)).toBeVisible()
})

test('a message to some of the list is read letter by letter, sent and stopped', async ({
  page,
  open,
}) => {
  test.setTimeout(120_000)
  const lastName = newName()
  for (const firstName of ['Ada', 'Ben'])
    await open.newcomer({ ...cast.ada, status: 'submitted', firstName, lastName })
  const me = await open.staff('admissions')
  await signedIn(page, me.token, 'admin_auth_token')
  await page.goto(`${list}?search=${lastName}`)
  await page.getByRole('checkbox', { name: `Select Ada ${lastName}` }).check({ force: true })
  await page.getByRole('checkbox', { name: `Select Ben ${lastName}` }).check({ force: true })
  await page.getByRole('button', { name: 'Email them' }).click()
  const writing = page.getByRole('dialog', { name: 'Email these people' })
  await writing.getByLabel('Subject').fill('An evening for {{program}}')
  await writing.getByLabel('Message').fill('We meet on Thursday.\n\nYour intake is {{intake}}.')
  await writing.getByRole('button', { name: 'Preview the emails' }).click()
  await expect(writing.getByText('2 emails.', { exact: false })).toBeVisible()
  const letter = writing.getByRole('listitem').filter({ hasText: `Ada ${lastName}` })
  await letter.getByText(`Ada ${lastName}`).click()
  await expect(letter.getByText('We meet on Thursday.')).toBeVisible()
  await expectAccessible(page)
  await writing.getByLabel('How many emails do you expect to send?').fill('2')
  await writing.getByRole('button', { name: 'Send' }).click()
  const confirming = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await confirming.getByRole('textbox', { name: 'Your password' }).fill(me.password)
  await confirming.getByRole('button', { name: 'Confirm' }).click()
  await writing.getByRole('link', { name: 'Exports and messages' }).click()
  const sent = page.getByRole('listitem').filter({ hasText: me.email.split('@')[0] ?? '' })
  await expect(sent.getByText('Going out soon')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await sent.getByRole('button', { name: 'Cancel it' }).click()
  await expect(sent.getByText('Canceled', { exact: true })).toBeVisible()
})
