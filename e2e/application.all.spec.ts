import type { Page } from '@playwright/test'
import { cast } from '#tests/cast.ts'
import { dialogOf, fillLogin } from './dialog.ts'
import { fail, failures } from './failures.ts'
import { expect, signedIn, test } from './journey.ts'
import { escapeFrom } from './keys.ts'

const call = '/api/users/application'
const section = '/masters/application/personal-information'
const kept = 'Only on this device'

for (const failure of failures)
  test(`a save that fails (${failure}) costs nothing that was typed`, async ({ page, open }) => {
    const { email, token } = await open.newcomer(cast.ada)
    await signedIn(page, token)
    await page.goto(section)
    await answer(page, /civilian employee/, 'Yes')
    await expectSaved(page)
    if (failure === '401') await open.app.call('POST /api/users/logout', { token })
    const mend = failure === '401' ? async () => {} : await fail(page, 'POST', call, failure)
    await component(page).fill('Naval Air Station')
    await expect(page.getByText(kept)).toBeVisible()
    await expect(component(page)).toHaveValue('Naval Air Station')
    if (failure === '401') {
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      const dialog = dialogOf(page, 'Login')
      await expect(dialog.getByText('You were logged out.')).toBeVisible()
      await expect(dialog.getByLabel('Email')).toHaveValue(email)
      await fillLogin(dialog, email)
      await dialog.getByRole('button', { name: 'Login', exact: true }).click()
      await expect(dialog).toBeHidden()
      await expect(page).toHaveURL(section)
    }
    await mend()
    await expectSaved(page)
    await page.reload()
    await expect(component(page)).toHaveValue('Naval Air Station')
  })

for (const failure of ['500', '503', 'cut', 'html'] as const)
  test(`an application that does not load (${failure}) is never overwritten by defaults`, async ({
    page,
    open,
  }) => {
    const { token } = await open.newcomer(cast.ada)
    const body = {
      applicationType: 'msc',
      personalInfo: { isUSCitizen: false, isDoDEmployee: true, dodComponent: 'Naval Air Station' },
    }
    await open.app.call('POST /api/users/application', { token, body })
    await signedIn(page, token)
    const saves: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith(call)) saves.push(request.url())
    })
    const mend = await fail(page, 'GET', call, failure)
    await page.goto(section)
    await expect(
      page.getByRole('heading', { name: 'We couldn’t load your application' }),
    ).toBeVisible()
    await expect(page.getByRole('radiogroup')).toHaveCount(0)
    await mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(component(page)).toHaveValue('Naval Air Station')
    expect(saves).toEqual([])
  })

test('two tabs that change the same answer leave the choice to the person', async ({
  page,
  open,
  context,
}) => {
  const { token } = await open.newcomer(cast.ada)
  const body = {
    applicationType: 'msc',
    personalInfo: { isDoDEmployee: true, dodComponent: 'Naval Air Station' },
  }
  await open.app.call('POST /api/users/application', { token, body })
  await signedIn(page, token)
  await page.goto(section)
  const other = await context.newPage()
  await other.goto(section)
  await expect(component(other)).toHaveValue('Naval Air Station')

  await component(page).fill('Naval Research')
  await expectStored({ dodComponent: 'Naval Research' })
  await component(other).fill('Naval Observatory')
  const choice = { name: 'Choose between two answers' }
  const inOther = other.getByRole('group', choice)
  await expect(inOther).toContainText('Naval Research')
  await inOther.getByRole('button', { name: /^Keep this one/ }).click()
  await expect(inOther).toBeHidden()
  await answer(other, /affiliated with the U.S. military/, 'Yes')
  await expectStored({ dodComponent: 'Naval Observatory', isMilitaryAffiliated: true })

  await component(page).fill('Naval Academy')
  const inFirst = page.getByRole('group', choice)
  await inFirst.getByRole('button', { name: /^Use this one/ }).click()
  await expect(component(page)).toHaveValue('Naval Observatory')
  await expectSaved(page)
  await expectStored({ dodComponent: 'Naval Observatory', isMilitaryAffiliated: true })

  async function expectStored(answers: Record<string, unknown>) {
    await expect
      .poll(async () => {
        const { body } = await open.app.call('GET /api/users/application', { token })
        return body.data.personalInfo
      })
      .toMatchObject(answers)
  }
})

test('a call that finds the account gone asks to sign in and loses nothing', async ({
  page,
  open,
}) => {
  const { token } = await open.newcomer(cast.ada)
  await signedIn(page, token)
  await page.goto('/dashboard/account')
  await page.getByRole('button', { name: 'Change profile' }).click()
  const profile = dialogOf(page, 'Change profile')
  await profile.getByLabel('First Name').fill('Adaeze')
  await open.app.call('POST /api/users/logout', { token })
  await profile.getByRole('button', { name: 'Save changes' }).click()
  await escapeFrom(page, dialogOf(page, 'Login'))
  await expect(profile.getByLabel('First Name')).toHaveValue('Adaeze')
})

async function answer(page: Page, question: RegExp, words: 'Yes' | 'No') {
  await page.getByRole('radiogroup', { name: question }).getByText(words, { exact: true }).click()
}

function component(page: Page) {
  return page.getByRole('textbox', { name: 'Department, agency, or command' })
}

async function expectSaved(page: Page) {
  await expect(page.getByText(/^Saved( \d{1,2}:\d\d\s[AP]M)?$/)).toBeVisible()
}

test('what could not be sent survives a reload, and signing in again', async ({ page, open }) => {
  const { email, token } = await open.newcomer(cast.ada)
  await signedIn(page, token)
  await page.goto(section)
  await answer(page, /civilian employee/, 'Yes')
  await expectSaved(page)
  await fail(page, 'POST', call, '500')
  await component(page).fill('Naval Air Station')
  await expect(page.getByText(kept)).toBeVisible()
  page.on('dialog', (question) => question.accept())
  await page.reload()
  await expect(component(page)).toHaveValue('Naval Air Station')
  await expect(page.getByText(kept)).toBeVisible()

  await open.app.call('POST /api/users/logout', { token })
  await page.unrouteAll()
  await page.reload()
  await expect(page).toHaveURL('/masters/apply')
  const dialog = dialogOf(page, 'Login')
  await fillLogin(dialog, email)
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(section)
  await expect(component(page)).toHaveValue('Naval Air Station')
  await expectSaved(page)
})
