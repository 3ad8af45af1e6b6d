import { RefusedQuery } from '#web/queries.ts'
import type { PendingUpload, UploadCalls, UploadOutcome } from './upload.ts'

const firstPart = 128 * 1024
const leastPart = 64 * 1024
const mostPart = 1024 * 1024
/** About so long a part should take, so that the percentage moves and little is lost with a connection. */
const partMs = 1_000
const firstPauseMs = 1_000
const longestPauseMs = 15_000

/** What is under way: how to give it up, and whom to tell how far it is. */
export type Run = {
  signal: AbortSignal
  note: (by: Partial<PendingUpload>) => void
  /** Whether a refusal ends by itself, so that asking again is worth it. */
  isPassing: (status: number) => boolean
}

/** Sends a file part by part, from where the server has it. */
export async function sendFile(
  file: File,
  calls: UploadCalls,
  run: Run,
  onBegun: (id: string) => void,
  before: number,
): Promise<void> {
  const begun = await retryWhilePassing(run, () => calls.begin(file))
  const { id } = begun
  onBegun(id)
  let { offset } = begun
  let size = firstPart
  let failures = 0
  while (offset < file.size) {
    const part = await readPart(file, offset, size)
    const began = performance.now()
    const outcome = await calls.send(id, offset, part, run.signal).catch(() => undefined)
    run.signal.throwIfAborted()
    if (outcome?.ok) {
      offset = outcome.answer.offset
      size = nextSize(size, performance.now() - began)
      failures = 0
      run.note({ state: 'sending', sent: before + offset })
    } else if (outcome && typeof outcome.problem.offset === 'number') {
      offset = outcome.problem.offset
    } else if (outcome && !run.isPassing(outcome.status)) {
      throw new RefusedQuery(outcome.status, outcome.problem)
    } else {
      await pause(run, failures)
      failures += 1
      size = leastPart
      offset = (await retryWhilePassing(run, () => calls.read(id))).offset
    }
  }
}

/** Asks until there is an answer that does not pass by itself. */
export async function retryWhilePassing<A>(
  run: Run,
  ask: () => Promise<UploadOutcome<A>>,
): Promise<A> {
  for (let failures = 0; ; failures += 1) {
    run.signal.throwIfAborted()
    const outcome = await ask().catch(() => undefined)
    run.signal.throwIfAborted()
    if (outcome?.ok) return outcome.answer
    if (outcome && !run.isPassing(outcome.status))
      throw new RefusedQuery(outcome.status, outcome.problem)
    await pause(run, failures)
  }
}

/** A file can go away or change while it is being sent, which looks like a broken connection otherwise. */
async function readPart(file: File, offset: number, size: number): Promise<Blob> {
  const part = file.slice(offset, offset + size)
  try {
    return new Blob([await part.arrayBuffer()])
  } catch {
    throw new Error(`We can’t read “${file.name}” anymore. Choose the file again.`)
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
