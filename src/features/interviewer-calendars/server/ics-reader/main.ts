import { text as textOf } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { busyTimesIn, type ReadOptions, type Span, TooMuch } from './busy-times.ts'

/*
 * A process of its own for one calendar of a stranger's: a rule in it may repeat without an end, and
 * what starts this ends it then.
 */

export type Order = { text: string; options: ReadOptions; longestMs: number }
export type Answer = { spans: Span[] } | { fault: 'heavy' }

function readBusyTimes({ text, options }: Order): Answer {
  try {
    return { spans: busyTimesIn(text, options) }
  } catch (error) {
    if (error instanceof TooMuch) return { fault: 'heavy' }
    throw error
  }
}

const order: Order = JSON.parse(await textOf(process.stdin))
// Whatever has become of what started this, beside a rule that never ends.
const watch = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${Number(order.longestMs)})`
new Worker(watch, { eval: true }).unref()
process.stdout.write(JSON.stringify(readBusyTimes(order)))
