import { expect, expectAccessible, signedIn, test } from './journey.ts'

test.use({ viewport: { width: 390, height: 844 } })

const accepted = { program: 'msc', status: 'accepted' } as const

test('on a phone, a deposit is paid by card after another card was refused', async ({
  page,
  open,
}) => {
  const { token } = await open.newcomer(accepted)
  await signedIn(page, token)
  await page.goto('/dashboard/pay')
  await page.getByRole('link', { name: 'Pay by a demo card' }).click()
  await expect(page.getByRole('heading', { name: 'Pay the enrollment deposit' })).toBeVisible()
  await expect(page.getByText(/no money moves/i)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Try a card that is declined' }).click()
  await expect(page.getByRole('alert')).toContainText('Your bank declined this card')
  const pay = page.getByRole('button', { name: /^Pay \$/ })
  await pay.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()

  await page.getByRole('link', { name: 'Back to your payments' }).click()
  await expect(page.getByRole('heading', { name: 'Payment history' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pay by a demo card' })).toHaveCount(0)
})

test('somebody else pays by a link that names no one, and the applicant sees it arrive', async ({
  page,
  browser,
  open,
}) => {
  const { token } = await open.newcomer({ ...accepted, firstName: 'Ottoline' })
  await signedIn(page, token)
  await page.goto('/dashboard/pay')
  await page.getByRole('button', { name: 'Have someone else pay' }).click()
  await page.getByRole('button', { name: 'Make the link' }).click()
  const address = await page.getByLabel('The link').inputValue()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).click()

  const phone = { viewport: { width: 390, height: 844 } }
  const friend = await (await browser.newContext(phone)).newPage()
  await friend.goto(address)
  await expect(friend.getByRole('heading', { name: 'Pay the enrollment deposit' })).toBeVisible()
  await expect(friend.getByText('Ottoline')).toHaveCount(0)
  await expectAccessible(friend)
  await friend.getByRole('button', { name: 'Pay by bank debit' }).click()
  await expect(friend.getByRole('heading', { name: 'Your payment is processing' })).toBeVisible()
  await friend.context().close()

  // The bank may have been quicker than the page.
  const owed = page.getByRole('listitem').filter({ has: page.getByRole('heading') })
  await expect(owed.getByText(/^(Processing|Paid$)/)).toBeVisible()
})
