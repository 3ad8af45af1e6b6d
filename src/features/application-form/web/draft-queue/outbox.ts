import type { Leaf } from '#features/application-form/document.ts'
import type { Conflict, Refusal } from './calls.ts'
import { byAge, type Device, type Entry } from './device.ts'
import type { Tab } from './tab.ts'

export type Outbox = ReturnType<typeof openOutbox>

/**
 * The answers that the server has not confirmed, on the device and in memory. They leave only when
 * they are confirmed, typed anew, or given up by the person.
 */
export function openOutbox(device: Device, tab: Tab) {
  const entries = new Map<string, Entry>()
  const unkept = new Set<string>()
  const refusals = new Map<Entry, string>()
  const conflicts = new Map<string, Conflict>()
  const isWilling = device.isWilling()

  function put(entry: Entry) {
    const key = keyOf(entry)
    entries.set(key, entry)
    if (device.keep(entry)) unkept.delete(key)
    else unkept.add(key)
  }

  function remove(entry: Entry) {
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

  /** Every unconfirmed answer at a path, oldest first. */
  function listAt(path: string): Entry[] {
    return [...entries.values()].filter((entry) => entry.path === path).sort(byAge)
  }

  return {
    /** Also takes over what other tabs, and the page before a reload, left unsent. */
    takeOver() {
      letGoOfStale()
      for (const entry of device.read())
        if (!entries.has(keyOf(entry))) entries.set(keyOf(entry), entry)
    },
    letGoOfStale,

    record(path: string, value: Leaf, revision: number) {
      const older = listAt(path)
      const base = Math.min(revision, ...older.map((entry) => entry.base))
      put({ path, value, tab: tab.id, seq: tab.next(), base, at: Date.now() })
      for (const entry of older) remove(entry)
    },

    confirm(confirmed: readonly Entry[], revision: number) {
      for (const entry of confirmed) {
        remove(entry)
        conflicts.delete(entry.path)
        // Typed over an inherited answer while that was under way: it has been seen.
        for (const other of listAt(entry.path))
          if (entry.tab !== tab.id && other.tab === tab.id && other.at >= entry.at)
            put({ ...other, base: Math.max(other.base, revision) })
      }
    },

    /**
     * These are not sent again until they are typed anew. What is returned is why, where the refusal
     * found no fault with any one answer.
     */
    refuse(refused: readonly Entry[], { sentence, fields }: Refusal): string | null {
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

    dispute(conflict: Conflict) {
      if (listAt(conflict.path).length > 0) conflicts.set(conflict.path, conflict)
    },

    /** Ends a conflict; what is returned is the person's own answer, now out of the outbox. */
    settle(path: string): Leaf | undefined {
      const own = listAt(path)
      conflicts.delete(path)
      for (const entry of own) remove(entry)
      return own.at(-1)?.value
    },

    isEmpty: () => entries.size === 0,
    isKept: () => isWilling && unkept.size === 0,

    /** What may be sent now, oldest first. */
    sendable(): Entry[] {
      return [...entries.values()].filter(
        (entry) => !refusals.has(entry) && !conflicts.has(entry.path),
      )
    },

    changes(): ReadonlyMap<string, Leaf> {
      return new Map([...entries.values()].sort(byAge).map(({ path, value }) => [path, value]))
    },

    conflicts: (): ReadonlyMap<string, Conflict> => new Map(conflicts),

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

function keyOf({ tab, path }: Entry): string {
  return `${tab} ${path}`
}

function sentenceFor(path: string, fields: Record<string, string>): string | undefined {
  if (fields[path]) return fields[path]
  const part = Object.keys(fields).find((name) => name.startsWith(`${path}.`))
  return part && fields[part]
}
