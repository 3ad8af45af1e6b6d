import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

const carried = ['user', 'database', 'application_name', 'client_encoding']

/**
 * A session of the database for each that comes, begun without its settings, as poolers do that pass over
 * them. One that `renames` gives named statements names of its own, as PgBouncer does from 1.21 on.
 */
export async function startFakePooler(target: number, { renames }: { renames: boolean }) {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    const onward = connect(target, '127.0.0.1')
    for (const one of [socket, onward]) {
      open.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        socket.destroy()
        onward.destroy()
      })
    }
    onward.pipe(socket)
    let received = Buffer.alloc(0)
    let isBegun = false
    socket.on('data', (piece) => {
      received = Buffer.concat([received, piece])
      for (;;) {
        const typed = isBegun ? 1 : 0
        if (received.length < typed + 4) return
        const end = typed + received.readUInt32BE(typed)
        if (received.length < end) return
        const message = received.subarray(0, end)
        received = received.subarray(end)
        onward.write(isBegun ? (renames ? renamed(message) : message) : withoutSettings(message))
        isBegun = true
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    async stop() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Length, protocol, then names and values, each with a zero behind it, and one more. */
function withoutSettings(message: Buffer): Buffer {
  const words = message.toString('utf8', 8).split('\0')
  const kept = words.flatMap((name, at) =>
    at % 2 === 0 && carried.includes(name) ? [name, words[at + 1] ?? ''] : [],
  )
  return withLength(
    0,
    Buffer.concat([message.subarray(0, 8), Buffer.from(`${kept.join('\0')}\0\0`)]),
  )
}

/** Parse, Bind, Describe and Close name a statement. */
function renamed(message: Buffer): Buffer {
  const type = message.toString('latin1', 0, 1)
  if (!'PBDC'.includes(type)) return message
  const isOfPortal = 'DC'.includes(type) && message.toString('latin1', 5, 6) === 'P'
  if (isOfPortal) return message
  const at = type === 'P' ? 5 : type === 'B' ? message.indexOf(0, 5) + 1 : 6
  const end = message.indexOf(0, at)
  if (end === at) return message
  const name = Buffer.from(`RENAMED_${message.toString('utf8', at, end)}`)
  return withLength(1, Buffer.concat([message.subarray(0, at), name, message.subarray(end)]))
}

function withLength(typed: number, message: Buffer): Buffer {
  message.writeUInt32BE(message.length - typed, typed)
  return message
}
