import { expect, test } from 'vitest'
import { openStream } from './live.ts'

test('what is told while a stream ends goes nowhere, and throws at nobody', async () => {
  const stream = openStream({ sessionId: 'one', isLive: async () => true }, { hears: () => true })
  const reader = stream.body.getReader()
  const first = reader.read()
  stream.tell('a')
  expect(new TextDecoder().decode((await first).value)).toBe('event: change\ndata: a\n\n')
  stream.end()
  for (let turn = 0; turn < 20; turn++) {
    expect(() => stream.tell('b')).not.toThrow()
    await null
  }
  expect(await reader.read()).toMatchObject({ done: true })
  await stream.ended
})
