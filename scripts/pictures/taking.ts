import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from '@playwright/test'
import { startServer } from '#tests/processes.ts'
import { openCast } from '../../e2e/open-cast.ts'
import { noAddresses } from '../runtime.mjs'
import { ownNode, run, step } from '../tools.mjs'
import type { Place, Somebody } from './people.ts'

const settleMs = 1_500
const longestMs = 15_000

export type Stage = Place & { close(): Promise<void> }

/** The built product on a folder of its own: with the people of the demo, or as it is first installed. */
export async function openStage({ isFresh }: { isFresh: boolean }): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'matricula-pictures-'))
  if (!isFresh) {
    const env = { ...noAddresses, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
    const filled = await step('Inventing people', () =>
      run(ownNode(), ['demo/fill.ts'], { quiet: true, env }),
    )
    if (!filled.ok) throw new Error(filled.words)
  }
  const server = await startServer({ DATA_DIR: dataDir, DEMO_PAYMENTS: 'on' })
  const address = server.url.replace('127.0.0.1', 'localhost')
  const open = await openCast(dataDir, address)
  return {
    address,
    open,
    async close() {
      await open.close()
      server.signal('SIGTERM')
      await server.ended()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export async function openBrowser(): Promise<Browser> {
  const found = await run(ownNode(), ['scripts/find-browser.mjs'], { quiet: true })
  if (!found.ok) throw new Error(found.words)
  const { path, env = {} } = JSON.parse(found.words)
  return chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env },
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
}

type Shot = {
  address: string
  path: string
  device: BrowserContextOptions
  who?: Somebody
  before?: ((page: Page) => Promise<void>) | undefined
  file: string
  /** More of the page than the window shows, down to here. */
  mostHeight?: number
}

/** Opens a page as somebody, waits until it rests, and keeps what is seen; throws where `before` failed. */
export async function take(browser: Browser, shot: Shot): Promise<void> {
  const { address, path, device, who = {}, before, file, mostHeight } = shot
  const localStorage =
    who.token && who.kind ? [{ name: who.kind, value: who.token }] : ([] as never[])
  const context = await browser.newContext({
    ...device,
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
  })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    const rest = restOf(page)
    await page.goto(address + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    let failure: unknown
    if (before) {
      await rest()
      await before(page).catch((error) => {
        failure = error
      })
    }
    await rest()
    if (mostHeight) await makeRoom(page, mostHeight)
    await page.screenshot({ path: file })
    if (failure) throw failure
  } finally {
    await context.close()
  }
}

/** Resolves once nothing that a page asked for is still to come. */
function restOf(page: Page): () => Promise<void> {
  let lastAt = Date.now()
  const coming = new Set<Request>()
  page.on('request', (request) => {
    // Pages that follow changes keep a call open, so the network is never quiet.
    if (!request.url().endsWith('/changes')) coming.add(request)
  })
  const onCome = (request: Request) => {
    coming.delete(request)
    lastAt = Date.now()
  }
  page.on('requestfinished', onCome)
  page.on('requestfailed', onCome)
  return async () => {
    const until = Date.now() + longestMs
    do await page.waitForTimeout(settleMs / 4)
    while ((coming.size > 0 || Date.now() - lastAt < settleMs) && Date.now() < until)
    await page.evaluate(() => document.fonts.ready)
  }
}

/** Makes the window as tall as the page, down to a height; behind a dialog it stays as it is. */
async function makeRoom(page: Page, mostHeight: number): Promise<void> {
  if (await page.locator('dialog[open], [role=dialog]').count()) return
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const tall = await page.evaluate(() => document.documentElement.scrollHeight)
  if (tall <= height) return
  await page.setViewportSize({ width, height: Math.min(tall, mostHeight) })
  await page.evaluate(() => scrollTo(0, 0))
  await page.waitForTimeout(settleMs / 4)
}
