import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'

const lookEveryMs = 500

/** Until nothing waits that would go out by then, tried again or not, or nobody would wait longer. */
export async function untilMailsAreOut(client: Client, withinMs: number): Promise<void> {
  const giveUpAt = Date.now() + withinMs
  while (Date.now() < giveUpAt) {
    const { rows } = await client.query(
      `SELECT FROM mails WHERE state = 'sending'
         OR (state = 'queued' AND send_after < $1) LIMIT 1`,
      [new Date(giveUpAt)],
    )
    if (rows.length === 0) return
    await pause(lookEveryMs)
  }
}
