import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import * as z from 'zod/mini'

/** A scrape ends within three seconds. */
const gatherWithinMs = 2_000

/** What the processes of one machine and the one that keeps them tell one another. */
export const FromChild = z.union([
  z.object({ told: z.literal('ready') }),
  z.object({ told: z.literal('asks'), id: z.number() }),
])
export type FromChild = z.infer<typeof FromChild>
export const FromKeeper = z.union([
  z.object({ told: z.literal('stop'), signal: z.enum(['SIGINT', 'SIGTERM']) }),
  z.object({ told: z.literal('figures'), id: z.number(), text: z.string() }),
])
export type FromKeeper = z.infer<typeof FromKeeper>

// Answers the keeper from now on, also while it has nothing to tell yet.
if (cluster.isWorker) new AggregatorRegistry()

/** Whether this process speaks for its machine; the others start in silence. */
export const isFirstOfMachine = !cluster.isWorker || cluster.worker?.id === 1

export function reportReady(): void {
  if (cluster.isWorker) process.send?.({ told: 'ready' } satisfies FromChild)
}

/** A signal that the keeper got, in case it was sent to that alone. */
export function onStopOfAll(stop: (signal: 'SIGINT' | 'SIGTERM') => void): void {
  onTold((message) => {
    if (message.told === 'stop') stop(message.signal)
  })
}

/** The counters of all processes of a machine, added up: a scraper meets one of them by chance. */
export function shareCounters(own: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => own.metrics()
  AggregatorRegistry.setRegistries(own)
  const waiting = new Map<number, (text: string) => void>()
  onTold((message) => {
    if (message.told === 'figures') waiting.get(message.id)?.(message.text)
  })
  let asked = 0
  return async () => {
    const id = asked++
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    waiting.set(id, resolve)
    const timer = setTimeout(reject, gatherWithinMs)
    process.send?.({ told: 'asks', id } satisfies FromChild)
    try {
      return await promise
    } catch {
      // One of the others does not answer.
      return own.metrics()
    } finally {
      clearTimeout(timer)
      waiting.delete(id)
    }
  }
}

function onTold(hear: (message: FromKeeper) => void): void {
  if (!cluster.isWorker) return
  process.on('message', (message) => {
    const { data } = z.safeParse(FromKeeper, message)
    if (data) hear(data)
  })
}
