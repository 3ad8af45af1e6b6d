import type { OwnApplication } from '#features/application-form/contract.ts'
import type { Leaf } from '#features/application-form/document.ts'
import type { Conflict } from './calls.ts'

export type SaveState =
  /** By the server's word, so that a reload knows it too. */
  | { kind: 'saved'; at: string | null }
  | { kind: 'saving' }
  | { kind: 'unsaved'; reason: 'failed' | 'signed-out' | 'refused' | 'conflict' }

/** What a page of the form is drawn from. */
export type Draft = {
  loading: 'loading' | 'loaded' | 'failed'
  /** What the server holds; null before it was loaded, and where there is no application yet. */
  application: OwnApplication | null
  /** The application that was open here was discarded in another tab or on another device. */
  isDiscarded: boolean
  /** What it has not confirmed, by path. */
  changes: ReadonlyMap<string, Leaf>
  save: SaveState
  /** False where this device refuses to keep what is typed. */
  isKept: boolean
  conflicts: ReadonlyMap<string, Conflict>
  /** Why an answer was turned down, by path. */
  refusals: ReadonlyMap<string, string>
  /** Why a save was turned down that found no fault with any one answer. */
  refusal: string | null
}
