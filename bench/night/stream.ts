import { connect, type Socket } from 'node:net'
import { request } from '../load.ts'

/** A browser comes back after so long when it was cut off, and this is spread. */
const comeBackMs = 1_000

/** The stream of changes of one open page, opened again whenever it ends. */
export function keepStream({
  port,
  token,
  hears,
  random,
}: {
  port: number
  token: string
  hears: (what: 'ready' | 'change' | 'end') => void
  random: () => number
}) {
  const asks = request('GET /api/users/changes', { token })
  let socket: Socket | undefined
  let isReady = false
  let isClosed = false

  function open(): void {
    if (isClosed) return
    const opened = connect({ port, host: '127.0.0.1' })
    socket = opened
    opened.on('error', () => {})
    opened.on('data', (bytes) => {
      const text = bytes.toString('latin1')
      if (/^HTTP\/1.1 (?!200)/.test(text)) opened.destroy()
      if (text.includes('event: ready')) {
        isReady = true
        hears('ready')
      }
      if (text.includes('event: change')) hears('change')
    })
    opened.on('close', () => {
      if (isReady && !isClosed) hears('end')
      isReady = false
      setTimeout(open, comeBackMs * (0.5 + random()))
    })
    opened.write(asks)
  }

  open()
  return {
    isOpen: () => isReady,
    close(): void {
      isClosed = true
      socket?.destroy()
    },
  }
}
