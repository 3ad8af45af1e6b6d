import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** What scanners are tried with; harmless, and known to all of them. */
export const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'

/** A file with this in it is more than the scanner takes. */
export const tooMuch = 'more than it takes'

type Mood = 'well' | 'too-large' | 'odd' | 'silent' | 'hangs-up'

/** Speaks clamd's protocol: PING and INSTREAM, and finds the test file wherever it is. */
export async function startFakeClamd() {
  const state = { mood: 'well' as Mood, asked: 0 }
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    let heard = Buffer.alloc(0)
    socket.on('data', (piece) => {
      heard = Buffer.concat([heard, piece])
      if (heard.toString('latin1').startsWith('zPING\0'))
        return state.mood === 'silent' ? undefined : socket.end('PONG\0')
      const said = bodyIn(heard)
      if (said) answer(socket, said)
    })
  })

  function answer(socket: Socket, body: Buffer): void {
    state.asked++
    if (state.mood === 'silent') return
    if (state.mood === 'hangs-up') socket.destroy()
    else if (state.mood === 'too-large' || body.includes(tooMuch))
      socket.end('INSTREAM size limit exceeded. ERROR\0')
    else if (state.mood === 'odd') socket.end('stream: OK, I think\0')
    else if (body.includes(eicar)) socket.end('stream: Eicar-Test-Signature FOUND\0')
    else socket.end('stream: OK\0')
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = server.address()
  const port = typeof place === 'object' && place ? place.port : 0
  return {
    state,
    address: `127.0.0.1:${port}`,
    async close(): Promise<void> {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** What was sent between the command and the piece of no length; nothing while it goes on. */
function bodyIn(heard: Buffer): Buffer | undefined {
  let at = 'zINSTREAM\0'.length
  const pieces: Buffer[] = []
  while (at + 4 <= heard.length) {
    const size = heard.readUInt32BE(at)
    if (size === 0) return Buffer.concat(pieces)
    pieces.push(heard.subarray(at + 4, at + 4 + size))
    at += 4 + size
  }
  return undefined
}
