import type { StoredChange } from './device.ts'

/** One save: what one tab changed on the same revision. */
export type Save<V> = {
  tab: string
  /** The highest number of its changes: a repeat is known as one, a late call as older. */
  seq: number
  revision: number
  changes: ReadonlyMap<string, V>
}

/** What another tab, device or person changed meanwhile. */
export type Conflict<V> = {
  path: string
  mine: V
  theirs: V
  /** Absent: the same person. */
  by?: string | undefined
  at?: string | undefined
  /** What the server said of it. */
  sentence?: string
}

/** What the server holds. The rest of it is the caller's own affair. */
export type StoredRevision = {
  /** Another one starts over, whatever its revision. */
  id?: string
  /** Rises with each save. */
  revision: number
  /** Absent: nothing was saved yet; null: no one knows when. */
  savedAt?: string | null
}

export type Refusal = { kind: 'refused'; sentence: string; fields: Record<string, string> }
/** No answer, or one that asks for patience. */
export type Failure = { kind: 'failed'; retryAfterMs?: number | undefined }
export type SignedOut = { kind: 'signed-out' }

export type SaveOutcome<V, S> =
  | { kind: 'saved'; stored: S }
  /** Without `stored`, what the server holds now is loaded. */
  | { kind: 'conflict'; conflicts: readonly Conflict<V>[]; stored?: S }
  | Refusal
  | Failure
  | SignedOut

export type LoadOutcome<S> =
  | { kind: 'loaded'; stored: S }
  /** The server said that there is none yet; the first save makes it. */
  | { kind: 'none' }
  | Failure
  | SignedOut

type SaveOptions<S> = {
  keepalive: boolean
  /** What the server is known to hold, asked once the answer has come. */
  known: () => S | null
}

export type Calls<V, S> = {
  /** Absent where the page comes with what is stored. */
  load?(): Promise<LoadOutcome<S>>
  save(save: Save<V>, options: SaveOptions<S>): Promise<SaveOutcome<V, S>>
}

/** Entries that travel together, and the call that they make. */
export type Batch<V> = { entries: readonly StoredChange<V>[]; save: Save<V>; bytes: number }

/** `isOneEach`: the call takes a single change. */
export function batchesOf<V>(entries: Iterable<StoredChange<V>>, isOneEach: boolean): Batch<V>[] {
  const groups = new Map<string, StoredChange<V>[]>()
  for (const entry of entries) {
    const group = `${entry.tab} ${isOneEach ? entry.path : entry.base}`
    groups.set(group, [...(groups.get(group) ?? []), entry])
  }
  return [...groups.values()]
    .map(toBatch)
    .sort((a, b) => lastOf(a).at - lastOf(b).at || a.save.seq - b.save.seq)
}

/** As many of them as have room in what a browser carries beyond the end of a page. */
export function batchesThatFit<V>(
  entries: readonly StoredChange<V>[],
  room: number,
  isOneEach: boolean,
): Batch<V>[] {
  let left = room
  const chosen = entries.filter((entry) => {
    const [alone] = batchesOf([entry], isOneEach)
    if (!alone || alone.bytes > left) return false
    left -= alone.bytes
    return true
  })
  return batchesOf(chosen, isOneEach)
}

function toBatch<V>(entries: readonly StoredChange<V>[]): Batch<V> {
  const { tab, seq, base } = entries.reduce((a, b) => (b.seq > a.seq ? b : a))
  const changes = new Map(entries.map((entry) => [entry.path, entry.value]))
  const bytes = new TextEncoder().encode(JSON.stringify([...changes])).length
  return { entries, save: { tab, seq, revision: base, changes }, bytes }
}

function lastOf<V>(batch: Batch<V>): StoredChange<V> {
  return batch.entries.reduce((a, b) => (b.at > a.at ? b : a))
}
