import * as z from 'zod/mini'
import type { Outcome } from '#web/call.ts'
import { readKept, removeText, storeText } from '#web/storage.ts'
import { createStore } from '#web/store.ts'
import { readToken } from '#web/tokens.ts'
import type { SaveStateName } from '#web/ui/save-state.tsx'
import type { OwnReview, saveReview } from '../contract.ts'
import { ReviewContent } from '../rubric.ts'

const pauseMs = 800
const retryMs = 5_000

type Body = ReviewContent & { version: number }

export type Saving = {
  content: ReviewContent
  state: SaveStateName
  /** Why saving has ended, or what is wrong with what was typed. */
  problem: string | undefined
  /** What another window has saved meanwhile; one of the two has to be chosen. */
  theirs: OwnReview | undefined
}

type Parts = {
  own: OwnReview
  /** Where the device keeps what the server has not confirmed. */
  place: string
  send(body: Body, options: { keepalive: boolean }): Promise<Outcome<typeof saveReview>>
  /** The review as the server has it now. */
  read(): Promise<OwnReview | null>
}

export type ReviewSaver = ReturnType<typeof makeReviewSaver>

/**
 * Keeps a review while it is written: on the device at once, on the server after each pause. What could
 * not be sent is tried again, and is there after a reload; what another window saved is never overwritten
 * without being asked.
 */
export function makeReviewSaver({ own, place, send, read }: Parts) {
  const kept = readContent(readKept(place))
  const store = createStore<Saving>({
    content: kept ?? contentOf(own),
    state: 'untouched',
    problem: undefined,
    theirs: undefined,
  })
  let version = own.version
  let confirmed = contentOf(own)
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined
  let refusedToken: string | null | undefined
  let isShown = true

  const isDirty = () => !isSame(store.get().content, confirmed)

  function later(ms: number) {
    clearTimeout(timer)
    // Once the form is gone the device keeps what could not be sent, until it is opened again.
    if (isShown) timer = setTimeout(() => void flush(), ms)
  }

  /** Sends what is not saved; one at a time, the latest last. */
  async function flush(keepalive = false): Promise<void> {
    clearTimeout(timer)
    await sending
    if (!isDirty() || store.get().theirs || store.get().problem) return
    if (refusedToken !== undefined && readToken('admin') === refusedToken) return later(retryMs)
    sending = save(keepalive)
    await sending
    sending = undefined
  }

  async function save(keepalive: boolean): Promise<void> {
    const { content } = store.get()
    store.set({ state: 'saving' })
    const outcome = await send({ ...content, version }, { keepalive }).catch(() => undefined)
    if (outcome?.ok) return confirm(content, outcome.answer.version)
    store.set({ state: 'kept' })
    if (!outcome) return later(retryMs)
    if (outcome.status === 401) {
      refusedToken = readToken('admin')
      return later(retryMs)
    }
    if (outcome.problem.code === 'version-changed') return compare(content)
    store.set({ problem: outcome.problem.error })
  }

  function confirm(content: ReviewContent, now: number) {
    version = now
    confirmed = content
    refusedToken = undefined
    if (isDirty()) return later(0)
    removeText(place)
    store.set({ state: 'saved' })
  }

  /** A save whose answer was lost has arrived all the same; anything else was another window. */
  async function compare(sent: ReviewContent): Promise<void> {
    const theirs = await read().catch(() => null)
    if (!theirs) return later(retryMs)
    if (isSame(contentOf(theirs), sent)) return confirm(sent, theirs.version)
    store.set({ theirs })
  }

  function change(part: Partial<ReviewContent>) {
    const content = { ...store.get().content, ...part }
    storeText(place, JSON.stringify(content))
    store.set({ content, problem: undefined })
    later(pauseMs)
  }

  function choose(which: 'mine' | 'theirs') {
    const { theirs } = store.get()
    if (!theirs) return
    version = theirs.version
    confirmed = contentOf(theirs)
    store.set({ theirs: undefined })
    if (which === 'mine') return later(0)
    removeText(place)
    store.set({ content: confirmed, state: 'saved' })
  }

  if (kept && isDirty()) later(0)

  return {
    ...store,
    change,
    choose,
    flush,
    version: () => version,
    /** The form is there. */
    begin() {
      isShown = true
    },
    /** It goes: what is not saved is sent once more, and that also when the page goes with it. */
    leave() {
      isShown = false
      void flush(true)
    },
    /** The review is done: nothing is left to keep. */
    end() {
      clearTimeout(timer)
      confirmed = store.get().content
      removeText(place)
    },
  }
}

function contentOf(own: OwnReview): ReviewContent {
  const { scores, evidence, comment, recommendation, answers } = own
  return { scores, evidence, comment, recommendation, ...(answers && { answers }) }
}

function readContent(text: string | null): ReviewContent | undefined {
  if (text === null) return undefined
  try {
    return z.safeParse(ReviewContent, JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function isSame(one: ReviewContent, other: ReviewContent): boolean {
  return spell(one) === spell(other)
}

/** In one order, whatever was typed first. */
function spell(content: ReviewContent): string {
  const { scores, evidence, comment, recommendation, answers = {} } = content
  const inOrder = (entries: object) =>
    Object.entries(entries).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([
    ...[inOrder(scores), inOrder(evidence), inOrder(answers)],
    ...[comment, recommendation],
  ])
}
