import { once } from 'node:events'
import { connect, createServer as createPlainServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'

/** Hangs up on everybody, says nothing, answers late, or passes everything on. */
type Mood = 'well' | 'refuses' | 'silent' | 'slow'

const lateMs = 300

/** Stands before a service and lets it fail; with a certificate it speaks TLS. */
export async function openGate(target: number, tls?: { key: string; cert: string }) {
  const state = { mood: 'well' as Mood, calls: 0 }
  const open = new Set<Socket>()

  function pass(socket: Socket): void {
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    state.calls++
    if (state.mood === 'refuses') socket.destroy()
    if (state.mood === 'refuses' || state.mood === 'silent') return
    const onward = connect(target, '127.0.0.1')
    onward.on('error', () => socket.destroy())
    socket.on('close', () => onward.destroy())
    onward.on('close', () => socket.destroy())
    onward.pipe(socket)
    if (state.mood === 'well') socket.pipe(onward)
    else socket.on('data', (piece) => setTimeout(() => onward.write(piece), lateMs))
  }

  const server: Server = tls ? createTlsServer(tls, pass) : createPlainServer(pass)
  server.on('tlsClientError', () => {
    state.calls++
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = server.address()
  return {
    state,
    port: typeof place === 'object' && place ? place.port : 0,
    /** Drops every connection, so that a new mood is met by a new connection. */
    turn(mood: Mood): void {
      state.mood = mood
      for (const socket of open) socket.destroy()
    },
    /** Keeps everything back that the service says from now on, on the connections there are. */
    freeze(): void {
      for (const socket of open) socket.cork()
    },
    async close(): Promise<void> {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
