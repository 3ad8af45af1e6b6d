import * as z from 'zod/mini'
import { Change, type EventStream } from '#shared/event-stream.ts'
import { listenTo } from './db/listener.ts'
import type { Log } from './log.ts'
import { Refusal } from './refusals.ts'

const channel = 'application_changes'
const heartbeatMs = 25_000
const mostStreams = 2_000
const mostOfSession = 6
const mostUnread = 200
const gatherMs = 200
const mostAsked = 200
const retryAfterSeconds = 30
/** How soon a browser comes back when this server stops: another one, or the next start, serves it. */
const comeBackMs = 500

/** A change of an application, or the end of a session. */
const Told = z.union([Change, z.object({ session: z.string() })])

type Caller = {
  sessionId: string
  /** Whether the session goes on; asked at every heartbeat, in case its end was not heard. */
  isLive(): Promise<boolean>
}

type Stream = Caller & {
  hears: EventStream['hears']
  body: ReadableStream<Uint8Array>
  tell(application: string): void
  write(text: string): void
  end(): void
  /** Once either side has ended it. */
  ended: Promise<void>
}

export type Live = ReturnType<typeof makeLive>

/**
 * Tells open pages of changes that any server has made. One connection of this process hears the
 * database, only while there is a page to tell.
 */
export function makeLive(databaseUrl: string, log: Log) {
  const streams = new Set<Stream>()
  let listening: { stop(): void } | undefined
  let isReady = false
  let isClosed = false

  function listen() {
    return listenTo(databaseUrl, channel, log, {
      onReady() {
        isReady = true
        for (const stream of streams) stream.write(event('ready'))
      },
      onTold(payload) {
        const told = readTold(payload)
        if (!told) return
        for (const stream of streams)
          if ('session' in told) {
            if (stream.sessionId === told.session) stream.end()
          } else if (stream.hears(told)) stream.tell(told.application)
      },
    })
  }

  function leave(stream: Stream): void {
    streams.delete(stream)
    if (streams.size > 0) return
    listening?.stop()
    listening = undefined
    isReady = false
  }

  function requireRoom(sessionId: string): void {
    const ofSession = [...streams].filter((stream) => stream.sessionId === sessionId)
    if (isClosed || streams.size >= mostStreams || ofSession.length >= mostOfSession)
      throw new Refusal('busy', 'Too many pages are waiting for updates right now', {
        retryAfter: retryAfterSeconds,
      })
  }

  return {
    /** The body of an answer that stays open; 503 where there are too many. */
    open(caller: Caller, heard: EventStream): ReadableStream<Uint8Array> {
      requireRoom(caller.sessionId)
      const stream = openStream(caller, heard)
      streams.add(stream)
      const beat = setInterval(() => keepUp(stream), heartbeatMs).unref()
      stream.ended.then(() => {
        clearInterval(beat)
        leave(stream)
      })
      stream.write(isReady ? event('ready') : comment('waiting'))
      listening ??= listen()
      return stream.body
    },

    count: () => streams.size,

    /** Ends every stream and takes no more. */
    close(): void {
      isClosed = true
      for (const stream of streams) {
        stream.write(`retry: ${comeBackMs}\n\n`)
        stream.end()
      }
    },
  }
}

/** A sign of life for proxies and browsers, and the end of a stream whose session has ended. */
async function keepUp(stream: Stream): Promise<void> {
  // A database that is away says nothing about the session: it is asked again at the next beat.
  if (await stream.isLive().catch(() => true)) stream.write(comment('still here'))
  else stream.end()
}

export function openStream(caller: Caller, { hears, among }: EventStream): Stream {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const encoder = new TextEncoder()
  let isOver = false
  const end = () => {
    isOver = true
    writer.close().catch(() => {})
  }
  function write(text: string): void {
    // While a stream closes Node throws at a further write, which nobody would catch.
    if (isOver) return
    // Whoever does not read is let go of, rather than kept in memory.
    if ((writer.desiredSize ?? 0) < -mostUnread) {
      isOver = true
      writer.abort().catch(() => {})
    } else writer.write(encoder.encode(text)).catch(() => {})
  }
  const tell = (application: string) => write(event('change', application))
  return {
    ...caller,
    hears,
    tell: among ? gather(among, tell, () => write(event('ready'))) : tell,
    body: readable,
    // A browser that went away errs the writer; both ways it is over.
    ended: writer.closed.catch(() => {}),
    end,
    write,
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

/** Anybody who may connect can tell something on a channel: only what is ours is passed on. */
function readTold(payload: string): z.infer<typeof Told> | undefined {
  try {
    return Told.parse(JSON.parse(payload))
  } catch {
    return undefined
  }
}

function event(name: string, text = ''): string {
  return `event: ${name}\ndata: ${text}\n\n`
}

function comment(text: string): string {
  return `: ${text}\n\n`
}
