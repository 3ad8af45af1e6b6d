import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Passes every request on and loses a share of the answers: the work is done, and anyone who asked is cut
 * off before hearing of it.
 */
export async function openLossyProxy(target: string, share: number, random: () => number) {
  const lost = { answers: 0 }
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming
    const onward = request(
      new URL(url, target),
      { ...(method && { method }), headers },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('end', () => {
          if (random() < share) {
            lost.answers++
            outgoing.destroy()
          } else
            outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(Buffer.concat(chunks))
        })
      },
    )
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    lost,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
