import { useEffect } from 'react'
import { watch } from './call.ts'
import { readEvents } from './events.ts'
import { queryClient } from './queries.ts'
import { type Holder, readToken } from './tokens.ts'

const firstPauseMs = 1_000
const longestPauseMs = 60_000
const lookForTokenMs = 5_000
/** A page that no one looks at gives its connection back: a browser has few of them for one server. */
const hiddenMs = 30_000
/** Changes that come close together are read as one. */
const gatherMs = 500

const about = {
  applicant: { stream: '/api/users/changes', routes: 'GET /api/users/' },
  admin: { stream: '/api/admins/changes', routes: 'GET /api/admins/' },
}

/**
 * Keeps what is shown of applications fresh while a page is open; what fails is tried again in silence.
 * `others` are more calls that a change of one may change, by how their routes go on.
 */
export function useLive(holder: Holder, others: readonly string[] = none): void {
  useEffect(() => keepLive(holder, others), [holder, others])
}

const none: readonly string[] = []

function keepLive(holder: Holder, others: readonly string[]): () => void {
  const control = new AbortController()
  const { signal } = control
  let reading: AbortController | undefined
  let hidden: ReturnType<typeof setTimeout> | undefined
  let wake = () => {}

  function followVisibility() {
    clearTimeout(hidden)
    if (document.visibilityState === 'hidden') hidden = setTimeout(() => reading?.abort(), hiddenMs)
    else wake()
  }

  /** A pause that ends early when the page is looked at again, is online again or goes away. */
  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function run() {
    const gathered = gather(holder, others)
    let isFirst = true
    let failures = 0
    while (!signal.aborted) {
      if (document.visibilityState === 'hidden') {
        await pause(longestPauseMs)
        continue
      }
      const token = readToken(holder)
      reading = new AbortController()
      const { refused, retryMs, cameUp } = await readStream(holder, reading.signal, (id) => {
        // The first time, what is shown has only just been read.
        if (id !== undefined || !isFirst) gathered.add(id)
        isFirst = false
      })
      failures = cameUp ? 0 : failures + 1
      if (refused) await untilOtherToken(token)
      else
        await pause(withJitter(retryMs ?? Math.min(firstPauseMs * 2 ** failures, longestPauseMs)))
    }
    gathered.end()
  }

  async function untilOtherToken(token: string | null) {
    while (!signal.aborted && readToken(holder) === token) await pause(lookForTokenMs)
  }

  const wakeNow = () => wake()
  document.addEventListener('visibilitychange', followVisibility)
  window.addEventListener('online', wakeNow)
  run()
  return () => {
    control.abort()
    reading?.abort()
    clearTimeout(hidden)
    wake()
    document.removeEventListener('visibilitychange', followVisibility)
    window.removeEventListener('online', wakeNow)
  }
}

type End = { refused: boolean; retryMs: number | undefined; cameUp: boolean }

/** One stream from its beginning to its end; `hear` runs with an id, or without one when anything may have changed. */
async function readStream(
  holder: Holder,
  signal: AbortSignal,
  hear: (id: string | undefined) => void,
): Promise<End> {
  const end: End = { refused: false, retryMs: undefined, cameUp: false }
  try {
    if (readToken(holder) === null) return { ...end, refused: true }
    const { status, body } = await watch(about[holder].stream, holder, signal)
    if (status !== 200 || !body) return { ...end, refused: status === 401 || status === 403 }
    for await (const { name, text, retryMs } of readEvents(body)) {
      end.retryMs = retryMs ?? end.retryMs
      if (name === 'ready') hear(undefined)
      if (name === 'change') hear(text)
      end.cameUp ||= name !== ''
    }
  } catch {
    // No network, or the page gave the stream up: tried again after a pause.
  }
  return end
}

/** Reads again what is shown of the applications that were named, after a moment for more to come in. */
function gather(holder: Holder, others: readonly string[]) {
  const beginnings = ['application', ...others].map((what) => about[holder].routes + what)
  let ids: Set<string> | 'all' = new Set()
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    add(id: string | undefined) {
      if (id === undefined) ids = 'all'
      else if (ids !== 'all') ids.add(id)
      timer ??= setTimeout(() => {
        timer = undefined
        const changed = ids
        ids = new Set()
        readAgain(beginnings, changed)
      }, gatherMs)
    },
    end: () => clearTimeout(timer),
  }
}

function readAgain(beginnings: readonly string[], ids: ReadonlySet<string> | 'all'): void {
  queryClient.invalidateQueries({
    predicate({ queryKey: [route, request] }) {
      if (!beginnings.some((one) => String(route).startsWith(one))) return false
      // Another id than that of an application says nothing of whose it is.
      const id = String(route).includes('/applications/{id}') ? idOf(request) : undefined
      return ids === 'all' || id === undefined || ids.has(id)
    },
  })
}

/** The one application that a query is about; undefined for a list. */
function idOf(request: unknown): string | undefined {
  if (typeof request !== 'object' || request === null || !('params' in request)) return undefined
  const { params } = request
  return typeof params === 'object' && params !== null && 'id' in params
    ? String(params.id)
    : undefined
}

/** So that the pages of a server that came back do not all come at once. */
function withJitter(ms: number): number {
  return ms * (0.5 + Math.random())
}
