import {
  type Batch,
  batchesOf,
  batchesThatFit,
  type SaveOutcome,
  type StoredRevision,
} from './calls.ts'
import type { StoredChange } from './device.ts'
import { openOutbox } from './outbox.ts'
import { createPatience } from './retry-delay.ts'
import type { SaverOptions } from './saver-options.ts'
import type { SaverView, SaveWord } from './saver-view.ts'
import { openServerCopy } from './server-copy.ts'

const typingPauseMs = 600
/** Browsers carry 64 KB beyond the end of a page; the rest is for the envelope of the call. */
const keepaliveBytes = 60_000

export type Saver<V, S extends StoredRevision> = ReturnType<typeof makeSaver<V, S>>

/** Keeps what is typed: on the device first, then sent in order, one call at a time. */
export function makeSaver<V, S extends StoredRevision>({
  calls,
  device,
  tab,
  oneAtATime,
  first,
  revisionOf = ({ revision }) => revision,
  takes = () => true,
  isWhole = () => true,
  isOneEach = false,
  onStored,
}: SaverOptions<V, S>) {
  const outbox = openOutbox(device, tab)
  const patience = createPatience()
  const held = openServerCopy({ load: calls.load, first, onStored })
  const inFlight = new Map<StoredChange<V>, number>()
  const listeners = new Set<() => void>()
  let isClosed = false
  let isSignedIn = true
  let refusal: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let draining: Promise<void> | undefined
  let loadingNow: Promise<void> | undefined

  outbox.takeOver()
  let kept = look()

  function look(): SaverView<V, S> {
    return {
      loading: held.loading(),
      stored: held.stored(),
      isDiscarded: held.isDiscarded(),
      changes: outbox.changes(),
      save: saveState(),
      isKept: outbox.isKept(),
      conflicts: outbox.conflicts(),
      refusals: outbox.refusals(),
      refusal: outbox.isEmpty() ? null : refusal,
    }
  }

  function saveState(): SaveWord {
    if (outbox.isEmpty()) return { kind: 'saved', at: held.stored()?.savedAt ?? null }
    if (!isSignedIn) return { kind: 'unsaved', reason: 'signed-out' }
    if (patience.hasFailed() || held.loading() === 'failed')
      return { kind: 'unsaved', reason: 'failed' }
    if (takesChanges() && sendable().length > 0) return { kind: 'saving' }
    return { kind: 'unsaved', reason: outbox.conflicts().size > 0 ? 'conflict' : 'refused' }
  }

  function tell() {
    kept = look()
    for (const listener of listeners) listener()
  }

  function wait(ms: number) {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(drain, Math.max(ms, patience.leftMs()))
  }

  function drain(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (patience.leftMs() > 0) {
      wait(0)
      return draining ?? Promise.resolve()
    }
    draining ??= oneAtATime(sendAll).finally(() => {
      draining = undefined
      // A turn ends a moment after its last look: what came in between must not be left lying.
      if (timer === undefined && mayAsk() && waiting().length > 0) drain()
    })
    return draining
  }

  async function sendAll() {
    while (timer === undefined && mayAsk()) {
      outbox.letGoOfStale()
      const [batch] = batchesOf(waiting(), isOneEach)
      if (!batch) return
      await send(batch)
    }
  }

  function mayAsk(): boolean {
    return (
      !isClosed &&
      held.loading() === 'loaded' &&
      isSignedIn &&
      takesChanges() &&
      patience.leftMs() === 0
    )
  }

  function takesChanges(): boolean {
    const stored = held.stored()
    return !held.isDiscarded() && (!stored || takes(stored))
  }

  function sendable(): StoredChange<V>[] {
    return outbox.sendable().filter(({ path, value }) => isWhole(path, value))
  }

  function waiting(): StoredChange<V>[] {
    return sendable().filter((entry) => !inFlight.has(entry))
  }

  async function send(batch: Batch<V>) {
    for (const entry of batch.entries) inFlight.set(entry, batch.bytes)
    const saved = await calls.save(batch.save, {
      keepalive: batch.bytes <= keepaliveBytes,
      known: held.stored,
    })
    for (const entry of batch.entries) inFlight.delete(entry)
    settle(batch.entries, saved)
    tell()
    // Why it was turned down shows in what is stored by now: another answer, a submission, a deadline.
    if (saved.kind === 'refused' || (saved.kind === 'conflict' && !saved.stored)) await load()
  }

  function settle(entries: readonly StoredChange<V>[], saved: SaveOutcome<V, S>) {
    if (saved.kind === 'signed-out') {
      isSignedIn = false
      return
    }
    if (saved.kind === 'failed') {
      outbox.lose(entries)
      patience.fail(saved.retryAfterMs)
      wait(0)
      return
    }
    patience.succeed()
    refusal = null
    if (saved.kind === 'refused') {
      refusal = outbox.refuse(entries, saved)
      return
    }
    if (saved.stored) held.store(saved.stored)
    if (saved.kind === 'saved') outbox.confirm(entries, seen)
    else outbox.dispute(entries, saved.conflicts, seen)
  }

  function seen(path: string): number {
    const stored = held.stored()
    return stored ? revisionOf(stored, path) : 0
  }

  function load(): Promise<void> {
    loadingNow ??= loadOnce().finally(() => {
      loadingNow = undefined
    })
    return loadingNow
  }

  async function loadOnce() {
    const came = await held.load()
    if (came === undefined) return
    if (came === 'signed-out') isSignedIn = false
    if (came === 'loaded' || came === 'none') outbox.takeOver()
    tell()
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => kept,

    /** Loads what the server holds, then sends what the device still keeps. */
    async open() {
      if (held.loading() === 'failed') {
        held.forget()
        tell()
      }
      await load()
      await drain()
    },

    /** One value changed. Nothing is taken before what is stored is known. */
    record(path: string, value: V) {
      if (held.loading() !== 'loaded' || held.isDiscarded()) return
      outbox.record(path, value, seen(path))
      wait(typingPauseMs)
      tell()
    },

    /** Sends now what waits for a pause in typing. */
    flush: drain,

    hasUnsent: () => !outbox.isEmpty(),

    /** The page may end now: no time for a turn or an answer, and a repeat does no harm. */
    leave() {
      if (!mayAsk()) return
      const gone = [...new Set(inFlight.values())].reduce((sum, bytes) => sum + bytes, 0)
      for (const batch of batchesThatFit(waiting(), keepaliveBytes - gone, isOneEach))
        void send(batch)
    },

    /** True if closing the page now would leave something that was not and cannot be sent. */
    isStranded(): boolean {
      if (outbox.isEmpty()) return false
      const bytes = batchesOf(sendable(), isOneEach).reduce((sum, batch) => sum + batch.bytes, 0)
      if (held.isDiscarded() || !outbox.isKept()) return true
      return !isSignedIn || patience.hasFailed() || bytes > keepaliveBytes
    },

    /** The network is back, the page is seen again, or the same person signed in again. */
    async wake({ isBack = false, isSignedIn: hasSignedIn = false } = {}) {
      if (hasSignedIn) isSignedIn = true
      if (isBack || hasSignedIn) patience.cutShort()
      if (!isSignedIn) return
      if (held.loading() === 'loaded') await drain()
      await load()
      await drain()
    },

    /** Ends a conflict with the person's choice. */
    choose(path: string, choice: 'mine' | 'theirs') {
      const mine = outbox.settle(path)
      if (choice === 'mine' && mine !== undefined) {
        outbox.record(path, mine, seen(path))
        wait(0)
      }
      tell()
    },

    /** Takes over what another call of ours answered, and goes on from there. */
    adopt(came: S) {
      if (held.replace(came)) outbox.readmit()
      tell()
      void drain()
    },

    /** Another tab of this device discarded it. */
    noteDiscarded() {
      held.discard()
      tell()
    },

    /** After a discard: an empty form, into which goes what was not sent. */
    beginAgain() {
      held.beginAgain()
      outbox.readmit()
      tell()
      void drain()
    },

    /** The person does not want what was not sent. */
    removeUnsent() {
      outbox.clear()
      tell()
    },

    /** Another saver goes on with what this one leaves on the device. */
    close() {
      isClosed = true
      clearTimeout(timer)
    },

    /** Takes everything unsent away; only for a person who signs out knowing it. */
    forget() {
      clearTimeout(timer)
      held.forget()
      outbox.clear()
      tell()
    },
  }
}
