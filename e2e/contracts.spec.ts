import type { Locator, Page } from '@playwright/test'
import { cast, castPassword } from '#tests/cast.ts'
import { releaseTo } from '#tests/released-decisions.ts'
import { confirmAddress, contractOf, readAndAgree } from '#tests/signed-contracts.ts'
import { expect, expectAccessible, signedIn, test } from './journey.ts'

const phone = { width: 390, height: 844 }

/** Reaches something by its focus and presses it, as anyone who has no pointer does. */
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
  await confirmAddress(open.app, id ?? '')
  await page.setViewportSize(phone)
  await signedIn(page, token)
  await page.goto('/dashboard')
  await press(page.getByRole('link', { name: 'Read and sign your contract' }))
  await expect(page.getByRole('heading', { name: 'My contract' })).toBeVisible()
  await expect(page.getByText('and Łukasz Ő’Brien, born on', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'I’ve read it to the end' }))

  const agreeing = page.getByRole('heading', { name: 'Agree to electronic records' })
  await expect(agreeing).toBeFocused()
  const opened = page.waitForEvent('download')
  await press(page.getByRole('button', { name: 'Open as a PDF' }))
  await (await opened).path()
  await press(page.getByRole('checkbox', { name: 'I could open and read the PDF' }), 'Space')
  await press(page.getByRole('checkbox', { name: /^I agree to electronic records/ }), 'Space')
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Agree and continue' }))

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
  const contract = officer.getByRole('main')
  await expect(
    contract.getByRole('heading', { level: 1, name: 'Contract of Łukasz Ő’Brien' }),
  ).toBeVisible()
  await expect(contract.getByText('Awaiting countersignature').first()).toBeVisible()
  await expectAccessible(officer)
  await contract.getByRole('button', { name: 'Sign for the institute' }).click()
  const proof = officer.getByRole('dialog', { name: 'Confirm that it’s you' })
  await proof.getByLabel('Your password', { exact: true }).fill(castPassword)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(contract.getByRole('button', { name: 'Download sealed copy' })).toBeVisible()

  const sealed = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the sealed contract' }).click()
  const file = await (await sealed).path()
  await page.goto('/check')
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('This file is intact')).toBeVisible()
  await expectAccessible(page)
})

type Point = { x: number; y: number }

/** Where somebody draws, in hundredths of the field. */
const line: Point[] = [
  { x: 20, y: 60 },
  { x: 35, y: 30 },
  { x: 50, y: 70 },
  { x: 80, y: 40 },
]

async function pointsIn(field: Locator): Promise<Point[]> {
  await field.scrollIntoViewIfNeeded()
  const box = await field.boundingBox()
  if (!box) throw new Error('the field is not there')
  return line.map(({ x, y }) => ({
    x: box.x + (box.width * x) / 100,
    y: box.y + (box.height * y) / 100,
  }))
}

async function drawByFinger(page: Page, field: Locator): Promise<void> {
  const [first, ...more] = await pointsIn(field)
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  await touch('touchStart', first)
  for (const at of more) await touch('touchMove', at)
  await touch('touchEnd')
}

async function drawByMouse(page: Page, field: Locator): Promise<void> {
  const [first, ...more] = await pointsIn(field)
  if (!first) throw new Error('nothing to draw')
  await page.mouse.move(first.x, first.y)
  await page.mouse.down()
  for (const at of more) await page.mouse.move(at.x, at.y, { steps: 5 })
  await page.mouse.up()
}

/** How much of the field is inked around its first point, and beyond its last one. */
function inkIn(field: Locator) {
  return field.evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error('no canvas')
    const { width, height } = canvas
    const inked = (x: number, y: number, w: number, h: number) =>
      canvas
        .getContext('2d')
        ?.getImageData(x * width, y * height, w * width, h * height)
        .data.some((byte, at) => at % 4 === 3 && byte > 0)
    return { atFirst: inked(0.17, 0.5, 0.06, 0.2), beyond: inked(0.88, 0, 0.12, 1) }
  })
}

