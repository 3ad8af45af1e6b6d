import type { Page } from '@playwright/test'
import { list, statement } from './form.ts'
import { expect, signedIn, test } from './journey.ts'
import { escapeFrom, press, tabInto, tabTo, type } from './keys.ts'

test('the whole form is filled in and submitted without a mouse', async ({ page, open }) => {
  test.setTimeout(300_000)
  const { token } = await open.newcomer()
  await signedIn(page, token)
  await page.goto(list)
  await press(page, page.getByRole('link', { name: 'Personal information' }))
  await press(page, saveButton(page))

  await expect(page.getByRole('heading', { name: 'Education' })).toBeVisible()
  await press(page, saveButton(page))
  const summary = page.getByRole('region', { name: 'Please check your answers' })
  await expect(summary).toBeFocused()
  await press(page, summary.getByRole('link', { name: /^Enter the institution/ }))
  await expect(page.getByLabel('Institution')).toBeFocused()
  await page.keyboard.type('University of Maryland')
  await type(page, page.getByLabel('Degree and field'), 'BA in psychology')
  await type(page, page.getByLabel('Year awarded'), '2012')
  await press(page, saveButton(page))

  await expect(page.getByRole('heading', { name: 'Statement' })).toBeVisible()
  await tabTo(page, page.getByLabel(/^Why this program/))
  await page.keyboard.insertText(statement)
  await press(page, saveButton(page))

  await expect(page.getByRole('heading', { name: 'Employment' })).toBeVisible()
  await type(page, page.getByLabel('Employer', { exact: true }), 'Chesapeake Library')
  await type(page, page.getByLabel('Job title'), 'Team lead')
  await type(page, page.getByLabel('Hours per week'), '36')
  const earlier = page.getByRole('radiogroup', { name: /earlier employers/ })
  await tabInto(page, earlier)
  await page.keyboard.press('ArrowLeft')
  await expect(earlier.getByRole('radio', { name: 'Yes' })).toBeChecked()
  const card = page.getByRole('listitem', { name: 'Employer 1' })
  await type(page, card.getByLabel('Employer', { exact: true }), 'Harbor Street School')
  await type(page, card.getByLabel('Job title'), 'Teacher')
  await type(page, card.getByLabel('Hours per week'), '40')
  await tabInto(page, card.getByRole('radiogroup'))
  await page.keyboard.press('Space')
  await press(page, card.getByRole('button', { name: /^Done/ }))
  await expect(card.getByRole('button', { name: /^Change/ })).toBeFocused()
  await press(page, card.getByRole('button', { name: /^Remove/ }))
  const question = page.getByRole('alertdialog')
  await escapeFrom(page, question)
  await expect(question).toBeHidden()
  await press(page, saveButton(page))

  await expect(page.getByRole('heading', { name: 'Financial plan' })).toBeVisible()
  await tabTo(page, page.getByRole('checkbox', { name: /I will pay myself/ }))
  await page.keyboard.press('Space')
  await type(page, page.getByLabel('Self-pay: amount at the start'), '2500')
  await type(page, page.getByLabel('Self-pay: amount each month'), '450')
  await press(page, saveButton(page))

  await expect(page.getByRole('heading', { name: 'Credit transfer' })).toBeVisible()
  await tabTo(page, page.getByRole('checkbox', { name: /Coach training/ }))
  await page.keyboard.press('Space')
  await press(page, saveButton(page))

  await expect(page.getByRole('heading', { name: 'References', exact: true })).toBeVisible()
  for (const [number, name] of ['Ruth', 'Tom'].entries()) {
    const referee = page.getByRole('listitem', { name: `Recommender ${number + 1}` })
    await type(page, referee.getByLabel('Name', { exact: true }), name)
    await type(page, referee.getByLabel('Email'), `${name.toLowerCase()}@college.example`)
    await type(page, referee.getByLabel('How they know you'), 'Taught me')
    await type(page, referee.getByLabel('Position and institution'), 'Professor')
    await press(page, referee.getByRole('button', { name: /^Done/ }))
  }
  await tabInto(page, page.getByRole('radiogroup', { name: /waive your right/ }))
  await page.keyboard.press('Space')
  await press(page, saveButton(page))

  await press(page, page.getByRole('link', { name: 'Review and submit' }))
  await tabTo(page, page.getByRole('checkbox', { name: /true and complete/ }))
  await page.keyboard.press('Space')
  await press(page, page.getByRole('button', { name: 'Submit application' }))
  await expect(page.getByRole('heading', { name: /^It’s in, / })).toBeFocused()
  await press(page, page.getByRole('link', { name: 'Continue' }))
  await expect(page).toHaveURL('/schedule')
})

function saveButton(page: Page) {
  return page.getByRole('button', { name: 'Save and continue' })
}
