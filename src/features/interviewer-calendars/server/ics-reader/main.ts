import { parentPort, workerData } from 'node:worker_threads'
import { busyTimesIn, type ReadOptions, type Span, TooMuch } from './busy-times.ts'

/*
 * A thread of its own for one calendar of a stranger's: a rule in it may repeat without an end, and
 * what starts this ends it then.
 */

export type Answer = { spans: Span[] } | { fault: 'heavy' }

function read(text: string, options: ReadOptions): Answer {
  try {
    return { spans: busyTimesIn(text, options) }
  } catch (error) {
    if (error instanceof TooMuch) return { fault: 'heavy' }
    throw error
  }
}

parentPort?.postMessage(read(workerData.text, workerData.options))
