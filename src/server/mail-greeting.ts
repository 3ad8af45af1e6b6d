import { once } from 'node:events'
import { connect } from 'node:net'
import { connect as connectSecurely } from 'node:tls'

const ports: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 }

/** Whether a mail server says hello; nothing is asked of it, and it is left with a word. */
export async function greetsMail(
  { protocol, hostname, port }: URL,
  withinMs: number,
): Promise<boolean> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const at = { host, port: Number(port) || (ports[protocol] ?? 25) }
  // Whose it is matters where something is sent.
  const secure = { ...at, servername: host, rejectUnauthorized: false }
  const socket = protocol === 'smtps:' ? connectSecurely(secure) : connect(at)
  socket.on('error', () => {})
  try {
    const [hello] = await once(socket, 'data', { signal: AbortSignal.timeout(withinMs) })
    socket.end('QUIT\r\n')
    return /^220[ -]/.test(String(hello))
  } finally {
    setTimeout(() => socket.destroy(), withinMs).unref()
  }
}
