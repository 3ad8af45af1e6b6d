import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { composeApp } from '#app/server/app.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { makeTestApp, type TestApp } from '../../../../tests/app.ts'

const environment = {
  MAIL_HOOK_SECRET: 'a secret of the provider that nobody guesses',
  INBOUND_MAIL_ADDRESS: 'reply@mail.example.org',
}
const app = await forThisFile(makeTestApp({ environment }))
const path = '/api/hooks/mail/inbound'
const whole = 24 * 1024 * 1024

/** A body of which nothing is read before it is asked for. */
function bodyOf(bytes: number, { isOpen = false } = {}) {
  let left = bytes
  let held: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        held = controller
      },
      pull(controller) {
        const piece = new Uint8Array(Math.min(left, 1024 * 1024))
        left -= piece.length
        if (piece.length > 0) controller.enqueue(piece)
        else if (isOpen) return new Promise(() => {})
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return { body, read: () => bytes - left, breakOff: () => held?.error(new Error('gone')) }
}

function send(
  on: Pick<TestApp, 'app'>,
  body: ReadableStream,
  headers: Record<string, string> = {},
) {
  const timestamp = String(Math.floor(app.clock.now().getTime() / 1000))
  const init = {
    method: 'POST',
    body,
    duplex: 'half',
    headers: {
      'x-matricula-timestamp': timestamp,
      'x-matricula-signature': '0'.repeat(64),
      ...headers,
    },
  }
  return on.app.request(path, init)
}

test.each<[string, Record<string, string>, number]>([
  ['no signature', { 'x-matricula-signature': '' }, 401],
  ['something else as its signature', { 'x-matricula-signature': 'sha256=abc' }, 401],
  ['an old time', { 'x-matricula-timestamp': '1' }, 401],
  ['too great a length', { 'content-length': '99999999' }, 413],
])('reads nothing of a body with %s', async (_, headers, status) => {
  const { body, read } = bodyOf(whole)
  expect((await send(app, body, headers)).status).toBe(status)
  expect(read()).toBe(0)
})

test('reads nothing where it is not set up', async () => {
  for (const lacking of ['mailHookSecret', 'inboundMail']) {
    const config = { ...app.config, [lacking]: undefined }
    const { body, read } = bodyOf(whole)
    const answer = await send({ app: composeApp({ ...app.platform, config }) }, body)
    expect(answer.status).toBe(404)
    expect(read()).toBe(0)
  }
})

test('has room for two whole bodies at once, and keeps none that is not signed', async () => {
  const first = bodyOf(whole)
  const second = bodyOf(whole, { isOpen: true })
  const answers = [send(app, first.body), send(app, second.body)]
  await expect.poll(second.read, { timeout: 20_000 }).toBe(whole)
  expect((await answers[0])?.status).toBe(401)
  const third = bodyOf(whole, { isOpen: true })
  const broken = [answers[1], send(app, third.body)]
  await expect.poll(third.read).toBe(whole)
  const fourth = bodyOf(whole)
  const refused = await send(app, fourth.body)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('20')
  expect(fourth.read()).toBeLessThan(whole / 4)
  for (const { breakOff } of [second, third]) breakOff()
  for (const answer of broken) expect((await answer)?.status).toBe(400)
  expect(readdirSync(join(app.config.dataDir, 'incoming'))).toEqual([])
})