test('a minor draws by finger on a phone, and a parent signs by a link of their own, with a mouse', async ({
  page,
  browser,
  open,
}) => {
  test.setTimeout(180_000)
  const office = await open.staff('admissions')
  const dateOfBirth = `${new Date().getFullYear() - 16}-01-05`
  const person = { ...cast.lukasz, dateOfBirth, status: 'in_review' } as const
  const { token, id } = await open.newcomer(person)
  await releaseTo(open.app, id ?? '')
  const draft = await contractOf(open.app, { id: id ?? '', token })
  const email = `parent-${draft.contractId.slice(0, 8)}@example.net`

  await signedIn(page, office.token, 'admin_auth_token')
  await page.goto(`/admin-panel/contracts?contract=${draft.contractId}`)
  const contract = page.getByRole('main')
  await expect(
    contract.getByRole('heading', { level: 1, name: 'Contract of Łukasz Ő’Brien' }),
  ).toBeVisible()
  await contract.getByLabel('Name').fill('Teresa Ő’Brien')
  await contract.getByLabel('Email').fill(email)
  await contract.getByLabel('Relationship').fill('Mother')
  await expectAccessible(page)
  await contract.getByRole('button', { name: 'Save signer' }).click()
  await expect(contract.getByText('Teresa Ő’Brien, not yet')).toBeVisible()
  // It sends itself once nothing stands in its way; whoever presses first is as good.
  await expect
    .poll(async () => (await contractOf(open.app, draft)).sha256, { timeout: 30_000 })
    .not.toBe('')
  const sent = await contractOf(open.app, draft)
  await readAndAgree(open.app, sent)

  const baseURL = `http://localhost:${process.env.JOURNEYS_PORT}`
  const small = { baseURL, viewport: phone, hasTouch: true, deviceScaleFactor: 2 }
  const own = await (await browser.newContext(small)).newPage()
  await signedIn(own, token)
  await own.goto('/dashboard/contract')
  await own.getByRole('radio', { name: 'Draw my signature' }).check({ force: true })
  const field = own.getByRole('img', { name: 'Draw your signature' })
  await drawByFinger(own, field)
  await expect.poll(() => inkIn(field)).toEqual({ atFirst: true, beyond: false })
  await own.getByRole('button', { name: 'Clear' }).click()
  await own.getByRole('button', { name: 'Sign the contract' }).click()
  await expect(own.getByRole('alert').getByText('Draw your signature')).toBeVisible()
  await drawByFinger(own, field)
  await expect(own.getByRole('alert').getByText('Draw your signature')).toBeHidden()
  await expectAccessible(own)
  await own.getByRole('button', { name: 'Sign the contract' }).click()
  await expect(own.getByText('Signed by you, waiting for Teresa Ő’Brien')).toBeVisible()
  await expectAccessible(own)
  const part = own.waitForEvent('download')
  await own.getByRole('button', { name: 'Download it with the signatures so far' }).click()
  expect((await part).suggestedFilename()).toContain('signed-in-part')

  const parent = await (await browser.newContext({ baseURL, viewport: phone })).newPage()
  await parent.goto(`/link/guardian#${await open.mailedSecret(email)}`)
  await expect(parent.getByText(/is a minor and has signed this contract/)).toBeVisible()
  await expectAccessible(parent)
  await parent.getByRole('button', { name: 'I’ve read it to the end' }).click()
  const opened = parent.waitForEvent('download')
  await parent.getByRole('button', { name: 'Open as a PDF' }).click()
  await (await opened).path()
  await press(parent.getByRole('checkbox', { name: 'I could open and read the PDF' }), 'Space')
  await press(parent.getByRole('checkbox', { name: /^I agree to electronic records/ }), 'Space')
  await parent.getByRole('button', { name: 'Agree and continue' }).click()
  await press(parent.getByRole('radio', { name: 'Draw my signature' }), 'Space')
  const theirs = parent.getByRole('img', { name: 'Draw your signature' })
  await drawByMouse(parent, theirs)
  await expect.poll(() => inkIn(theirs)).toEqual({ atFirst: true, beyond: false })
  await parent.getByRole('button', { name: 'Sign the contract' }).click()
  await expect(parent.getByText('Signed by you, waiting for the institute')).toBeVisible()
  await expectAccessible(parent)
})
