import type { Page } from '@playwright/test'
import { castPassword } from '#tests/people.ts'
import type { Who } from './people.ts'
import { press, reload, type State } from './state.ts'

const list = '/admin-panel/applications'

export const office: readonly State[] = [
  {
    name: 'login-refused',
    who: 'nobody',
    path: '/admin-panel',
    shows: ['errors'],
    before: async (page) => {
      await page.getByLabel('Email').fill('ana@institute.example')
      await page.getByRole('textbox', { name: 'Password' }).fill(`${castPassword}?`)
      await press(page, 'Log in')
      await page.getByText('That email or password is incorrect').waitFor()
    },
  },
  { name: 'home-owner', who: 'ana', path: '/admin-panel/home', shows: ['full'] },
  { name: 'home-reviewer', who: 'dana', path: '/admin-panel/home', shows: ['full'] },
  { name: 'home-finance', who: 'gus', path: '/admin-panel/home', shows: ['full'] },
  {
    name: 'home-fresh',
    who: 'first',
    isFresh: true,
    path: '/admin-panel/home',
    shows: ['empty'],
  },
  {
    name: 'list-compact',
    who: 'ana',
    path: list,
    shows: ['full', 'long names', 'Arabic', 'Han'],
    before: (page) => chooseRows(page, 'compact'),
  },
  {
    name: 'list-comfortable',
    who: 'ana',
    path: list,
    shows: ['full', 'long names', 'Arabic', 'Han'],
    before: (page) => chooseRows(page, 'comfortable'),
  },
  { name: 'list-filtered', who: 'ana', path: `${list}?status=in_review&program=msc` },
  { name: 'list-no-match', who: 'ana', path: `${list}?search=nobody+at+all`, shows: ['empty'] },
  {
    name: 'list-selected',
    who: 'ana',
    path: list,
    shows: ['full'],
    before: async (page) => {
      for (const row of [1, 2, 3]) await tick(page, row)
    },
  },
  {
    name: 'assign-dialog',
    who: 'ana',
    path: list,
    before: async (page) => {
      for (const row of [1, 2]) await tick(page, row)
      await page
        .getByRole('region', { name: 'Bulk actions' })
        .getByRole('button', { name: 'Assign' })
        .click()
    },
  },
  { name: 'board', who: 'ana', path: `${list}?show=board`, shows: ['full', 'Han', 'Arabic'] },
  { name: 'my-reviews', who: 'dana', path: `${list}?show=reviews`, shows: ['full'] },
  { name: 'releases', who: 'ana', path: `${list}?show=releases`, shows: ['full'] },
  {
    name: 'enter-errors',
    who: 'ana',
    path: `${list}?show=enter`,
    shows: ['errors'],
    before: async (page) => {
      await page.getByRole('main').locator('button[type=submit]').first().click()
    },
  },
  { name: 'overview', ...panel('inReviewOfDemo', 'overview'), shows: ['full'] },
  { name: 'overview-han', ...panel('inReview', 'overview'), shows: ['Han'] },
  { name: 'overview-long', ...panel('waitlisted', 'overview'), shows: ['long names'] },
  { name: 'documents', ...panel('enrolled', 'documents'), shows: ['full'] },
  { name: 'references', ...panel('inReview', 'references'), shows: ['Han'] },
  { name: 'reviews', ...panel('inReviewOfDemo', 'reviews'), shows: ['full'] },
  { name: 'messages', ...panel('writer', 'messages'), shows: ['full'] },
  { name: 'money', ...panel('enrolled', 'money'), shows: ['full'] },
  { name: 'notes', ...panel('scheduled', 'notes'), shows: ['Han', 'empty'] },
  { name: 'activity', ...panel('enrolled', 'activity'), shows: ['full'] },
  {
    name: 'decide',
    who: 'ana',
    of: 'inReviewOfDemo',
    path: `${list}/:id?decide=accept`,
  },
  {
    name: 'review-form',
    who: 'dana',
    path: `${list}?show=reviews`,
    before: async (page) => {
      await page.getByRole('main').getByRole('table').getByRole('link').first().click()
      await page.getByRole('form', { name: 'My review' }).waitFor()
    },
  },
  {
    name: 'calendar',
    who: 'ana',
    path: '/admin-panel/calendar',
    shows: ['full'],
    before: (page) => page.getByRole('link', { name: /^Previous/ }).click(),
  },
  { name: 'reports', who: 'ana', path: '/admin-panel/reports', shows: ['full'] },
  {
    name: 'reports-fresh',
    who: 'first',
    isFresh: true,
    path: '/admin-panel/reports',
    shows: ['empty'],
  },
  { name: 'contracts', who: 'ana', path: '/admin-panel/contracts', shows: ['full', 'long names'] },
  {
    name: 'contract',
    who: 'ana',
    path: '/admin-panel/contracts?show=office',
    shows: ['Arabic'],
    before: async (page) => {
      await page.getByRole('main').getByRole('table').getByRole('link').first().click()
    },
  },
  { name: 'finance-owed', who: 'gus', path: '/admin-panel/finance?show=owed', shows: ['full'] },
  {
    name: 'record-payment-errors',
    who: 'gus',
    of: 'accepted',
    path: '/admin-panel/finance?application=:id',
    shows: ['errors'],
    before: async (page) => {
      await page
        .getByRole('button', { name: /^Record a payment/ })
        .first()
        .click()
      await press(page, 'Record the payment')
    },
  },
  {
    name: 'questionnaire-editor',
    who: 'ana',
    path: '/admin-panel/questionnaires',
    before: async (page) => {
      await page.getByRole('main').getByRole('link').first().click()
    },
  },
  { name: 'emails', who: 'ana', path: '/admin-panel/mail', shows: ['full', 'long names'] },
  { name: 'settings-intakes', who: 'ana', path: '/admin-panel/settings?area=intakes' },
  { name: 'settings-institute', who: 'ana', path: '/admin-panel/settings?area=institute' },
  {
    name: 'settings-reasons',
    who: 'ana',
    path: '/admin-panel/settings?area=reasons',
    shows: ['full'],
  },
  {
    name: 'settings-errors',
    who: 'ana',
    path: '/admin-panel/settings?area=institute',
    shows: ['errors'],
    before: async (page) => {
      const main = page.getByRole('main')
      await main.getByLabel('Email', { exact: true }).fill('nowhere')
      await main
        .getByRole('button', { name: /^(Save|Publish|Review)/ })
        .first()
        .click()
      // Some minutes after a login, it asks who is there first.
      const proof = page.getByRole('dialog')
      await proof.or(main.locator('[aria-invalid=true]')).first().waitFor()
      if (!(await proof.isVisible())) return
      await proof.getByLabel('Your password', { exact: true }).fill(castPassword)
      await proof.getByRole('button', { name: 'Confirm' }).click()
      await proof.waitFor({ state: 'hidden' })
    },
  },
  { name: 'people', who: 'ana', path: '/admin-panel/admins' },
  { name: 'audit-log', who: 'ana', path: '/admin-panel/admins?view=audit-log', shows: ['full'] },
  { name: 'health', who: 'ana', path: '/admin-panel/admins?view=health' },
  { name: 'not-allowed', who: 'hana', path: '/admin-panel/mail', shows: ['errors'] },
  {
    name: 'help',
    who: 'ana',
    path: list,
    before: (page) => fromRail(page, 'Help'),
  },
  {
    name: 'find',
    who: 'ana',
    path: list,
    shows: ['Han'],
    before: async (page) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('小明')
    },
  },
  { name: 'keys', who: 'ana', path: list, before: (page) => page.keyboard.press('?') },
]

function panel(of: Who, name: string) {
  return { who: 'ana', of, path: `${list}/:id?panel=${name}` } as const
}

function tick(page: Page, row: number): Promise<void> {
  const box = page.getByRole('checkbox', { name: /^Select / }).nth(row)
  return box.check({ force: true })
}

/** On a phone what is on the rail is behind the menu. */
async function fromRail(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) await menu.click()
  await press(page, name)
}

async function chooseRows(page: Page, density: string): Promise<void> {
  await page.evaluate((words) => localStorage.setItem('row-density', words), density)
  await reload(page)
}
