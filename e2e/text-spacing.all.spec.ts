import type { Page } from '@playwright/test'
import { cast } from '#tests/cast.ts'
import { dialogOf, openLogin } from './dialog.ts'
import { expect, expectNoSidewaysScroll, signedIn, test } from './journey.ts'

const widths = [1280, 320]

/** What a reader may set without losing anything (WCAG 2.2, 1.4.12). */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
  p { margin-bottom: 2em !important }
`

const ofVisitors = [
  '/',
  '/masters/apply',
  '/bachelor/apply',
  '/masters/questions',
  '/bachelor/questions',
  '/reset-password#link',
  '/link/confirm-email#link',
  '/link/reference#link',
  '/link/unsubscribe/x',
  '/thankyou',
  '/nowhere',
  '/api-docs',
  '/set-up#link',
  '/admin-panel',
]

for (const path of ofVisitors)
  test(`a reader’s own spacing leaves everything of ${path} to be read`, async ({ page }) => {
    await expectReadable(page, path)
  })

test('a reader’s own spacing fits the dialog', async ({ page }) => {
  const login = await openLogin(page)
  await space(page)
  await expectNothingCut(page)
  await login.getByRole('button', { name: 'Forgot Password?' }).click()
  const forgot = dialogOf(page, 'Forgot Password')
  await forgot.getByRole('button', { name: 'Request Reset' }).click()
  await expect(forgot.getByRole('link', { name: 'Please enter your email address' })).toBeVisible()
  await expectNothingCut(page)
  await forgot.getByRole('button', { name: 'Back to Login' }).click()
  await login.getByRole('button', { name: 'New user? Register' }).click()
  await expect(dialogOf(page, 'Create Your Admissions Account')).toBeVisible()
  await expectNothingCut(page)
})

test('a reader’s own spacing fits an applicant’s pages', async ({ page, open }) => {
  test.setTimeout(180_000)
  await signedIn(page, (await open.newcomer(cast.ada)).token)
  for (const path of [
    '/dashboard',
    '/dashboard/documents',
    '/dashboard/messages',
    '/dashboard/account',
    '/dashboard/questions',
    '/masters/application',
    '/masters/application/personal-information',
  ])
    await expectReadable(page, path)
  await signedIn(page, (await open.newcomer({ ...cast.ada, status: 'submitted' })).token)
  for (const path of ['/schedule', '/thankyou']) await expectReadable(page, path)
})

test('a reader’s own spacing fits the office', async ({ page, open }) => {
  test.setTimeout(180_000)
  const { id } = await open.newcomer({ ...cast.ada })
  await signedIn(page, (await open.staff('owner')).token, 'admin_auth_token')
  for (const path of [
    'applications',
    'applications?show=enter',
    'applications?show=mass-acts',
    'applications?show=hand-over',
    `applications/${id}`,
    'questionnaires',
    'calendar',
    'calendar?show=hours',
    'admins',
    'admins?view=readings',
    'mail',
  ])
    await expectReadable(page, `/admin-panel/${path}`)
})

async function expectReadable(page: Page, path: string) {
  // A fresh document, also where only what follows the `#` differs.
  await page.goto('about:blank')
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
  await space(page)
  await expectNothingCut(page)
}

/** As a reader’s own style sheet, which no policy of a page concerns. */
async function space(page: Page) {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, spacing)
}

async function expectNothingCut(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 720 })
    await expectNoSidewaysScroll(page)
    await expect.poll(() => page.evaluate(findCut)).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 720 })
}

/** Texts that are partly outside of a box that shows nothing beyond its edge. */
function findCut(): string[] {
  const leeway = 2
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const cut: string[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode
    const parent = text.parentElement
    if (!text.textContent?.trim() || !parent?.checkVisibility()) continue
    // A list shortens what the page behind its row shows whole.
    if (parent.closest('td a, td [title], [data-row]')) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const pieces = [...range.getClientRects()]
    for (let box: Element | null = parent; box; box = box.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      // Words for screen readers alone have no room on the screen, and what scrolls hides nothing.
      if (position === 'absolute' && edge.width <= 1) break
      if (/auto|scroll/.test(overflowY) || box === document.body) break
      const isCut = pieces.some(
        ({ left, right, top, bottom }) =>
          (/hidden|clip/.test(overflowX) &&
            (left < edge.left - leeway || right > edge.right + leeway)) ||
          (/hidden|clip/.test(overflowY) &&
            (top < edge.top - leeway || bottom > edge.bottom + leeway)),
      )
      if (isCut) cut.push(`${text.textContent.trim()} in <${box.localName}>`)
    }
  }
  return cut
}
