import type { EventStream } from '#shared/event-stream.ts'

const mostUnread = 200
const gatherMs = 200
const mostAsked = 200

const encoder = new TextEncoder()

export type EventWriter = {
  body: ReadableStream<Uint8Array>
  /** Of a change of an application. */
  tell(application: string): void
  write(event: Uint8Array): void
  end(): void
  /** Once either side has ended it. */
  ended: Promise<void>
}

/** The body of an answer that stays open, and what writes to it. */
export function openEventWriter({ among }: Pick<EventStream, 'among'>): EventWriter {
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  let control: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(own) {
      control = own
    },
    cancel: forget,
  })

  function forget(): void {
    control = undefined
    resolve()
  }

  function end(): void {
    control?.close()
    forget()
  }

  function write(bytes: Uint8Array): void {
    if (!control) return
    // Anyone who does not read is dropped, rather than kept in memory.
    if ((control.desiredSize ?? 0) < -mostUnread) {
      control.error(new Error('too much is unread'))
      forget()
    } else control.enqueue(bytes)
  }

  const tell = (application: string) => write(event('change', application))
  return {
    body,
    tell: among ? gather(among, tell, () => write(event('ready'))) : tell,
    write,
    end,
    ended,
  }
}

/**
 * Changes that come close together are asked about in one query. Of too many to ask about, or where the
 * database does not answer, the page hears only that anything may have changed.
 */
function gather(
  among: NonNullable<EventStream['among']>,
  tell: (application: string) => void,
  tellAnything: () => void,
): (application: string) => void {
  let waiting = new Set<string>()
  async function ask(): Promise<void> {
    const asked = [...waiting]
    waiting = new Set()
    if (asked.length > mostAsked) return tellAnything()
    try {
      for (const application of await among(asked)) tell(application)
    } catch {
      tellAnything()
    }
  }
  return (application) => {
    if (waiting.size === 0) setTimeout(ask, gatherMs).unref()
    if (waiting.size <= mostAsked) waiting.add(application)
  }
}

export function event(name: string, text = ''): Uint8Array {
  return encoder.encode(`event: ${name}\ndata: ${text}\n\n`)
}

export function comment(text: string): Uint8Array {
  return encoder.encode(`: ${text}\n\n`)
}

/** How soon a browser comes back after the end. */
export function retry(ms: number): Uint8Array {
  return encoder.encode(`retry: ${ms}\n\n`)
}
