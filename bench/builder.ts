// Typing in a questionnaire of 200 questions, in the builder's own page.
import { newQuestion, newSection } from '#features/questionnaires/new-definition.ts'
import { launchBrowser } from './browser.ts'
import { percentile } from './load.ts'
import { signIn, startProduct } from './product.ts'
import { report } from './results.ts'

const questions = 200
const keys = 30
const pauseMs = 120
const page = { width: 1440, height: 900 }
const aimMs = 100

type Typed = { times: number[] }

declare global {
  var typed: Typed
}

await using product = await startProduct()
const times = await timeBuilder(product.address, await signIn(product.port))
report(
  'builder',
  [
    { name: 'a key to its paint: median', value: percentile(times, 50), unit: 'ms' },
    { name: 'a key to its paint: p95', value: percentile(times, 95), unit: 'ms', atMost: aimMs },
    { name: 'a key to its paint: longest', value: times.at(-1) ?? 0, unit: 'ms' },
  ],
  [`${questions} questions; ${keys} letters in the words of the hundredth, which is open.`],
)

/**
 * Milliseconds from a key to the next paint while the words of the hundredth of 200 questions are typed in
 * the builder, in rising order.
 */
async function timeBuilder(address: string, token: string): Promise<number[]> {
  const browser = await launchBrowser()
  try {
    const id = await makeQuestionnaire(address, token)
    const tab = await browser.newPage({ viewport: page })
    await tab.addInitScript((value) => localStorage.setItem('admin_auth_token', value), token)
    await tab.addInitScript(watchKeys)
    await tab.goto(`${address}/admin-panel/questionnaires?questionnaire=${id}`)
    await tab.getByRole('button', { name: /^Question number 100/ }).click()
    const field = tab.getByRole('textbox', { name: 'Question', exact: true })
    await field.focus()
    for (let key = 0; key < keys; key++) {
      await tab.keyboard.press('a')
      await tab.waitForTimeout(pauseMs)
    }
    const { times } = await tab.evaluate(() => globalThis.typed)
    if (times.length < keys) throw new Error(`only ${times.length} keys were painted`)
    return times.sort((a, b) => a - b)
  } finally {
    await browser.close()
  }
}

async function makeQuestionnaire(address: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const made = await fetch(`${address}/api/admins/questionnaires`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name: 'Two hundred questions', purpose: '' }),
  })
  const { id } = await made.json()
  const sections = [
    {
      ...newSection(),
      questions: Array.from({ length: questions }, (_, n) => ({
        ...newQuestion(n % 3 === 0 ? 'single' : 'short'),
        label: `Question number ${n + 1}`,
      })),
    },
  ]
  const saved = await fetch(`${address}/api/admins/questionnaires/${id}/draft`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({
      definition: { title: 'Two hundred questions', words: '', sections },
      revision: 1,
    }),
  })
  if (!saved.ok) throw new Error(`the draft was not saved: ${await saved.text()}`)
  return id
}

/** Runs in the page: the time from each key to the frame after the one that shows it. */
function watchKeys(): void {
  globalThis.typed = { times: [] }
  addEventListener('input', ({ timeStamp }) => {
    requestAnimationFrame(() => {
      // A message comes after the frame was painted.
      const painted = new MessageChannel()
      painted.port1.onmessage = () => globalThis.typed.times.push(performance.now() - timeStamp)
      painted.port2.postMessage(undefined)
    })
  })
}
