import { hashKey } from '@tanstack/react-query'
import type { Conflict, Refusal } from './calls.ts'
import { byAge, type Device, type StoredChange } from './device.ts'
import type { Tab } from './tab.ts'

/**
 * The answers that the server has not confirmed, on the device and in memory. They leave only when
 * they are confirmed, typed again, or given up by the person.
 */
export function openOutbox<V>(device: Device<V>, tab: Tab) {
  const entries = new Map<string, StoredChange<V>>()
  const unkept = new Set<string>()
  const refusals = new Map<StoredChange<V>, string>()
  const conflicts = new Map<string, Conflict<V>>()
  /** What was sent without an answer, by path; the server may have taken it. */
  const lost = new Map<string, V>()
  const isWilling = device.isWilling()

  function put(entry: StoredChange<V>) {
    const key = keyOf(entry)
    entries.set(key, entry)
    if (device.keep(entry)) unkept.delete(key)
    else unkept.add(key)
  }

  function remove(entry: StoredChange<V>) {
    refusals.delete(entry)
    if (entries.get(keyOf(entry)) !== entry) return
    entries.delete(keyOf(entry))
    unkept.delete(keyOf(entry))
    device.drop(entry)
  }

  /** Forgets what another tab has changed or had confirmed since this one took it over. */
  function letGoOfStale() {
    const inherited = [...entries.values()].filter((entry) => entry.tab !== tab.id)
    if (inherited.length === 0) return
    const kept = new Map(device.read().map((entry) => [keyOf(entry), entry.seq]))
    for (const entry of inherited) {
      if (kept.get(keyOf(entry)) === entry.seq) continue
      refusals.delete(entry)
      entries.delete(keyOf(entry))
      if (listAt(entry.path).length === 0) conflicts.delete(entry.path)
    }
  }

  function raise(entry: StoredChange<V>, base: number) {
    if (base > entry.base) put({ ...entry, base })
  }

  /** Every unconfirmed change at a path, oldest first. */
  function listAt(path: string): StoredChange<V>[] {
    return [...entries.values()].filter((entry) => entry.path === path).sort(byAge)
  }

  function confirm(confirmed: readonly StoredChange<V>[], revisionOf: (path: string) => number) {
    for (const entry of confirmed) {
      remove(entry)
      lost.delete(entry.path)
      conflicts.delete(entry.path)
      // Typed over it while it was under way: it has been seen.
      for (const other of listAt(entry.path))
        if (other.tab === tab.id && other.at >= entry.at) raise(other, revisionOf(entry.path))
    }
  }

  return {
    /** Also takes over what other tabs, and the page before a reload, left unsent. */
    takeOver() {
      letGoOfStale()
      for (const entry of device.read())
        if (!entries.has(keyOf(entry))) entries.set(keyOf(entry), entry)
    },
    letGoOfStale,

    record(path: string, value: V, revision: number) {
      const older = listAt(path)
      const base = Math.min(revision, ...older.map((entry) => entry.base))
      put({ path, value, tab: tab.id, seq: tab.next(), base, at: Date.now() })
      for (const entry of older) remove(entry)
    },

    confirm,

    lose(sent: readonly StoredChange<V>[]) {
      for (const { path, value } of sent) lost.set(path, value)
    },

    /** Where the server holds what we have sent, it is no conflict: that has arrived all the same. */
    dispute(
      sent: readonly StoredChange<V>[],
      conflicting: readonly Conflict<V>[],
      revisionOf: (path: string) => number,
    ) {
      const disputed = conflicting.filter(({ mine, theirs }) => !isSame(mine, theirs))
      const paths = new Set(disputed.map(({ path }) => path))
      for (const conflict of disputed) {
        const { path, theirs } = conflict
        const own = listAt(path)
        if (lost.has(path) && isSame(lost.get(path), theirs))
          for (const entry of own) raise(entry, revisionOf(path))
        else if (own.length > 0) conflicts.set(path, conflict)
        lost.delete(path)
      }
      confirm(
        sent.filter(({ path }) => !paths.has(path)),
        revisionOf,
      )
    },

    /**
     * These are not sent again until they are typed again. What is returned is why, where the refusal
     * found no fault with any one answer.
     */
    refuse(refused: readonly StoredChange<V>[], { sentence, fields }: Refusal): string | null {
      const named = refused.filter(({ path }) => sentenceFor(path, fields))
      for (const entry of named.length > 0 ? named : refused)
        if (entries.get(keyOf(entry)) === entry)
          refusals.set(entry, sentenceFor(entry.path, fields) ?? '')
      return named.length > 0 ? null : sentence
    },

    /** What one application turned down may be sent to the next. */
    readmit() {
      refusals.clear()
    },

    /** Ends a conflict; what is returned is the person's own answer, now out of the outbox. */
    settle(path: string): V | undefined {
      const own = listAt(path)
      conflicts.delete(path)
      for (const entry of own) remove(entry)
      return own.at(-1)?.value
    },

    isEmpty: () => entries.size === 0,
    isKept: () => isWilling && unkept.size === 0,

    /** What may be sent now, oldest first. */
    sendable(): StoredChange<V>[] {
      return [...entries.values()].filter(
        (entry) => !refusals.has(entry) && !conflicts.has(entry.path),
      )
    },

    changes(): ReadonlyMap<string, V> {
      return new Map([...entries.values()].sort(byAge).map(({ path, value }) => [path, value]))
    },

    conflicts: (): ReadonlyMap<string, Conflict<V>> => new Map(conflicts),

    refusals: (): ReadonlyMap<string, string> =>
      new Map(
        [...refusals]
          .filter(([, sentence]) => sentence)
          .map(([{ path }, sentence]) => [path, sentence]),
      ),

    clear() {
      conflicts.clear()
      for (const entry of [...entries.values()]) remove(entry)
    },
  }
}

function keyOf({ tab, path }: StoredChange<unknown>): string {
  return `${tab} ${path}`
}

function sentenceFor(path: string, fields: Record<string, string>): string | undefined {
  if (fields[path]) return fields[path]
  const part = Object.keys(fields).find((name) => name.startsWith(`${path}.`))
  return part && fields[part]
}

/** Whatever order the server keeps the parts of a value in. */
function isSame(one: unknown, other: unknown): boolean {
  return hashKey([one]) === hashKey([other])
}
