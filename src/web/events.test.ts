import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEvents, type ServerEvent } from './events.ts'

async function eventsOf(chunks: readonly Uint8Array<ArrayBuffer>[]): Promise<ServerEvent[]> {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(out) {
      for (const chunk of chunks) out.enqueue(chunk)
      out.close()
    },
  })
  const read: ServerEvent[] = []
  for await (const event of readEvents(body)) read.push(event)
  return read
}

const stream =
  ': waiting\n\nevent: ready\ndata: \n\nevent: change\ndata: Łódź\r\n\r\nretry: 500\n\nevent: cut'
const events = [
  { name: '', text: '', retryMs: undefined },
  { name: 'ready', text: '', retryMs: undefined },
  { name: 'change', text: 'Łódź', retryMs: undefined },
  { name: '', text: '', retryMs: 500 },
]

test('events are read alike, however the bytes are cut', async () => {
  const bytes = new TextEncoder().encode(stream)
  const cuts = fc.uniqueArray(fc.nat(bytes.length), { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(cuts, async (places) => {
      const ends = [0, ...places.sort((a, b) => a - b), bytes.length]
      const chunks = ends.slice(1).map((end, i) => bytes.slice(ends[i], end))
      expect(await eventsOf(chunks)).toEqual(events)
    }),
  )
})

test('an event that is not whole is not told', async () => {
  expect(await eventsOf([new TextEncoder().encode('event: change\ndata: x\n')])).toEqual([])
})
