import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { inTurns } from '#server/in-turns.ts'
import type { ReadOptions } from './ics-reader/busy-times.ts'
import type { Answer, Order } from './ics-reader/main.ts'

const run = promisify(execFile)

const mostAtOnce = 2
const mostMegabytes = 192
const isBuilt = !import.meta.url.endsWith('.ts')
const here = dirname(fileURLToPath(import.meta.url))
/** The program beside the source, or beside the bundle of a built product. */
const program = join(here, isBuilt ? 'ics-reader.js' : 'ics-reader/main.ts')

const takeTurn = inTurns(mostAtOnce)

/** When the owner of a calendar is busy, worked out within a time and so much memory once it’s its turn; or why not. */
export async function readIcs(
  text: string,
  options: ReadOptions,
  longestMs: number,
): Promise<Answer | { fault: 'not-calendar' | 'broken' }> {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text.slice(0, 100))) return { fault: 'not-calendar' }
  const order = { text: text.replace(/^\uFEFF/, ''), options }
  // Node takes whole milliseconds, and none for any number of them.
  return takeTurn(() => readApart({ ...order, longestMs: Math.max(1, Math.ceil(longestMs)) }))
}

/** A thread would have the limit of memory that the whole server was started with. */
async function readApart(order: Order): Promise<Answer | { fault: 'broken' }> {
  const words = [`--max-old-space-size=${mostMegabytes}`, '--no-warnings', program]
  const reading = run(process.execPath, words, {
    env: {},
    cwd: '/',
    timeout: order.longestMs,
    killSignal: 'SIGKILL',
  })
  // It may end before it has read everything.
  reading.child.stdin?.on('error', () => {}).end(JSON.stringify(order))
  try {
    return JSON.parse((await reading).stdout)
  } catch (error) {
    const { signal, code } = error as { signal?: unknown; code?: unknown }
    if (signal) return { fault: 'heavy' }
    if (typeof code === 'number') return { fault: 'broken' }
    throw error
  }
}
