import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'

const lookEveryMs = 500

/** Until nothing that is due waits, or nobody would wait longer. */
export async function untilMailsAreOut(client: Client, withinMs: number): Promise<void> {
  const giveUpAt = Date.now() + withinMs
  while (Date.now() < giveUpAt) {
    const { rows } = await client.query(
      `SELECT FROM mails WHERE state = 'sending'
         OR (state = 'queued' AND send_after < now() + interval '2 minutes') LIMIT 1`,
    )
    if (rows.length === 0) return
    await pause(lookEveryMs)
  }
}
