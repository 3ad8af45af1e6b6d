import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { type ParsedMail, simpleParser } from 'mailparser'
import { cast } from '#tests/cast.ts'
import { offered, readAndAgree } from '#tests/signed-contracts.ts'
import { expect, expectNoSidewaysScroll, signedIn, test } from './journey.ts'

const alsayed = { ...cast.lukasz, firstName: 'عبد الرحمن', lastName: 'السيد', country: 'EG' }
const people = [cast.lukasz, cast.eleni, cast.xiaoming, alsayed, cast.longest]
const widths = [1280, 320]

for (const { firstName, lastName, country } of people) {
  test(`${firstName.slice(0, 30)} ${lastName} looks right on every page and in the mail`, async ({
    page,
    open,
  }) => {
    const whole = `${firstName} ${lastName}`
    const person = { firstName, lastName, country, program: 'msc', status: 'incomplete' } as const
    const { token, id, email } = await open.newcomer(person)
    await signedIn(page, token)
    await signedIn(page, (await open.staff('owner')).token, 'admin_auth_token')

    await page.goto('/dashboard')
    await expect(page.getByText(`Good to see you, ${firstName}.`)).toBeVisible()
    await expectInPlace(page, firstName)
    await page.goto('/dashboard/account')
    await expect(page.getByRole('definition').filter({ hasText: whole })).toBeVisible()
    await expectInPlace(page, firstName)
    await page.getByRole('button', { name: 'Change profile' }).click()
    await expect(page.getByLabel('First Name')).toHaveValue(firstName)
    await expect(page.getByLabel('Last Name')).toHaveValue(lastName)
    await expectInPlace(page, firstName)

    await page.goto(`/admin-panel/applications?search=${encodeURIComponent(email)}`)
    await expect(page.getByRole('link', { name: whole })).toBeVisible()
    await expectInPlace(page, firstName)
    await page.goto(`/admin-panel/applications/${id}`)
    await expect(page.getByRole('heading', { name: whole })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${whole} · `))
    await expectInPlace(page, firstName)
    await page.goto('/admin-panel/mail')
    await page.getByRole('link').filter({ hasText: firstName }).first().click()
    await expect(page.getByText(`Hello ${firstName},`)).toBeVisible()
    await expectInPlace(page, firstName)

    await expect.poll(() => mailTo(email)).toBeDefined()
    const mail = await mailTo(email)
    expect([mail?.to].flat().flatMap((to) => to?.value.map(({ name }) => name))).toEqual([whole])
    expect(mail?.text).toContain(`Hello ${firstName},`)
    expect(mail?.html).toContain(`Hello ${firstName},`)
  })
}

for (const { firstName, lastName, country } of [cast.xiaoming, alsayed]) {
  test(`${firstName} ${lastName} signs a contract and is found by the office, name and Latin form in place`, async ({
    page,
    open,
  }) => {
    test.setTimeout(180_000)
    const whole = `${firstName} ${lastName}`
    const officer = await open.staff('owner')
    const latinName = `Traveler ${country}`
    const person = { firstName, lastName, country, program: 'msc', status: 'in_review' } as const
    const { token, id } = await open.newcomer(person)
    await open.app.call('PATCH /api/users/profile', { token, body: { latinName } })
    const sent = await offered(open.app, { id: id ?? '', token })
    await readAndAgree(open.app, sent)

    await signedIn(page, token)
    await page.goto('/dashboard/contract')
    await page.getByLabel('Your name').fill(whole)
    await expectToRun(page.getByLabel('Your name'), country)
    await page.getByRole('button', { name: 'Sign the contract' }).click()
    await expect(page.getByText('Signed by you, waiting for the institute')).toBeVisible()

    await signedIn(page, officer.token, 'admin_auth_token')
    await page.goto(`/admin-panel/applications?search=${encodeURIComponent(latinName)}`)
    await expectToRun(page.getByRole('link', { name: whole }).locator('bdi').first(), country)
    await page.goto(`/admin-panel/applications/${id}`)
    await expectToRun(page.getByRole('heading', { name: whole }).locator('bdi'), country)
    await expect(page.getByText(latinName)).toBeVisible()
  })
}

/** From right to left where the letters do, and never the page around it. */
async function expectToRun(written: Locator, country: string) {
  await expect(written).toHaveCSS('direction', country === 'EG' ? 'rtl' : 'ltr')
  await expect(written.page().locator('body')).toHaveCSS('direction', 'ltr')
}

/** No piece of a name stands beyond the edge of the window, wide or narrow, and none pushes it wider. */
async function expectInPlace(page: Page, name: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 720 })
    await expectNoSidewaysScroll(page)
    const piecesBeyond = () =>
      page.evaluate((name) => {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        const beyond: string[] = []
        while (walker.nextNode()) {
          const node = walker.currentNode
          const parent = node.parentElement?.closest(':not(bdi)')
          if (!parent?.checkVisibility() || !node.textContent?.includes(name)) continue
          const clips = getComputedStyle(parent).overflowX === 'hidden'
          const range = document.createRange()
          range.selectNodeContents(node)
          for (const { left, right } of clips ? parent.getClientRects() : range.getClientRects())
            if (left < 0 || right > innerWidth) beyond.push(`${left} to ${right}`)
        }
        return beyond
      }, name)
    await expect.poll(piecesBeyond).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 720 })
}

/** The newest mail to an address, as it was kept. */
async function mailTo(email: string): Promise<ParsedMail | undefined> {
  const folder = join(process.env.JOURNEYS_DIR ?? '', 'mail')
  for (const file of (await readdir(folder)).sort().reverse()) {
    const mail = await simpleParser(await readFile(join(folder, file)))
    if ([mail.to].flat().some((to) => to?.value.some(({ address }) => address === email)))
      return mail
  }
  return undefined
}
