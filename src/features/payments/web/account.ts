import type { Answer } from '#shared/endpoint.ts'
import type { Right } from '#shared/rights.ts'
import type { Refund, readAccount } from '../admin-contract.ts'

export type Account = Answer<typeof readAccount>
export type ChargeLine = Account['charges'][number]

/** What is done about which row. */
export type OpenDialog =
  | { what: 'record' | 'waive' | 'keep' | 'link'; charge: ChargeLine }
  | { what: 'refund'; attempt: Account['attempts'][number] }
  | { what: 'reverse'; entry: Account['entries'][number] }
  | { what: 'paid-out' | 'failed'; refund: Refund }
  | { what: 'plan' | 'end-plan' }

export type RightCheck = (right: Right) => boolean

export type DialogOpener = { may: RightCheck; onOpen: (opened: OpenDialog) => void }
