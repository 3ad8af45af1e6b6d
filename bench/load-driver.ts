import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Load } from './load.ts'

/** Requests that come at a pace: some of them once, and then others in turn. */
type Flow = { perSecond: number; once: Buffer[]; inTurn: Buffer[] }
export type Order = { port: number; seconds: number; flows: Flow[] }
export type Driven = { loads: Load[]; cpuMs: number }

/** What came of requests that a process of their own sent. */
export async function drive(order: Order): Promise<Driven> {
  const driver = fork(fileURLToPath(new URL('load-driver-process.ts', import.meta.url)), {
    serialization: 'advanced',
  })
  const ended = once(driver, 'exit').then(([code]) => {
    throw new Error(`The driver ended with ${code}`)
  })
  ended.catch(() => {})
  driver.send(order)
  const [driven] = await Promise.race([once(driver, 'message'), ended])
  return driven
}
