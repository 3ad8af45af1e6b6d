import { messageOf } from '#web/message-of.ts'
import { RefusedQuery } from '#web/queries.ts'
import { createStore, useStore } from '#web/store.ts'
import { type Run, retryWhilePassing, sendFile } from './chunked-upload.ts'
import type { PendingUpload, UploadCalls } from './upload.ts'

/** A part that came too slowly, too much at once. */
const passing = [408, 429]

const places = createStore<Record<string, PendingUpload | undefined>>({})
const runs = new Map<string, AbortController>()

export function useChosen(place: string): PendingUpload | undefined {
  return useStore(places)[place]
}

/** Puts files in a place, to be looked at before they are sent. */
export function chooseFiles(place: string, files: readonly File[], replaces: string | null): void {
  const { expiresOn = '', source = '' } = places.get()[place] ?? {}
  places.set({ [place]: { files, replaces, expiresOn, source, state: 'chosen', sent: 0 } })
}

/** Changes what is chosen, or how far it is; nothing where it was dropped meanwhile. */
export function changeUpload(place: string, by: Partial<PendingUpload>): void {
  const chosen = places.get()[place]
  if (chosen) places.set({ [place]: { ...chosen, ...by } })
}

/** Gives a place up, also in the middle of sending. */
export function dropUpload(place: string): void {
  runs.get(place)?.abort()
  runs.delete(place)
  places.set({ [place]: undefined })
}

/** Sends what is chosen for a place; whatever breaks off goes on by itself. */
export async function sendFiles(
  place: string,
  calls: UploadCalls,
  onDone: () => unknown,
): Promise<void> {
  const chosen = places.get()[place]
  if (!chosen || runs.has(place)) return
  const control = new AbortController()
  const { signal } = control
  runs.set(place, control)
  changeUpload(place, { state: 'sending', sent: 0, problem: undefined, problems: undefined })
  window.addEventListener('beforeunload', keepPage)
  const run: Run = {
    signal,
    note: (by) => !signal.aborted && changeUpload(place, by),
    // A session that ended is being renewed in place, unless its owner has left.
    isPassing: (status) => (status === 401 ? calls.isSignedIn() : passing.includes(status)),
  }
  const uploads: string[] = []
  try {
    let before = 0
    for (const file of chosen.files) {
      await sendFile(file, calls, run, (id) => uploads.push(id), before)
      before += file.size
    }
    run.note({ state: 'checking' })
    await retryWhilePassing(run, () => calls.handIn(uploads, chosen))
    await onDone()
    if (!signal.aborted) places.set({ [place]: undefined })
  } catch (error) {
    for (const id of uploads) calls.cancel(id).catch(() => undefined)
    run.note({ state: 'chosen', sent: 0, ...wordsOf(error) })
  } finally {
    if (runs.get(place) === control) runs.delete(place)
    if (runs.size === 0) window.removeEventListener('beforeunload', keepPage)
  }
}

function wordsOf(error: unknown): Pick<PendingUpload, 'problem' | 'problems'> {
  const problems = error instanceof RefusedQuery ? error.problem.fields : undefined
  return { problem: problems?.uploads ?? (problems ? undefined : messageOf(error)), problems }
}

/** The browser asks before the page is left while something is on its way. */
function keepPage(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
