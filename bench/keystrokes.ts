import type { Page } from '@playwright/test'
import { launchBrowser } from './browser.ts'

const settledMs = 400
const page = { width: 1440, height: 900 }

type Looked = { inputAt: number; paintedAt: number }

declare global {
  var looked: Looked
}

/**
 * Milliseconds from each letter of the words to the painted rows that fit it, in the office's own page,
 * in rising order. The pause that the page makes for a faster typist is in them.
 */
export async function timeKeystrokes(
  address: string,
  token: string,
  words: readonly string[],
): Promise<number[]> {
  const browser = await launchBrowser()
  try {
    const tab = await browser.newPage({ viewport: page })
    await tab.addInitScript((value) => localStorage.setItem('admin_auth_token', value), token)
    await tab.addInitScript(watchPaints)
    await tab.goto(`${address}/admin-panel/applications`)
    await tab.getByRole('row').nth(1).waitFor()
    const times: number[] = []
    for (const word of words) times.push(...(await typeWord(tab, word)))
    return times.sort((a, b) => a - b)
  } finally {
    await browser.close()
  }
}

async function typeWord(tab: Page, word: string): Promise<number[]> {
  const times: number[] = []
  const box = tab.getByRole('searchbox')
  await box.fill('')
  await tab.waitForTimeout(settledMs)
  for (const letter of word) {
    await box.press(letter)
    await tab.waitForTimeout(settledMs)
    const { inputAt, paintedAt } = await tab.evaluate(() => globalThis.looked)
    // Rows that stay the same are painted already.
    if (paintedAt > inputAt) times.push(paintedAt - inputAt)
  }
  return times
}

/** Runs in the page: when something was typed last, and when the rows that changed after it were painted. */
function watchPaints(): void {
  globalThis.looked = { inputAt: 0, paintedAt: 0 }
  addEventListener('input', ({ timeStamp }) => {
    globalThis.looked.inputAt = timeStamp
  })
  addEventListener('DOMContentLoaded', () => {
    const seen = new MutationObserver((changes) => {
      const isRows = changes.some(
        ({ target }) => target instanceof Element && target.closest('table') !== null,
      )
      if (isRows)
        requestAnimationFrame(() => {
          globalThis.looked.paintedAt = performance.now()
        })
    })
    seen.observe(document, { childList: true, subtree: true })
  })
}
