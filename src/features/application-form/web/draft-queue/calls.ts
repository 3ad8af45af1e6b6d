import type { OwnApplication } from '#features/application-form/contract.ts'
import type { Leaf } from '#features/application-form/document.ts'
import type { Entry } from './device.ts'

/** One save: answers of one tab that were typed on the same revision. */
export type Save = {
  tab: string
  /** The highest number of its answers: a repeat is known as one, a late call as older. */
  seq: number
  revision: number
  changes: ReadonlyMap<string, Leaf>
}

/** An answer that another tab or device changed meanwhile. */
export type Conflict = {
  path: string
  mine: Leaf
  theirs: Leaf
  /** Absent: the same person. */
  by?: string
  at?: string
}

export type Refusal = { kind: 'refused'; sentence: string; fields: Record<string, string> }
/** No answer, or one that asks for patience. */
export type Failure = { kind: 'failed'; retryAfterMs?: number }
export type SignedOut = { kind: 'signed-out' }

export type Saved =
  | { kind: 'saved'; application: OwnApplication }
  | { kind: 'conflict'; conflicts: readonly Conflict[] }
  | Refusal
  | Failure
  | SignedOut

export type Loaded =
  | { kind: 'loaded'; application: OwnApplication }
  /** The server said that there is none yet; the first save makes it. */
  | { kind: 'none' }
  | Failure
  | SignedOut

export type DraftCalls = {
  load(): Promise<Loaded>
  save(save: Save, options: { keepalive: boolean }): Promise<Saved>
}

/** Entries that travel together, and the call that they make. */
export type Batch = { entries: readonly Entry[]; save: Save; bytes: number }

export function batchesOf(entries: Iterable<Entry>): Batch[] {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const group = `${entry.tab} ${entry.base}`
    groups.set(group, [...(groups.get(group) ?? []), entry])
  }
  return [...groups.values()]
    .map(toBatch)
    .sort((a, b) => lastOf(a).at - lastOf(b).at || a.save.seq - b.save.seq)
}

function toBatch(entries: readonly Entry[]): Batch {
  const { tab, seq, base } = entries.reduce((a, b) => (b.seq > a.seq ? b : a))
  const changes = new Map(entries.map((entry) => [entry.path, entry.value]))
  const bytes = new TextEncoder().encode(JSON.stringify([...changes])).length
  return { entries, save: { tab, seq, revision: base, changes }, bytes }
}

function lastOf(batch: Batch): Entry {
  return batch.entries.reduce((a, b) => (b.at > a.at ? b : a))
}
