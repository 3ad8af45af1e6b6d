import { once } from 'node:events'
import { connect, type NetConnectOpts, type Socket } from 'node:net'

const silentMs = 30_000
const longestAnswer = 1_000

/** What the scanner is sure of; of all else it is thrown that it could not be told. */
type Scanned = { isClean: true } | { isClean: false; finding: string }

/**
 * Sends bytes to clamd (INSTREAM) at a path of a Unix socket or `host:port`. Only its plain OK is clean:
 * a limit, a time-out, a daemon that is gone or an odd answer throws.
 */
export async function scan(address: string, bytes: AsyncIterable<Uint8Array>): Promise<Scanned> {
  const answer = await talk(address, async (socket) => {
    await writeAll(socket, Buffer.from('zINSTREAM\0'))
    for await (const piece of bytes) {
      await writeAll(socket, sizeOf(piece.length))
      await writeAll(socket, piece)
    }
    await writeAll(socket, sizeOf(0))
  })
  if (answer === 'stream: OK') return { isClean: true }
  const finding = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (finding) return { isClean: false, finding }
  throw new Error(`the scanner said ${JSON.stringify(answer.slice(0, 100))}`)
}

/** Whether the scanner is there; throws where it is not, or says nothing for so long. */
export async function answersPing(address: string, ms = silentMs): Promise<boolean> {
  return (await talk(address, (socket) => writeAll(socket, Buffer.from('zPING\0')), ms)) === 'PONG'
}

async function talk(
  address: string,
  say: (socket: Socket) => Promise<void>,
  ms = silentMs,
): Promise<string> {
  const socket = connect(placeOf(address))
  const heard = hear(socket, ms)
  // What is said to a daemon that has gone fails too; the answer tells it better.
  heard.catch(() => {})
  try {
    await Promise.race([once(socket, 'connect'), heard])
    await Promise.race([say(socket), heard])
    return await heard
  } finally {
    socket.destroy()
  }
}

/** The answer up to its NUL. */
function hear(socket: Socket, ms: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    socket.setTimeout(ms, () => reject(new Error('the scanner is silent')))
    socket.on('data', (piece) => {
      answer += piece.toString('utf8')
      const end = answer.indexOf('\0')
      if (end >= 0) resolve(answer.slice(0, end).trim())
      else if (answer.length > longestAnswer) reject(new Error('the scanner talks too much'))
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the scanner hung up')))
  })
}

async function writeAll(socket: Socket, bytes: Uint8Array): Promise<void> {
  if (!socket.write(bytes)) await once(socket, 'drain')
}

function sizeOf(bytes: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(bytes)
  return size
}

function placeOf(address: string): NetConnectOpts {
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(address) ?? []
  return host && port ? { host, port: Number(port) } : { path: address }
}
