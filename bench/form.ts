// The form in a browser: from a key to "Saved", and from a key to its paint among 20 employers.
import type { Page } from '@playwright/test'
import { completeAnswers } from '#tests/cast.ts'
import { launchBrowser } from './browser.ts'
import { openConnection, percentile, request } from './load.ts'
import { options } from './options.ts'
import { makePeople } from './people.ts'
import { startProduct } from './product.ts'
import { report } from './results.ts'

const employers = 20
const slowedBy = 4
const choices = options.quick ? 10 : 60
const letters = options.quick ? 40 : 300
const savedWithinMs = 100
const paintedWithinMs = 50
/** Events that are painted sooner than this are not reported by the browser. */
const finestMs = 16
const betweenKeysMs = 60

await using product = await startProduct()
const [person] = await makePeople(product.databaseUrl, 1)
if (!person) throw new Error('Nobody is there')
await fillIn(person.token)

const browser = await launchBrowser()
const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
await context.addInitScript((token) => localStorage.setItem('auth_token', token), person.token)
const page = await context.newPage()
const form = `${product.address}/masters/application/employment`

await page.goto(`${form}?change=employment.isSeeingCoachingClients&back=check`)
const chosen = await chooseOften(page)
const left = await leaveOften(page)

await page.goto(`${form}?change=employment.previousEmployers&back=check`)
const typed = await typeAmongEmployers(page)
await browser.close()

report('form', [
  { name: 'choice to “Saved”: median', value: percentile(chosen, 50), unit: 'ms' },
  {
    name: 'choice to “Saved”: p95',
    value: percentile(chosen, 95),
    unit: 'ms',
    atMost: savedWithinMs,
  },
  { name: 'leaving a text to “Saved”: median', value: percentile(left, 50), unit: 'ms' },
  {
    name: 'leaving a text to “Saved”: p95',
    value: percentile(left, 95),
    unit: 'ms',
    atMost: savedWithinMs,
  },
  { name: 'key to paint, 4× slowed: median', value: percentile(typed, 50), unit: 'ms' },
  {
    name: 'key to paint, 4× slowed: p95',
    value: percentile(typed, 95),
    unit: 'ms',
    atMost: paintedWithinMs,
  },
  { name: 'key to paint, 4× slowed: longest', value: typed.at(-1) ?? 0, unit: 'ms' },
])

async function fillIn(token: string): Promise<void> {
  const answers = completeAnswers('msc')
  const previousEmployers = Array.from({ length: employers }, (_, n) => ({
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    name: `Employer number ${n + 1}`,
    jobTitle: 'Team lead',
    hoursPerWeek: 40,
    yearsInRole: '3-5',
  }))
  const employment = { ...answers.employment, hasPreviousEmployment: true, previousEmployers }
  const body = { applicationType: 'msc', ...answers, employment }
  const connection = openConnection(product.port)
  const saved = await connection.send(request('POST /api/users/application', { token, body }))
  connection.close()
  if (saved.status !== 200) throw new Error(`not saved: ${saved.body}`)
}

/** Milliseconds from each key that chooses an answer until the page says that it is saved. */
async function chooseOften(page: Page): Promise<number[]> {
  const group = page.getByRole('radiogroup', { name: 'Are you coaching clients now?' })
  await group.getByRole('radio', { checked: true }).focus()
  const times = []
  for (let n = 0; n < choices; n++) times.push(await untilSaved(page, 'ArrowRight'))
  return times.sort((a, b) => a - b)
}

/** The same for the key that leaves a text which was just changed. */
async function leaveOften(page: Page): Promise<number[]> {
  const times = []
  for (let n = 0; n < choices; n++) {
    await page.getByLabel('Job title').first().focus()
    await page.keyboard.press(n % 2 ? 'Backspace' : 'x')
    times.push(await untilSaved(page, 'Tab'))
  }
  return times.sort((a, b) => a - b)
}

async function untilSaved(page: Page, key: string): Promise<number> {
  // The watch must be before the key comes, so it is set up by a call of its own.
  await page.evaluate(() => {
    const words = () =>
      [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent ?? '')
    let pressedAt = 0
    const note = (event: KeyboardEvent) => {
      pressedAt = event.timeStamp
    }
    addEventListener('keydown', note, { once: true, capture: true })
    const savedAfter = new Promise<number>((resolve) => {
      let wasSaving = words().includes('Saving')
      const look = new MutationObserver(() => {
        if (words().includes('Saving')) wasSaving = true
        else if (wasSaving && pressedAt > 0 && words().some((said) => said.startsWith('Saved'))) {
          look.disconnect()
          resolve(performance.now() - pressedAt)
        }
      })
      look.observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    Object.assign(globalThis, { savedAfter })
  })
  await page.keyboard.press(key)
  return page.evaluate(() => Reflect.get(globalThis, 'savedAfter') as Promise<number>)
}

/** Milliseconds from each key to the paint that shows it, by the browser's own event timing. */
async function typeAmongEmployers(page: Page): Promise<number[]> {
  await page
    .getByRole('button', { name: /^Change/ })
    .last()
    .click()
  await page.getByLabel('Job title').last().click()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowedBy })
  await page.evaluate((finest) => {
    const painted: number[] = []
    Object.assign(globalThis, { painted })
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name === 'keydown') painted.push(duration)
    }).observe({ type: 'event', durationThreshold: finest } as PerformanceObserverInit)
  }, finestMs)
  for (let n = 0; n < letters; n++)
    await page.keyboard.press('abcdefgh '[n % 9] ?? 'a', { delay: betweenKeysMs })
  const slow = await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return Reflect.get(globalThis, 'painted') as number[]
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const quick = Array<number>(Math.max(0, letters - slow.length)).fill(finestMs)
  return [...slow, ...quick].sort((a, b) => a - b)
}
