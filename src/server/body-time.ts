import type { IncomingMessage } from 'node:http'

const tooSlow = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/** Ends the connection of a request whose body has not arrived in time. */
export function limitBodyTime(request: IncomingMessage, ms: number): void {
  const timer = setTimeout(() => {
    if (request.complete) return
    request.socket.end(tooSlow)
    request.destroy()
  }, ms)
  for (const event of ['end', 'close'] as const) request.once(event, () => clearTimeout(timer))
}
