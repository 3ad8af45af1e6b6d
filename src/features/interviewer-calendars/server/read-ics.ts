import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { ReadOptions } from './ics-reader/busy-times.ts'
import type { Answer } from './ics-reader/main.ts'
import { inTurns } from './in-turns.ts'

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
  return takeTurn(() => readApart({ text: text.replace(/^\uFEFF/, ''), options }, longestMs))
}

async function readApart(
  workerData: { text: string; options: ReadOptions },
  longestMs: number,
): Promise<Answer | { fault: 'broken' }> {
  const worker = new Worker(program, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })
  const late = Promise.withResolvers<{ fault: 'heavy' }>()
  const timer = setTimeout(() => late.resolve({ fault: 'heavy' }), longestMs)
  const read = new Promise<Answer | { fault: 'broken' }>((done) => {
    worker.on('message', done)
    worker.on('error', (error: Error) => done({ fault: isOutOfMemory(error) ? 'heavy' : 'broken' }))
    worker.on('exit', () => done({ fault: 'broken' }))
  })
  try {
    return await Promise.race([read, late.promise])
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

function isOutOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
