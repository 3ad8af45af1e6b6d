import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { greetsMail } from './mail-greeting.ts'

async function listen(hello: string): Promise<URL> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write(hello)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return new URL(`smtp://someone:secret@127.0.0.1:${port}`)
}

test('a mail server that says hello is there; one that refuses or is away is not', async () => {
  expect(await greetsMail(await listen('220 mail.example.edu ESMTP\r\n'), 1_000)).toBe(true)
  expect(await greetsMail(await listen('554 not you\r\n'), 1_000)).toBe(false)
  await expect(greetsMail(new URL('smtp://127.0.0.1:1'), 1_000)).rejects.toThrow('ECONNREFUSED')
  await expect(greetsMail(await listen(''), 50)).rejects.toThrow()
})
