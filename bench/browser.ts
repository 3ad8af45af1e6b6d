import { execFileSync } from 'node:child_process'
import { type Browser, chromium } from '@playwright/test'
import * as z from 'zod/mini'
import { root } from './product.ts'

/** The browser that the tests would use: where it is, and what it needs around it. */
export function findBrowser(): { path: string; env?: Record<string, string> | undefined } {
  const Found = z.object({ path: z.string(), env: z.optional(z.record(z.string(), z.string())) })
  const found = execFileSync(process.execPath, ['scripts/find-browser.mjs'], { cwd: root })
  return Found.parse(JSON.parse(found.toString()))
}

export const browserSwitches = [
  'no-sandbox',
  'headless',
  'disable-gpu',
  'disable-quic',
  'no-first-run',
  'disable-background-networking',
  'disable-component-update',
  'disable-sync',
].map((name) => `--${name}`)

/** The same, driven by Playwright. */
export function launchBrowser(): Promise<Browser> {
  const { path, env } = findBrowser()
  return chromium.launch({
    executablePath: path,
    args: browserSwitches,
    ...(env && { env: { ...process.env, ...env } }),
  })
}
