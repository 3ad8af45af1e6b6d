import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

// The rail with its places, then a page that holds everything that an officer works with.
const mostStops = 140

/** Goes on with Tab until a control has the focus; what cannot be reached so fails. */
export async function tabTo(page: Page, target: Locator) {
  await tabUntil(page, target, ['on'])
}

export async function tabInto(page: Page, group: Locator) {
  await tabUntil(page, group, ['on', 'inside'])
}

type Focus = 'on' | 'inside' | 'elsewhere' | 'gone'

async function tabUntil(page: Page, target: Locator, wanted: readonly Focus[]) {
  await expect(target).toBeVisible()
  // Found once: to look for a role and a name at each stop takes longer than to go on.
  let found = await target.elementHandle()
  for (let stop = 0; stop < mostStops; stop++) {
    let focus = await found?.evaluate(focusOf)
    if (focus === 'gone') {
      found = await target.elementHandle()
      focus = await found?.evaluate(focusOf)
    }
    if (focus && wanted.includes(focus)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${target}`)
}

/** Where the focus is, seen from an element that may have been drawn anew. */
function focusOf(element: SVGElement | HTMLElement): Focus {
  if (!element.isConnected) return 'gone'
  if (element === document.activeElement) return 'on'
  return element.contains(document.activeElement) ? 'inside' : 'elsewhere'
}

export async function press(page: Page, target: Locator) {
  await tabTo(page, target)
  await expectInSight(target)
  await page.keyboard.press('Enter')
}

/** In a list that has opened with its search. */
export async function chooseFound(page: Page, name: string) {
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByRole('option').first()).toContainText(name)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

export async function type(page: Page, target: Locator, text: string) {
  await tabTo(page, target)
  await expectInSight(target)
  await page.keyboard.type(text)
}

/** What has the focus is drawn so, and nothing is over it. */
async function expectInSight(target: Locator) {
  await expect
    .poll(() =>
      target.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const uppermost = document.elementFromPoint(left + width / 2, top + height / 2)
        const isOnTop = element.contains(uppermost) || uppermost?.contains(element)
        return isOnTop && getComputedStyle(element).outlineStyle !== 'none'
      }),
    )
    .toBe(true)
}

/** What is above it on a page may come by parts, and moves it until the last is there. */
export async function expectToStand(target: Locator) {
  let before: number | undefined
  const stands = async () => {
    const now = (await target.boundingBox())?.y
    const isSame = now !== undefined && now === before
    before = now
    return isSame
  }
  await expect.poll(stands, { intervals: [500] }).toBe(true)
}

/** Closes what has opened over the page, once it has the focus: before that the key is the page's. */
export async function escapeFrom(page: Page, part: Locator) {
  await expect
    .poll(() => part.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true)
  await page.keyboard.press('Escape')
}
