import * as z from 'zod/mini'

/** Where a contract stands; a draft is the office's own. */
export const ContractState = z.enum([
  'draft',
  'sent',
  'signed',
  'countersigned',
  'sealing_failed',
  'complete',
  'declined',
  'expired',
  'voided',
])
export type ContractState = z.infer<typeof ContractState>

type StateWords = {
  /** What the office reads. */
  office: string
  /** What the applicant reads. */
  applicant: string
  tone: 'active' | 'waiting' | 'good' | 'ended'
  waitsFor: 'office' | 'applicant' | 'guardian' | 'countersignature' | 'seal' | null
}

export const stateWords: Record<ContractState, StateWords> = {
  draft: {
    office: 'Not sent',
    applicant: 'Being prepared',
    tone: 'active',
    waitsFor: 'office',
  },
  sent: {
    office: 'Awaiting signature',
    applicant: 'Ready for you to sign',
    tone: 'waiting',
    waitsFor: 'applicant',
  },
  signed: {
    office: 'Awaiting countersignature',
    applicant: 'Signed by you, waiting for the institute',
    tone: 'active',
    waitsFor: 'countersignature',
  },
  countersigned: {
    office: 'Being sealed',
    applicant: 'Signed by both parties, being sealed',
    tone: 'waiting',
    waitsFor: 'seal',
  },
  sealing_failed: {
    office: 'Sealing failed',
    // What went wrong is the office's to mend; nothing is asked of the applicant.
    applicant: 'Signed by both parties, being sealed',
    tone: 'active',
    waitsFor: 'seal',
  },
  complete: { office: 'Complete', applicant: 'Complete', tone: 'good', waitsFor: null },
  declined: { office: 'Declined', applicant: 'You declined it', tone: 'ended', waitsFor: null },
  expired: {
    office: 'Expired',
    applicant: 'The time to sign has passed',
    tone: 'ended',
    waitsFor: null,
  },
  voided: {
    office: 'Voided',
    applicant: 'Withdrawn by the institute',
    tone: 'ended',
    waitsFor: null,
  },
}

const waitsForWords: Record<NonNullable<StateWords['waitsFor']>, string> = {
  office: 'The office, to send it',
  applicant: 'The applicant',
  guardian: 'The parent or guardian',
  countersignature: 'The institute’s signature',
  seal: 'The seal',
}

type Signed = {
  status: ContractState
  signedAt: string | null
  guardian: { name: string } | null
}

/** Where a contract stands, for one of those who sign it; `refusedBy` is somebody else who declined it. */
export function ownWords({ status, signedAt, guardian }: Signed, refusedBy = ''): string {
  if (status === 'sent' && signedAt && guardian)
    return `Signed by you, waiting for ${guardian.name}`
  if (status === 'declined' && refusedBy) return `${refusedBy} declined it`
  return stateWords[status].applicant
}

/** Who is waited for; after a minor it is their parent or guardian. */
export function waitsForOf(status: ContractState, guardianIsNext: boolean): string {
  const { waitsFor } = stateWords[status]
  if (!waitsFor) return ''
  return waitsForWords[waitsFor === 'applicant' && guardianIsNext ? 'guardian' : waitsFor]
}

/** What happens to a contract, in words that are on its certificate. */
export const eventWords: Record<string, string> = {
  made: 'Created',
  sent: 'Sent',
  'mail-taken': 'Email accepted by the mail server',
  'mail-failed': 'Email couldn’t be delivered',
  opened: 'Opened as a PDF',
  read: 'Read to the end',
  consented: 'Agreed to electronic records',
  'consent-withdrawn': 'Withdrew the agreement to electronic records',
  signed: 'Signed',
  'guardian-asked': 'Sent to the parent or guardian',
  'guardian-signed': 'Signed by the parent or guardian',
  countersigned: 'Countersigned',
  'sealing-failed': 'Sealing failed',
  sealed: 'Sealed',
  declined: 'Declined',
  expired: 'Expired',
  voided: 'Voided',
  'sent-again': 'Resent',
  reminded: 'Reminded',
  downloaded: 'Downloaded',
}
