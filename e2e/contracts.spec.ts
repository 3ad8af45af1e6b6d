import type { Locator } from '@playwright/test'
import { cast, castPassword } from '#tests/cast.ts'
import { releaseTo } from '#tests/released.ts'
import { contractOf } from '#tests/signed.ts'
import { expect, expectAccessible, signedIn, test } from './journey.ts'

const phone = { width: 390, height: 844 }

/** Reaches something by its focus and presses it, as whoever has no pointer does. */
async function press(target: Locator, key = 'Enter') {
  await target.focus()
  await target.press(key)
}

test('a contract is read, agreed to and signed on a phone by keyboard, countersigned, sealed and checked', async ({
  page,
  browser,
  open,
}) => {
  test.setTimeout(180_000)
  const office = await open.staff('owner')
  const { token, id } = await open.newcomer({ ...cast.lukasz, status: 'in_review' })
  await releaseTo(open.app, id ?? '')
  await page.setViewportSize(phone)
  await signedIn(page, token)
  await page.goto('/dashboard')
  await press(page.getByRole('link', { name: 'Read and sign your contract' }))
  await expect(page.getByRole('heading', { name: 'My contract' })).toBeVisible()
  await expect(page.getByText('and Łukasz Ő’Brien, born on', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'I have read it to the end' }))

  const agreeing = page.getByRole('heading', { name: 'Agree to electronic records' })
  await expect(agreeing).toBeFocused()
  const opened = page.waitForEvent('download')
  await press(page.getByRole('button', { name: 'Open as a PDF' }))
  await (await opened).path()
  await press(page.getByRole('checkbox', { name: 'I could open and read the PDF' }), 'Space')
  await press(page.getByRole('checkbox', { name: /^I agree to electronic records/ }), 'Space')
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Agree and go on' }))

  await expect(page.getByRole('heading', { name: 'Sign', exact: true })).toBeFocused()
  await page.getByLabel('Your name').focus()
  await page.keyboard.type('Łukasz Ő’Brien')
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Sign the contract' }))
  await expect(page.getByText('Signed by you, waiting for the institute')).toBeVisible()
  await expectAccessible(page)

  const baseURL = `http://localhost:${process.env.JOURNEYS_PORT}`
  const officer = await (await browser.newContext({ baseURL })).newPage()
  await signedIn(officer, office.token, 'admin_auth_token')
  await officer.goto('/admin-panel/contracts?show=office')
  await expectAccessible(officer)
  // Others of this name may wait beside it.
  const { contractId } = await contractOf(open.app, { id: id ?? '', token })
  await officer.locator(`a[href*="${contractId}"]`).click()
  const contract = officer.getByRole('dialog', { name: 'Contract of Łukasz Ő’Brien' })
  await expect(contract.getByText('To be countersigned')).toBeVisible()
  await expectAccessible(officer)
  await contract.getByRole('button', { name: 'Sign for the institute' }).click()
  const proof = officer.getByRole('dialog', { name: 'Confirm that it is you' })
  await proof.getByLabel('Your password', { exact: true }).fill(castPassword)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(contract.getByRole('button', { name: 'Download, sealed' })).toBeVisible()

  const sealed = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the sealed contract' }).click()
  const file = await (await sealed).path()
  await page.goto('/check')
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('This file is intact')).toBeVisible()
  await expectAccessible(page)
})
