import type { OwnApplication } from '#features/application-form/contract.ts'
import type { Leaf } from '#features/application-form/document.ts'
import { type Batch, batchesOf, type DraftCalls, type Saved } from './calls.ts'
import type { Device, Entry } from './device.ts'
import type { Draft, SaveState } from './draft.ts'
import { openOutbox } from './outbox.ts'
import { createPatience } from './retry-delay.ts'
import type { Tab } from './tab.ts'

const typingPauseMs = 600
/** Browsers carry 64 KB beyond the end of a page; the rest is for the envelope of the call. */
const keepaliveBytes = 60_000

export type DraftQueue = ReturnType<typeof createDraftQueue>

type Options = {
  calls: DraftCalls
  device: Device
  tab: Tab
  /** Runs one sender at a time among the tabs of this device. */
  oneAtATime: (work: () => Promise<void>) => Promise<void>
  /** `isNew` where the server had said before that there is none. */
  onStored?: (application: OwnApplication, isNew: boolean) => void
}

/** The draft of one application: kept on the device first, then sent in order, one call at a time. */
export function createDraftQueue({ calls, device, tab, oneAtATime, onStored }: Options) {
  const outbox = openOutbox(device, tab)
  const patience = createPatience()
  const inFlight = new Map<Entry, number>()
  const listeners = new Set<() => void>()
  let loading: Draft['loading'] = 'loading'
  let application: OwnApplication | null = null
  let isDiscarded = false
  let isSignedIn = true
  let refusal: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let draining: Promise<void> | undefined
  let loadingNow: Promise<void> | undefined

  outbox.takeOver()
  let draft = look()

  function look(): Draft {
    return {
      loading,
      application,
      isDiscarded,
      changes: outbox.changes(),
      save: saveState(),
      isKept: outbox.isKept(),
      conflicts: outbox.conflicts(),
      refusals: outbox.refusals(),
      refusal: outbox.isEmpty() ? null : refusal,
    }
  }

  function saveState(): SaveState {
    if (outbox.isEmpty()) return { kind: 'saved', at: application?.savedAt ?? null }
    if (!isSignedIn) return { kind: 'unsaved', reason: 'signed-out' }
    if (patience.hasFailed() || loading === 'failed') return { kind: 'unsaved', reason: 'failed' }
    if (takesAnswers() && outbox.sendable().length > 0) return { kind: 'saving' }
    return { kind: 'unsaved', reason: outbox.conflicts().size > 0 ? 'conflict' : 'refused' }
  }

  function tell() {
    draft = look()
    for (const listener of listeners) listener()
  }

  function wait(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(drain, Math.max(ms, patience.leftMs()))
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
      const [batch] = batchesOf(waiting())
      if (!batch) return
      await send(batch)
    }
  }

  function mayAsk(): boolean {
    return loading === 'loaded' && isSignedIn && takesAnswers() && patience.leftMs() === 0
  }

  function takesAnswers(): boolean {
    return !isDiscarded && (!application || application.status === 'incomplete')
  }

  function waiting(): Entry[] {
    return outbox.sendable().filter((entry) => !inFlight.has(entry))
  }

  async function send(batch: Batch) {
    for (const entry of batch.entries) inFlight.set(entry, batch.bytes)
    const saved = await calls.save(batch.save, { keepalive: batch.bytes <= keepaliveBytes })
    for (const entry of batch.entries) inFlight.delete(entry)
    settle(batch.entries, saved)
    tell()
    // Why it was turned down shows in what is stored by now: another answer, a submission, a deadline.
    if (saved.kind === 'conflict' || saved.kind === 'refused') await load()
  }

  function settle(entries: readonly Entry[], saved: Saved) {
    if (saved.kind === 'signed-out') {
      isSignedIn = false
      return
    }
    if (saved.kind === 'failed') {
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
    if (saved.kind === 'saved') {
      outbox.confirm(entries, saved.application.revision)
      store(saved.application)
      return
    }
    const disputed = new Set(saved.conflicts.map((conflict) => conflict.path))
    outbox.confirm(
      entries.filter((entry) => !disputed.has(entry.path)),
      0,
    )
    for (const conflict of saved.conflicts) outbox.dispute(conflict)
  }

  /** An older answer of the server, overtaken on the way, changes nothing. */
  function store(stored: OwnApplication) {
    if (application?.id === stored.id && stored.revision < application.revision) return
    const isNew = loading === 'loaded' && application === null
    application = stored
    isDiscarded = false
    onStored?.(stored, isNew)
  }

  /** Nothing more is sent for it, so that a keystroke made too late does not begin it again. */
  function discard() {
    isDiscarded ||= application !== null
    application = null
  }

  function load(): Promise<void> {
    loadingNow ??= loadOnce().finally(() => {
      loadingNow = undefined
    })
    return loadingNow
  }

  async function loadOnce() {
    const known = application
    const loaded = await calls.load()
    if (loaded.kind === 'signed-out') isSignedIn = false
    if (loaded.kind === 'none' && known && application?.id === known.id) discard()
    if (loaded.kind === 'loaded') store(loaded.application)
    if (loaded.kind === 'loaded' || loaded.kind === 'none') {
      loading = 'loaded'
      outbox.takeOver()
    } else if (loading !== 'loaded') loading = 'failed'
    tell()
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => draft,

    /** Loads what the server holds, then sends what the device still keeps. */
    async open() {
      if (loading === 'failed') {
        loading = 'loading'
        tell()
      }
      await load()
      await drain()
    },

    /** One answer changed. Nothing is taken before the stored answers are known. */
    record(path: string, value: Leaf) {
      if (loading !== 'loaded' || isDiscarded) return
      outbox.record(path, value, application?.revision ?? 0)
      wait(typingPauseMs)
      tell()
    },

    /** Sends now what waits for a pause in typing. */
    flush: drain,

    hasUnsent: () => !outbox.isEmpty(),

    /** The page may end now: no time for a turn or an answer, and a repeat does no harm. */
    leave() {
      if (!mayAsk()) return
      let room =
        keepaliveBytes - [...new Set(inFlight.values())].reduce((sum, bytes) => sum + bytes, 0)
      const fitting = waiting().filter((entry) => {
        const [alone] = batchesOf([entry])
        if (!alone || alone.bytes > room) return false
        room -= alone.bytes
        return true
      })
      for (const batch of batchesOf(fitting)) void send(batch)
    },

    /** True if closing the page now would leave something that was not and cannot be sent. */
    isStranded(): boolean {
      if (outbox.isEmpty()) return false
      const bytes = batchesOf(outbox.sendable()).reduce((sum, batch) => sum + batch.bytes, 0)
      if (isDiscarded || !outbox.isKept()) return true
      return !isSignedIn || patience.hasFailed() || bytes > keepaliveBytes
    },

    /** The network is back, the page is seen again, or the same person signed in again. */
    async wake({ isBack = false, isSignedIn: hasSignedIn = false } = {}) {
      if (hasSignedIn) isSignedIn = true
      if (isBack || hasSignedIn) patience.cutShort()
      if (!isSignedIn) return
      if (loading === 'loaded') await drain()
      await load()
      await drain()
    },

    /** Ends a conflict with the person's choice. */
    choose(path: string, choice: 'mine' | 'theirs') {
      const mine = outbox.settle(path)
      if (choice === 'mine' && mine !== undefined) {
        outbox.record(path, mine, application?.revision ?? 0)
        wait(0)
      }
      tell()
    },

    /** Takes over what another call of ours answered, and goes on from there. */
    adopt(stored: OwnApplication) {
      const isOther = application?.id !== stored.id
      if (isOther) application = null
      store(stored)
      if (isOther) outbox.readmit()
      tell()
      void drain()
    },

    /** Another tab of this device discarded it. */
    noteDiscarded() {
      discard()
      tell()
    },

    /** After a discard: an empty form, into which goes what was not sent. */
    beginAgain() {
      isDiscarded = false
      outbox.readmit()
      tell()
      void drain()
    },

    /** The person does not want what was not sent. */
    removeUnsent() {
      outbox.clear()
      tell()
    },

    /** Takes everything unsent away; only for a person who signs out knowing it. */
    forget() {
      clearTimeout(timer)
      loading = 'loading'
      outbox.clear()
      tell()
    },
  }
}
