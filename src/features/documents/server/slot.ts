import type { SlotState } from '../slots.ts'
import type { documentSlots } from './tables.ts'
import type { KnownVersion } from './versions.ts'

export type SlotRow = typeof documentSlots.$inferSelect

/** A document that is asked for, or was handed in, with everything that is known of it. */
export type Slot = {
  /** A rule by its name, a request by its row. */
  id: string
  row: SlotRow | undefined
  name: string
  why: string
  isNeeded: boolean
  isBlocking: boolean
  takesSeveral: boolean
  asksExpiry: boolean
  isRestricted: boolean
  dueOn: string | null
  isOverdue: boolean
  state: SlotState
  checkedBy: string | null
  /** The latest first. */
  versions: KnownVersion[]
  /** Where it is the file of an answer: whether it can be sent now, and whether it was sent in. */
  answer: { isOpen: boolean; isSent: boolean } | null
}
