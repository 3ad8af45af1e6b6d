import type { Outcome, Refusal } from '#web/call.ts'
import { Refused } from '#web/queries.ts'
import { createStore, useStore } from '#web/store.ts'
import type { beginUpload } from '../contract.ts'

/** What was chosen for a place, and how far it is on its way. It outlives the page that shows it. */
export type Chosen = {
  files: readonly File[]
  /** The version whose place it takes. */
  replaces: string | null
  expiresOn: string
  /** Who it came from, where that is not the applicant. */
  source: string
  /** `waiting` is for the network, `checking` for what the server thinks of it. */
  state: 'chosen' | 'sending' | 'waiting' | 'checking'
  /** Bytes that have arrived. */
  sent: number
  /** Why it was refused, and by which field. */
  problem?: string
  problems?: Record<string, string>
}

type OfUpload = Outcome<typeof beginUpload>
type Sent<A> = { ok: true; answer: A } | { ok: false; status: number; problem: Refusal }

/** The calls of one side, the applicant's or the office's. */
export type Door = {
  begin(file: File): Promise<OfUpload>
  send(id: string, offset: number, part: Blob, signal: AbortSignal): Promise<OfUpload>
  read(id: string): Promise<OfUpload>
  cancel(id: string): Promise<unknown>
  handIn(uploads: string[], chosen: Chosen): Promise<Sent<unknown>>
}

const firstPart = 128 * 1024
const leastPart = 64 * 1024
const mostPart = 1024 * 1024
/** About so long a part should take, so that the percentage moves and little is lost with a connection. */
const partMs = 1_000
const firstPauseMs = 1_000
const longestPauseMs = 15_000

const places = createStore<Record<string, Chosen | undefined>>({})
const runs = new Map<string, AbortController>()

export function useChosen(place: string): Chosen | undefined {
  return useStore(places)[place]
}

/** Puts files in a place, to be looked at before they are sent. */
export function choose(place: string, files: readonly File[], replaces: string | null): void {
  const { expiresOn = '', source = '' } = places.get()[place] ?? {}
  places.set({ [place]: { files, replaces, expiresOn, source, state: 'chosen', sent: 0 } })
}

/** Changes what is chosen, or how far it is; nothing where it was dropped meanwhile. */
export function change(place: string, by: Partial<Chosen>): void {
  const chosen = places.get()[place]
  if (chosen) places.set({ [place]: { ...chosen, ...by } })
}

/** Gives a place up, also in the middle of sending. */
export function drop(place: string): void {
  runs.get(place)?.abort()
  runs.delete(place)
  places.set({ [place]: undefined })
}

/** Sends what is chosen for a place; whatever breaks off goes on by itself. */
export async function send(place: string, door: Door, onDone: () => unknown): Promise<void> {
  const chosen = places.get()[place]
  if (!chosen || runs.has(place)) return
  const control = new AbortController()
  const { signal } = control
  runs.set(place, control)
  change(place, { state: 'sending', sent: 0, problem: undefined, problems: undefined })
  window.addEventListener('beforeunload', hold)
  const run: Run = { signal, note: (by) => !signal.aborted && change(place, by) }
  const uploads: string[] = []
  try {
    let before = 0
    for (const file of chosen.files) {
      await sendFile(file, door, run, (id) => uploads.push(id), before)
      before += file.size
    }
    run.note({ state: 'checking' })
    await insist(run, () => door.handIn(uploads, chosen))
    await onDone()
    if (!signal.aborted) places.set({ [place]: undefined })
  } catch (error) {
    for (const id of uploads) door.cancel(id).catch(() => undefined)
    run.note({ state: 'chosen', sent: 0, ...wordsOf(error) })
  } finally {
    if (runs.get(place) === control) runs.delete(place)
    if (runs.size === 0) window.removeEventListener('beforeunload', hold)
  }
}

type Run = { signal: AbortSignal; note: (by: Partial<Chosen>) => void }

async function sendFile(
  file: File,
  door: Door,
  run: Run,
  onBegun: (id: string) => void,
  before: number,
): Promise<void> {
  const begun = await insist(run, () => door.begin(file))
  const { id } = begun
  onBegun(id)
  let { offset } = begun
  let size = firstPart
  let failures = 0
  while (offset < file.size) {
    const part = await readPart(file, offset, size)
    const began = performance.now()
    const outcome = await door.send(id, offset, part, run.signal).catch(() => undefined)
    run.signal.throwIfAborted()
    if (outcome?.ok) {
      offset = outcome.answer.offset
      size = nextSize(size, performance.now() - began)
      failures = 0
      run.note({ state: 'sending', sent: before + offset })
    } else if (outcome && typeof outcome.problem.offset === 'number') {
      offset = outcome.problem.offset
    } else if (outcome && !isPassing(outcome.status)) {
      throw new Refused(outcome.status, outcome.problem)
    } else {
      await pause(run, failures)
      failures += 1
      size = leastPart
      offset = (await insist(run, () => door.read(id))).offset
    }
  }
}

/** Asks until there is an answer that does not pass by itself. */
async function insist<A>(run: Run, ask: () => Promise<Sent<A>>): Promise<A> {
  for (let failures = 0; ; failures += 1) {
    run.signal.throwIfAborted()
    const outcome = await ask().catch(() => undefined)
    run.signal.throwIfAborted()
    if (outcome?.ok) return outcome.answer
    if (outcome && !isPassing(outcome.status)) throw new Refused(outcome.status, outcome.problem)
    await pause(run, failures)
  }
}

/** A session that is being renewed, a part that came too slowly, too much at once. */
function isPassing(status: number): boolean {
  return status === 401 || status === 408 || status === 429
}

/** A file can go away or change while it is being sent, which looks like a broken connection otherwise. */
async function readPart(file: File, offset: number, size: number): Promise<Blob> {
  const part = file.slice(offset, offset + size)
  try {
    return new Blob([await part.arrayBuffer()])
  } catch {
    throw new Error(`“${file.name}” cannot be read any more. Choose the file again.`)
  }
}

function nextSize(size: number, tookMs: number): number {
  if (tookMs < partMs / 2) return Math.min(size * 2, mostPart)
  return tookMs > partMs * 2 ? Math.max(size / 2, leastPart) : size
}

/** Ends early when the device is online again, or the place is given up. */
function pause({ signal, note }: Run, failures: number): Promise<void> {
  note({ state: 'waiting' })
  const ms = Math.min(firstPauseMs * 2 ** failures, longestPauseMs)
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms)
    function end() {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}

function wordsOf(error: unknown): Pick<Chosen, 'problem' | 'problems'> {
  if (!(error instanceof Error)) return { problem: 'An error occurred' }
  const problems = error instanceof Refused ? error.problem.fields : undefined
  return { problem: problems?.uploads ?? (problems ? undefined : error.message), problems }
}

/** The browser asks before the page is left while something is on its way. */
function hold(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
