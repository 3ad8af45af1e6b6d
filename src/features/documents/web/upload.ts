import type { Outcome, Refusal } from '#web/call.ts'
import type { beginUpload } from '../contract.ts'

/** What was chosen for a place, and how far it is on its way. It outlives the page that shows it. */
export type PendingUpload = {
  files: readonly File[]
  /** The version whose place it takes. */
  replaces: string | null
  expiresOn: string
  /** Who it came from, where that is not the applicant. */
  source: string
  /** `waiting` is for the network, `checking` for what the server thinks of it. */
  state: 'chosen' | 'sending' | 'waiting' | 'checking'
  /** Bytes that have arrived. */
  sent: number
  /** Why it was refused, and by which field. */
  problem?: string
  problems?: Record<string, string>
}

type OfUpload = Outcome<typeof beginUpload>

/** The calls of one side, the applicant's or the office's. */
export type UploadCalls = {
  isSignedIn(): boolean
  begin(file: File): Promise<OfUpload>
  send(id: string, offset: number, part: Blob, signal: AbortSignal): Promise<OfUpload>
  read(id: string): Promise<OfUpload>
  cancel(id: string): Promise<unknown>
  handIn(uploads: string[], chosen: PendingUpload): Promise<UploadOutcome<unknown>>
}

export type UploadOutcome<A> =
  | { ok: true; answer: A }
  | { ok: false; status: number; problem: Refusal }
