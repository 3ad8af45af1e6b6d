import type { Locator, Page } from '@playwright/test'
import { save } from '#tests/filled-forms.ts'
import { expect, signedIn } from './journey.ts'
import type { OpenCast } from './open-cast.ts'

export const list = '/masters/application'

export const statement =
  'I lead a small team and learned that the conversation before the plan decides more than the plan does. '.repeat(
    8,
  )

/** A question with two or a few answers, chosen by its words. */
export async function choose(page: Page | Locator, question: RegExp, words: string): Promise<void> {
  await page.getByRole('radiogroup', { name: question }).getByText(words, { exact: true }).click()
}

export async function tick(page: Page, words: RegExp): Promise<void> {
  await page.getByRole('checkbox', { name: words }).locator('xpath=ancestor::label').click()
}

export async function handIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save and continue' }).click()
}

/** A newcomer's form of the master's with some answers, open at one of its pages. */
export async function openForm(page: Page, open: OpenCast, answers: object, at: string) {
  const person = await open.newcomer()
  const { status, body } = await save(open.app, person.token, answers)
  expect(status).toBe(200)
  await signedIn(page, person.token)
  await page.goto(`${list}/${at}`)
  return { ...person, own: body }
}

export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText(/^Saved( \d{1,2}:\d\d\s[AP]M)?$/)).toBeVisible()
}

/** The summary has the focus, the title says so, and each of its lines leads to a field with the same words. */
export async function expectSummary(page: Page, lines: number): Promise<void> {
  const summary = page.getByRole('region', { name: 'Please check your answers' })
  await expect(summary).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(summary.getByRole('link')).toHaveCount(lines)
  for (const line of await summary.getByRole('link').all()) {
    const words = (await line.textContent()) ?? ''
    await expect(page.getByText(`Error: ${words}`, { exact: true })).toHaveCount(1)
  }
}

/** The sections that need typing, filled in as a person would; each is handed in by the caller. */
export const sectionFills: Record<string, (page: Page) => Promise<void>> = {
  async 'personal-information'(page) {
    await choose(page, /civilian employee/, 'Yes')
    await page.getByLabel('Department, agency, or command').fill('Naval Air Station')
  },
  async education(page) {
    await page.getByLabel('Institution').fill('University of Maryland')
    await page.getByLabel('Degree and field').fill('BA in psychology')
    await page.getByLabel('Year awarded').fill('2012')
  },
  async statement(page) {
    await page.getByLabel(/^Why this program/).fill(statement)
  },
  async employment(page) {
    await page.getByLabel('Employer', { exact: true }).fill('Chesapeake Regional Library')
    await page.getByLabel('Job title').fill('Team lead')
    await page.getByLabel('Hours per week').fill('36')
    await choose(page, /earlier employers/, 'Yes')
    const card = page.getByRole('listitem', { name: 'Employer 1' })
    await card.getByLabel('Employer', { exact: true }).fill('Harbor Street School')
    await card.getByLabel('Job title').fill('Teacher')
    await card.getByLabel('Hours per week').fill('40')
    await choose(card, /Years in the role/, '6-10')
    await card.getByRole('button', { name: /^Done/ }).click()
    await expect(card).toContainText('Teacher · 40 hours a week · 6-10 years')
    await page.getByRole('button', { name: 'Add another employer' }).click()
    await page.getByRole('button', { name: 'Remove Employer 2' }).click()
    await expect(page.getByRole('button', { name: 'Add another employer' })).toBeFocused()
  },
  async 'financial-plan'(page) {
    await tick(page, /I will pay myself/)
    await tick(page, /My employer pays part/)
    await page.getByLabel('Self-pay: amount at the start').fill('2,500')
    await page.getByLabel('Self-pay: amount each month').fill('450')
    await page.getByLabel('My employer pays part', { exact: true }).last().fill('5000')
  },
  async 'credit-transfer'(page) {
    await tick(page, /Coach training/)
    await expect(page.getByText('We’ll ask for: Certificate with hours')).toBeVisible()
  },
  async references(page) {
    for (const [number, name] of ['Ruth Adeyemi', 'Tom Hale'].entries()) {
      const card = page.getByRole('listitem', { name: `Recommender ${number + 1}` })
      await card.getByLabel('Name', { exact: true }).fill(name)
      await card.getByLabel('Email').fill(`${name.split(' ')[0]?.toLowerCase()}@college.example`)
      await card.getByLabel('How they know you').fill('Taught me for two years')
      await card.getByLabel('Position and institution').fill('Professor, University of Maryland')
      await card.getByRole('button', { name: /^Done/ }).click()
    }
    await choose(page, /waive your right/, 'Yes')
  },
}

/** How many gaps each section has before anything was entered. */
export const gapsAtFirst: Record<string, number> = {
  'personal-information': 0,
  education: 3,
  statement: 1,
  employment: 2,
  'financial-plan': 1,
  'credit-transfer': 0,
  references: 9,
}
