import type { SaveStateName } from '../ui/save-state.tsx'
import type { Conflict, StoredRevision } from './calls.ts'

export type SaveWord =
  /** By the server's word, so that a reload knows it too. */
  | { kind: 'saved'; at: string | null }
  | { kind: 'saving' }
  | { kind: 'unsaved'; reason: 'failed' | 'signed-out' | 'refused' | 'conflict' }

/** What a page is drawn from. */
export type SaverView<V, S extends StoredRevision> = {
  loading: 'loading' | 'loaded' | 'failed'
  /** What the server holds; null before it was loaded, and where there is none yet. */
  stored: S | null
  /** What was open here was discarded in another tab or on another device. */
  isDiscarded: boolean
  /** What the server has not confirmed, by path. */
  changes: ReadonlyMap<string, V>
  save: SaveWord
  /** False where this device refuses to keep what is typed. */
  isKept: boolean
  conflicts: ReadonlyMap<string, Conflict<V>>
  /** Why a value was turned down, by path. */
  refusals: ReadonlyMap<string, string>
  /** Why a save was turned down that found no fault with any one value. */
  refusal: string | null
}

type Word = { state: SaveStateName; savedAt?: Date | undefined }

/** What `SaveState` says: where the last keystroke is now. */
export function saveWordOf({ save, stored, isKept }: SaverView<unknown, StoredRevision>): Word {
  if (save.kind === 'saving') return { state: 'saving' }
  if (save.kind === 'unsaved') return { state: isKept ? 'kept' : 'not-kept' }
  if (stored?.savedAt === undefined) return { state: 'untouched' }
  return { state: 'saved', ...(save.at !== null && { savedAt: new Date(save.at) }) }
}
