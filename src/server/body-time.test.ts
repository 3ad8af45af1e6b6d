import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { limitBodyTime } from './body-time.ts'

test('a body that does not arrive in time ends its connection with 408, and one that does goes on', async () => {
  const server = createServer((request, response) => {
    limitBodyTime(request, 50)
    request.resume()
    request.on('end', () => setTimeout(() => response.end('whole'), 100))
    request.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = server.address()
  const port = typeof place === 'object' && place ? place.port : 0
  const send = async (body: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 10\r\n\r\n${body}`,
    )
    let heard = ''
    socket.on('data', (piece) => {
      heard += piece
    })
    await once(socket, 'close')
    return heard.split('\r\n')[0]
  }
  expect(await send('short')).toBe('HTTP/1.1 408 Request Timeout')
  expect(await send('0123456789')).toBe('HTTP/1.1 200 OK')
  server.close()
})
