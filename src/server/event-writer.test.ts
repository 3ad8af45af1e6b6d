import { expect, test } from 'vitest'
import { openEventWriter } from './event-writer.ts'

test('what is told while a stream ends goes nowhere, and throws at no one', async () => {
  const stream = openEventWriter({})
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

test('someone who does not read is dropped', async () => {
  const stream = openEventWriter({})
  for (let n = 0; n < 300; n++) stream.tell(String(n))
  await stream.ended
  await expect(stream.body.getReader().read()).rejects.toThrow('too much is unread')
})
