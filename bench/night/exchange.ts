import { type Answer, openConnection } from '../load.ts'
import type { Silence } from './diary.ts'

type Connection = ReturnType<typeof openConnection>

/** Anyone who waited as long as this tries again. */
const patienceMs = 20_000
/** A connection that is cut this soon has sent, and heard nothing. */
const cutAfterMs = 3

/** One pool of kept-alive connections for a whole crowd. */
export function openExchange(port: number, random: () => number) {
  const idle: Connection[] = []

  function take(): Connection {
    for (;;) {
      const connection = idle.pop()
      if (!connection) return openConnection(port)
      if (connection.isOpen) return connection
    }
  }

  return {
    /** One try; a share of the answers is dropped, by cutting the connection or by not looking at it. */
    async send(bytes: Buffer, lostShare = 0): Promise<Answer | Silence> {
      const connection = take()
      const isLost = random() < lostShare
      let why: Silence = 'broken'
      const close = (reason: Silence) => () => {
        why = reason
        connection.close()
      }
      const patience = setTimeout(close('no answer'), patienceMs)
      const cut = isLost && random() < 0.5 && setTimeout(close('dropped'), cutAfterMs)
      try {
        const answer = await connection.send(bytes)
        if (isLost) {
          connection.close()
          return 'dropped'
        }
        idle.push(connection)
        return answer
      } catch {
        connection.close()
        return why
      } finally {
        clearTimeout(patience)
        if (cut) clearTimeout(cut)
      }
    },
    close(): void {
      for (const connection of idle) connection.close()
    },
  }
}
