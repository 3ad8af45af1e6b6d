import { completeAnswers } from '#tests/answers.ts'
import { dialogOf, fillLogin } from './dialog.ts'
import { choose, expectSaved, handIn, list, openForm, sectionFills } from './form.ts'
import { expect, expectAccessible, signedIn, test } from './journey.ts'

test('every answer of the form is there again after a reload', async ({ page, open }) => {
  test.setTimeout(180_000)
  const { token } = await open.newcomer()
  await signedIn(page, token)
  for (const [section, fill] of Object.entries(sectionFills)) {
    await page.goto(`${list}/${section}`)
    await expect(page.getByRole('button', { name: 'Save and continue' })).toBeVisible()
    await fill(page)
    await expectSaved(page)
    const before = await shown()
    expect(before.length).toBeGreaterThan(0)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Save and continue' })).toBeVisible()
    if (section === 'employment')
      await page.getByRole('button', { name: 'Change Employer 1' }).waitFor()
    await expect.poll(shown).toEqual(before)
  }

  function shown() {
    return page
      .locator('main')
      .evaluate((main) =>
        [...main.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea')].map(
          (field) => (/radio|checkbox/.test(field.type) ? field.checked : field.value),
        ),
      )
  }
})

test('a hidden answer comes back when it is asked for again, and is named before it is left out', async ({
  page,
  open,
}) => {
  await openForm(page, open, completeAnswers('msc'), 'employment')
  const hours = page.getByLabel('Hours of coaching in an average month')
  await hours.fill('31')
  await choose(page, /coaching clients/, 'No')
  await expect(hours).toBeHidden()
  await expectSaved(page)
  await page.reload()
  await choose(page, /coaching clients/, 'Yes')
  await expect(hours).toHaveValue('31')
  await choose(page, /coaching clients/, 'No')
  await expectSaved(page)
  await page.goto(`${list}/review`)
  const notice = page.getByRole('status').filter({ hasText: 'Answers we’ll leave out' })
  await expect(notice.getByRole('term')).toHaveText(['Hours of coaching in an average month'])
  await expect(notice.getByRole('definition')).toHaveText(['31'])
  await expectAccessible(page)
})

test('a thin statement gets a page between; Back shows the section as it was left', async ({
  page,
  open,
}) => {
  const answers = completeAnswers('msc')
  const education = { ...answers.education, statement: 'I want to study.' }
  await openForm(page, open, { ...answers, education }, 'statement')
  await handIn(page)
  await expect(page.getByRole('heading', { name: 'Please check your answers' })).toBeFocused()
  await expectAccessible(page)
  await page.goBack()
  await expect(page.getByLabel(/^Why this program/)).toHaveValue('I want to study.')
  await handIn(page)
  await page.getByRole('link', { name: 'Continue anyway' }).click()
  await expect(page.getByRole('heading', { name: 'Your application' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('a session that ends while somebody types takes no word and no place on the page', async ({
  page,
  open,
}) => {
  const { email, token } = await open.newcomer()
  await signedIn(page, token)
  await page.goto(`${list}/statement`)
  const field = page.getByLabel(/^Why this program/)
  await field.click()
  await field.pressSequentially('I lead ')
  await expectSaved(page)
  const place = await field.boundingBox()
  await open.app.call('POST /api/users/logout', { token })
  // The pause after the first words sends them, and the refusal ends the session while one types on.
  const notice = page.getByText('You were logged out.')
  await page.keyboard.type('a small ')
  await expect(notice).toBeVisible()
  for (const word of ['team ', 'and listen.']) {
    await page.keyboard.type(word)
    await expect(field).toBeFocused()
  }
  await expect(field).toHaveValue('I lead a small team and listen.')
  expect((await field.boundingBox())?.y).toBe(place?.y)
  await expect(notice).toBeInViewport()
  await expect(dialogOf(page, 'Login')).toBeHidden()
  await expectAccessible(page)

  await handIn(page)
  const dialog = dialogOf(page, 'Login')
  await expect(dialog.getByText('You were logged out.')).toBeVisible()
  await fillLogin(dialog, email)
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(dialog).toBeHidden()
  // So few words lead to a page between.
  await expect(page.getByRole('link', { name: 'Continue anyway' })).toBeVisible()
  await page.goto(`${list}/statement`)
  await expect(field).toHaveValue('I lead a small team and listen.')
})

test('a session that ended while typing asks for the login on the next page, and loses nothing', async ({
  page,
  open,
}) => {
  const { email, token } = await open.newcomer()
  await signedIn(page, token)
  await page.goto(`${list}/statement`)
  const field = page.getByLabel(/^Why this program/)
  await field.pressSequentially('I lead ')
  await expectSaved(page)
  await open.app.call('POST /api/users/logout', { token })
  await field.pressSequentially('a team')
  await expect(page.getByText('You were logged out.')).toBeVisible()
  await page.getByRole('link', { name: 'Your application' }).click()
  const dialog = dialogOf(page, 'Login')
  await fillLogin(dialog, email)
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(list)
  await expectSaved(page)
  await page.getByRole('link', { name: 'Statement' }).click()
  await expect(field).toHaveValue('I lead a team')
})

test('an answer typed after another device submitted is shown until it is taken away', async ({
  page,
  open,
}) => {
  const { token, own } = await openForm(page, open, completeAnswers('msc'), 'statement')
  const field = page.getByLabel(/^Why this program/)
  await field.click()
  await open.app.call('POST /api/users/applications/{id}/submit', {
    token,
    params: { id: own.id },
    body: { revision: own.revision, declared: true },
  })
  await page.keyboard.type('And one more thing. ')
  await expect(page.getByRole('heading', { name: /^It’s in, / })).toBeFocused()
  const late = page.getByRole('heading', { name: 'Typed after it was submitted' })
  await expect(late).toBeVisible()
  await expect(page.getByText(/And one more thing/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove them' }).click()
  await expect(late).toBeHidden()
})
