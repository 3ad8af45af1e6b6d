import { getHeapStatistics } from 'node:v8'
import type { EventStream } from '#shared/event-stream.ts'
import type { Gatekeeper } from './auth.ts'
import { type ChangeNotice, followChanges } from './changes.ts'
import type { AdminActor, ApplicantActor } from './context.ts'
import { comment, type EventWriter, event, openEventWriter, retry } from './event-writer.ts'
import type { Log } from './log.ts'
import { Refusal } from './refusals.ts'

/** What a stream takes of memory with its connection (`bench/streams.ts`); all may fill two thirds of the heap. */
const streamBytes = 27_000
const roomForStreams = (getHeapStatistics().heap_size_limit * 2) / 3
const mostStreams = Math.min(20_000, Math.floor(roomForStreams / streamBytes))
const mostOfSession = 6
const beatEveryMs = 1_000
/** After so many beats each stream has its turn, but no more streams at a beat than this. */
const beatsApart = 25
const mostOfBeat = 1_000
const retryAfterSeconds = 30
/** How soon a browser comes back when this server stops: another one, or the next start, serves it. */
const comeBackMs = 500

type Caller = ApplicantActor | AdminActor
type Stream = EventWriter & { actor: Caller; whose: string | null; beatAt: number }
type LiveOptions = {
  databaseUrl: string
  log: Log
  now: () => Date
  gatekeeper: Pick<Gatekeeper, 'filterLive'>
}

export type Live = ReturnType<typeof makeLive>

/**
 * Tells open pages of changes that any server has made. One connection of this process reads them, only
 * while there is a page to tell.
 */
export function makeLive({ databaseUrl, log, now, gatekeeper }: LiveOptions) {
  /** The one whose turn was longest ago comes first. */
  const streams = new Set<Stream>()
  const bySession = makeIndex<Stream>()
  /** Those that hear of everybody are under null. */
  const byApplicant = makeIndex<Stream>()
  let following: { stop(): void } | undefined
  let beats = 0
  let isReady = false
  let isClosed = false

  function follow() {
    const timer = setInterval(beat, beatEveryMs).unref()
    const follower = followChanges(databaseUrl, log, {
      onReady() {
        isReady = true
        const ready = event('ready')
        for (const stream of streams) stream.write(ready)
      },
      onTold(told) {
        for (const one of told) sendNotice(one)
      },
    })
    return {
      stop() {
        clearInterval(timer)
        follower.stop()
      },
    }
  }

  function sendNotice({ application, applicant, session }: ChangeNotice): void {
    if (session !== null) for (const stream of bySession.of(session)) stream.end()
    if (application === null) return
    for (const whose of new Set([null, applicant]))
      for (const stream of byApplicant.of(whose)) stream.tell(application)
  }

  /**
   * A sign of life for proxies and browsers, and the end of streams whose session has ended, in case that
   * was not heard.
   */
  async function beat(): Promise<void> {
    beats += 1
    const due: Stream[] = []
    for (const stream of streams) {
      if (beats - stream.beatAt < beatsApart || due.length === mostOfBeat) break
      due.push(stream)
    }
    for (const stream of due) {
      streams.delete(stream)
      streams.add(Object.assign(stream, { beatAt: beats }))
    }
    const actors = due.map(({ actor }) => actor)
    // A database that is away says nothing about a session: it is asked about again at the next turn.
    const live = await gatekeeper.filterLive(actors, now()).catch(() => new Set(actors))
    const stillHere = comment('still here')
    for (const stream of due)
      if (live.has(stream.actor)) stream.write(stillHere)
      else stream.end()
  }

  function leave(stream: Stream): void {
    streams.delete(stream)
    bySession.delete(stream.actor.sessionId, stream)
    byApplicant.delete(stream.whose, stream)
    if (streams.size > 0) return
    following?.stop()
    following = undefined
    isReady = false
  }

  function requireRoom(sessionId: string): void {
    const ofSession = bySession.of(sessionId).size
    if (isClosed || streams.size >= mostStreams || ofSession >= mostOfSession)
      throw new Refusal('busy', 'Too many pages are waiting for updates right now', {
        retryAfter: retryAfterSeconds,
      })
  }

  return {
    /** The body of an answer that stays open; 503 where there are too many. */
    open(actor: Caller, { applicant, among }: EventStream): ReadableStream<Uint8Array> {
      requireRoom(actor.sessionId)
      const stream = { ...openEventWriter({ among }), actor, whose: applicant, beatAt: beats }
      streams.add(stream)
      bySession.add(actor.sessionId, stream)
      byApplicant.add(applicant, stream)
      stream.ended.then(() => leave(stream))
      stream.write(isReady ? event('ready') : comment('waiting'))
      following ??= follow()
      return stream.body
    },

    count: () => streams.size,

    /** Ends every stream and takes no more. */
    close(): void {
      isClosed = true
      for (const stream of streams) {
        stream.write(retry(comeBackMs))
        stream.end()
      }
    },
  }
}

/** The things under each key; none takes no room. */
function makeIndex<T>() {
  const none: ReadonlySet<T> = new Set<T>()
  const all = new Map<string | null, Set<T>>()
  return {
    of: (key: string | null): ReadonlySet<T> => all.get(key) ?? none,
    add(key: string | null, one: T): void {
      all.set(key, (all.get(key) ?? new Set()).add(one))
    },
    delete(key: string | null, one: T): void {
      const under = all.get(key)
      under?.delete(one)
      if (under?.size === 0) all.delete(key)
    },
  }
}
