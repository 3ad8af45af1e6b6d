import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../log.ts'

const pulseMs = 25_000
const answerMs = 5_000
const firstPauseMs = 250
const longestPauseMs = 5_000

export type Hearing = {
  /** Again after every loss: what was told in between was missed. */
  onReady(): void
  onTold(payload: string): void
}

/**
 * Hears a channel of the database on a connection of its own until it is stopped. A connection that is
 * lost, or no longer answers, is made anew; nothing here ends the process.
 */
export function listenTo(
  connectionString: string,
  channel: string,
  log: Log,
  { onReady, onTold }: Hearing,
): { stop(): void } {
  const control = new AbortController()
  const { signal } = control

  async function hear(): Promise<void> {
    const client = new Client({
      connectionString,
      application_name: 'matricula changes',
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      keepAlive: true,
    })
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', resolve)
    })
    let isLost = false
    lost.then(() => {
      isLost = true
    })
    try {
      await client.connect()
      client.on('notification', ({ payload = '' }) => onTold(payload))
      await client.query(`LISTEN ${channel}`)
      onReady()
      while (!isLost && !signal.aborted) {
        await Promise.race([lost, wait(pulseMs)])
        if (!isLost && !signal.aborted) await client.query('SELECT 1')
      }
    } finally {
      // Not waited for: a connection that is dead may never say so.
      client.end().catch(() => {})
    }
  }

  function wait(ms: number): Promise<void> {
    return pause(ms, undefined, { signal, ref: false }).catch(() => {})
  }

  async function hearOnAndOn(): Promise<void> {
    let next = firstPauseMs
    while (!signal.aborted) {
      const began = performance.now()
      await hear().catch((error: unknown) => {
        log.warn({ error }, 'changes not heard')
      })
      if (performance.now() - began > longestPauseMs) next = firstPauseMs
      await wait(next)
      next = Math.min(next * 2, longestPauseMs)
    }
  }

  hearOnAndOn()
  return { stop: () => control.abort() }
}
