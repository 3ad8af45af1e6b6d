import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openHttpServer } from '#server/http-server.ts'
import { makeTestApp } from './app.ts'
import { bringIn, cast } from './cast.ts'
import { forThisFile } from './for-this-file.ts'

const app = await forThisFile(makeTestApp())

test('a body that breaks off is no fault of ours', async () => {
  const { log } = app.platform
  const faults = vi.spyOn(log, 'error')
  onTestFinished(() => faults.mockRestore())
  const answered: number[] = []
  const server = await openHttpServer(
    {
      ...{ host: '127.0.0.1', port: 0, variable: 'PORT' },
      clientTimes: { headersMs: 15_000, bodyMs: 30_000, keepAliveMs: 5_000, idleMs: 120_000 },
    },
    () => false,
  )
  onTestFinished(server.close)
  server.serve(async (request, env) => {
    const answer = await app.app.fetch(request, env)
    answered.push(answer.status)
    return answer
  })
  const { token } = await bringIn(app, cast.maya)
  const login = 'POST /api/users/login'
  const json = 'Content-Type: application/json'
  const requests = [
    [login, json, 'Content-Length: 100'],
    [login, json, 'Transfer-Encoding: chunked'],
    ['POST /api/csp-violations', 'Content-Type: application/csp-report', 'Content-Length: 100'],
    [
      'PUT /api/users/uploads/0198f2aa-0000-7000-8000-000000000001',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/octet-stream',
      'Content-Length: 100',
    ],
    ['POST /api/hooks/stripe', json, 'Content-Length: 100'],
    ['POST /api/hooks/mail/inbound', json, 'Transfer-Encoding: chunked'],
  ]
  for (const [line, ...headers] of requests) {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write([`${line} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n'))
    socket.write(headers.includes('Transfer-Encoding: chunked') ? '40\r\n{"a":' : '{"a":')
    setTimeout(() => socket.destroy(), 100)
    await once(socket, 'close')
  }
  await expect.poll(() => answered.length).toBe(requests.length)
  expect(answered.filter((status) => status >= 500)).toEqual([])
  expect(faults.mock.calls).toEqual([])
})
