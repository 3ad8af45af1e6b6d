/** One event of a stream: its name, its text, and how soon to come back if the server said so. */
export type ServerEvent = { name: string; text: string; retryMs: number | undefined }

/** The events of a `text/event-stream` as they come in, however the bytes are cut (WHATWG HTML, 9.2.6). */
export async function* readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<ServerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (rest + value).split(/\r?\n\r?\n/)
      rest = blocks.pop() ?? ''
      for (const block of blocks) yield readEvent(block)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function readEvent(block: string): ServerEvent {
  const event: ServerEvent = { name: '', text: '', retryMs: undefined }
  for (const line of block.split(/\r?\n/)) {
    const [, field, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? []
    if (field === 'event') event.name = value
    if (field === 'data') event.text += value
    if (field === 'retry' && /^\d+$/.test(value)) event.retryMs = Number(value)
  }
  return event
}
