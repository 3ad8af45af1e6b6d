import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { isFirstLook } from './first-looks.ts'
import { noteScripts } from './loaded-modules.ts'
import { type OpenCast, openCast } from './open-cast.ts'

export { expect }

type Fixtures = {
  /** Fails the journey if a page broke the policy or threw. */
  quietPage: undefined
}

type Shared = {
  /** The cast, brought in once, and the application behind the journeys for looking into it. */
  open: OpenCast
}

const mostTold = 6_000
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A journey whose pages no one watches: it opens none, or breaks their policy on purpose. */
export const unwatched = base.extend<object, Shared>({
  browser: [
    async ({ browser }, use) => {
      const keep = noteScripts(browser)
      await use(browser)
      await keep()
    },
    { scope: 'worker' },
  ],
  open: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
    async ({}, use) => {
      const open = await openCast()
      await use(open)
      await open.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** A journey: a real browser against the built product, quiet or failed. */
export const test = unwatched.extend<Fixtures>({
  quietPage: [
    async ({ page, open }, use, info) => {
      open.setBack()
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(`threw: ${error.message}`))
      page.on('console', (message) => {
        if (/Content.Security.Policy|Trusted Type|hydrat/i.test(message.text()))
          faults.push(message.text())
      })
      await use(undefined)
      if (info.status !== info.expectedStatus) process.stdout.write(await whereIs(page))
      // A page that asks again at its end may be in the middle of a route that fetches.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

/** Where a journey ended, for a log that is read without its trace. */
async function whereIs(page: Page): Promise<string> {
  const seen = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String)
  return `Ended at ${page.url()}\n${seen.slice(0, mostTold)}\n`
}

/**
 * Nothing to find for axe (WCAG 2.0 to 2.2, A and AA), and no sideways scroll. The gate gives each
 * page to axe once; `npm run test:all` tells the stories again, and there every state is looked at.
 */
export async function expectAccessible(page: Page, address = page.url()): Promise<void> {
  if (process.env.TIER !== 'gate' || (await isFirstLook(address))) await expectAxeFindsNothing(page)
  await expectNoSidewaysScroll(page)
}

async function expectAxeFindsNothing(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(countMoving)).toBe(0)
  // In forced colors every pair is the system's own, and axe reads the page's own instead.
  const isForced = await page.evaluate(() => matchMedia('(forced-colors: active)').matches)
  // Asked once: a frame that comes in between is judged at the next look.
  const isAlone = page.frames().length === 1
  const { violations } = await new AxeBuilder({ page, axeSource: await axeFor(page, isAlone) })
    .options({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      rules: { 'color-contrast': { enabled: !isForced } },
      // Passed rules are neither gathered nor sent over.
      resultTypes: ['violations'],
    })
    // Only what is in a frame of another origin needs a page of its own to be assembled.
    .setLegacyMode(isAlone)
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
  ).toEqual([])
}

const pressable = 'a, button, input, select, textarea, label, summary, tr, [role]'

/** All text keeps its contrast (WCAG 2.2, 1.4.3) with the pointer over everything at once. */
export async function expectReadableUnderPointer(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument')
  const found = await browser.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: pressable,
  })
  for (const nodeId of found.nodeIds)
    await browser.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['hover'] })
  await expect.poll(() => page.evaluate(countMoving)).toBe(0)
  const { violations } = await new AxeBuilder({ page, axeSource: await axeFor(page, true) })
    .options({ runOnly: ['color-contrast'], resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()
  const told = violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))
  expect(told, page.url()).toEqual([])
  await browser.detach()
}

// Half a megabyte to read, twice for each look where the page has it already.
async function axeFor(page: Page, isAlone: boolean): Promise<string> {
  if (!isAlone) return axe
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(axe)
  return 'undefined'
}

/** The document is no wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const pixels = () =>
    page.evaluate(() =>
      Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
  await expect.poll(pixels).toBe(0)
}

/** What fades in is judged when it is there; what never ends is not waited for. */
function countMoving(): number {
  return document.getAnimations().filter(({ effect, playState }) => {
    return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
  }).length
}

/** Puts a token where the browser keeps it, before the first page is opened. */
export async function signedIn(
  page: Page,
  token: string,
  kind: 'auth_token' | 'admin_auth_token' = 'auth_token',
  origin = `http://localhost:${process.env.JOURNEYS_PORT}`,
) {
  const context = page.context()
  const { cookies, origins } = await context.storageState()
  const kept = origins.find((entry) => entry.origin === origin)?.localStorage ?? []
  const localStorage = [...kept, { name: kind, value: token }]
  await context.setStorageState({ cookies, origins: [{ origin, localStorage }] })
}
