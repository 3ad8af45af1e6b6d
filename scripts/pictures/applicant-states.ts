import type { Page } from '@playwright/test'
import type { Who } from './people.ts'
import { press, reload, type State } from './state.ts'

const masters = '/masters/application'

export const applicant: readonly State[] = [
  { name: 'home', who: 'nobody', path: '/' },
  { name: 'apply-masters', who: 'nobody', path: '/masters/apply' },
  { name: 'apply-bachelor', who: 'nobody', path: '/bachelor/apply' },
  {
    name: 'estimator',
    who: 'nobody',
    path: '/masters/apply',
    shows: ['empty'],
    before: async (page) => {
      await press(page, 'Estimate what you would pay')
      await page.getByRole('region', { name: 'Your estimate' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'login-refused',
    who: 'nobody',
    path: '/masters/apply',
    shows: ['errors'],
    before: async (page) => {
      await press(page, 'Log in')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Email').fill('nobody@example.org')
      await dialog.getByLabel('Password', { exact: true }).fill('not the right one')
      await dialog.getByRole('button', { name: 'Login', exact: true }).click()
      await dialog.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'register-errors',
    who: 'nobody',
    path: '/masters/apply',
    shows: ['errors'],
    before: async (page) => {
      await press(page, 'Start your application')
      await page.getByRole('dialog').getByRole('button', { name: 'Register', exact: true }).click()
    },
  },
  {
    name: 'forgot-password',
    who: 'nobody',
    path: '/',
    before: async (page) => {
      await press(page, 'Log in')
      await press(page, 'Forgot Password?')
    },
  },
  {
    name: 'dashboard-nothing',
    who: 'arabicNewcomer',
    path: '/dashboard',
    shows: ['Arabic', 'empty'],
  },
  { name: 'tasks-start', who: 'newcomer', path: masters, shows: ['empty'] },
  { name: 'tasks-half', who: 'half', path: masters, shows: ['Arabic'] },
  { name: 'tasks-done', who: 'filled', path: masters, shows: ['Han', 'full'] },
  {
    name: 'personal-information-errors',
    who: 'abroad',
    path: `${masters}/personal-information`,
    shows: ['errors', 'Arabic'],
    before: async (page) => {
      await choose(page, 'Are you a U.S. citizen?', 'No')
      await press(page, 'Save and continue')
    },
  },
  { name: 'education', who: 'filledLong', path: `${masters}/education`, shows: ['full'] },
  { name: 'statement-empty', who: 'newcomer', path: `${masters}/statement`, shows: ['empty'] },
  { name: 'statement', who: 'filled', path: `${masters}/statement`, shows: ['full'] },
  {
    name: 'employment',
    who: 'filledLong',
    path: `${masters}/employment`,
    shows: ['long names', 'full'],
  },
  { name: 'financial-plan', who: 'filled', path: `${masters}/financial-plan`, shows: ['full'] },
  { name: 'credit-transfer', who: 'filled', path: `${masters}/credit-transfer` },
  {
    name: 'references',
    who: 'filledLong',
    path: `${masters}/references`,
    shows: ['long names', 'full'],
  },
  { name: 'references-errors', ...failing('newcomer', 'references') },
  {
    name: 'review-gaps',
    who: 'half',
    path: `${masters}/review`,
    shows: ['errors', 'Arabic'],
    before: (page) => press(page, 'Submit application'),
  },
  {
    name: 'review-full',
    who: 'filledLong',
    path: `${masters}/review`,
    shows: ['long names', 'full'],
  },
  { name: 'receipt', who: 'submitted', path: '/thankyou?application=:id', shows: ['Arabic'] },
  { name: 'dashboard-incomplete', who: 'half', path: '/dashboard', shows: ['Arabic'] },
  { name: 'dashboard-submitted', who: 'submitted', path: '/dashboard', shows: ['Arabic'] },
  { name: 'dashboard-scheduled', who: 'scheduled', path: '/dashboard', shows: ['Han'] },
  { name: 'dashboard-in-review', who: 'inReview', path: '/dashboard', shows: ['Han'] },
  { name: 'dashboard-waitlisted', who: 'waitlisted', path: '/dashboard', shows: ['long names'] },
  { name: 'dashboard-accepted', who: 'accepted', path: '/dashboard', shows: ['full'] },
  { name: 'dashboard-rejected', who: 'rejected', path: '/dashboard' },
  { name: 'dashboard-deferred', who: 'deferred', path: '/dashboard', shows: ['Han'] },
  { name: 'dashboard-enrolled', who: 'enrolled', path: '/dashboard', shows: ['full'] },
  { name: 'dashboard-declined', who: 'declined', path: '/dashboard', shows: ['long names'] },
  { name: 'dashboard-withdrawn', who: 'withdrawn', path: '/dashboard', shows: ['Han'] },
  { name: 'dashboard-rescinded', who: 'rescinded', path: '/dashboard', shows: ['Arabic'] },
  { name: 'documents', who: 'enrolled', path: '/dashboard/documents', shows: ['full'] },
  {
    name: 'document-refused',
    who: 'submittedLong',
    path: '/dashboard/documents',
    shows: ['errors', 'long names'],
    before: async (page) => {
      const slot = page.getByRole('listitem', { name: 'Proof of identity' })
      if (!(await slot.locator('details[open]').count()))
        await slot.locator('summary').first().click()
      const file = { name: 'passport.docx', mimeType: '', buffer: Buffer.from('words') }
      await slot.locator('input[type="file"]').first().setInputFiles(file)
      await slot.getByRole('alert').first().waitFor()
    },
  },
  { name: 'book-interview', who: 'submitted', path: '/schedule', shows: ['Arabic'] },
  {
    name: 'no-interview-times',
    who: 'submitted',
    path: '/schedule',
    shows: ['empty'],
    before: async (page) => {
      await page.route('**/interview/times**', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), days: [] } })
      })
      await reload(page)
    },
  },
  { name: 'questions', who: 'accepted', path: '/dashboard/questions' },
  { name: 'messages', who: 'writer', path: '/dashboard/messages', shows: ['full'] },
  { name: 'nothing-to-pay', who: 'inReview', path: '/dashboard/pay', shows: ['empty'] },
  { name: 'payments', who: 'enrolled', path: '/dashboard/pay', shows: ['full'] },
  { name: 'letter', who: 'accepted', path: '/dashboard/decision' },
  { name: 'letter-not-offered', who: 'rejected', path: '/dashboard/decision' },
  { name: 'contract', who: 'withOffer', path: '/dashboard/contract', shows: ['long names'] },
  { name: 'contract-signed', who: 'signer', path: '/dashboard/contract', shows: ['Arabic'] },
  { name: 'account', who: 'submittedLong', path: '/dashboard/account', shows: ['long names'] },
  {
    name: 'profile-errors',
    who: 'inReview',
    path: '/dashboard/account',
    shows: ['errors', 'Han'],
    before: async (page) => {
      await press(page, 'Change profile')
      await page.getByLabel('First Name').fill('')
      await press(page, 'Save changes')
    },
  },
  { name: 'recommender', who: 'recommender', path: '/link/reference#:secret', shows: ['Han'] },
  {
    name: 'recommender-errors',
    who: 'recommender',
    path: '/link/reference#:secret',
    shows: ['errors', 'Han'],
    before: (page) => press(page, 'Send the reference'),
  },
  { name: 'not-found', who: 'nobody', path: '/nowhere', shows: ['errors'] },
  {
    name: 'offline',
    who: 'half',
    path: `${masters}/employment`,
    shows: ['errors', 'Arabic'],
    before: async (page) => {
      await page.route('**/api/users/application', (route) => route.abort())
      await page.getByLabel('Job title').first().fill('Team lead, since May')
      await page.getByText('Only on this device').first().waitFor()
    },
  },
]

/** A section that is handed in with nothing in it. */
function failing(who: Who, section: string) {
  return {
    who,
    path: `${masters}/${section}`,
    shows: ['errors', 'empty'],
    before: (page: Page) => press(page, 'Save and continue'),
  } as const satisfies Omit<State, 'name'>
}

function choose(page: Page, question: string, words: string): Promise<void> {
  const group = page.getByRole('radiogroup', { name: question })
  return group.getByText(words, { exact: true }).click()
}
