import type * as z from 'zod/mini'
import type { CheckResult, Finding } from './contract.ts'

/** What a file says of itself. */
type FileReport = {
  hasSeal: boolean
  coversWhole: boolean
  nothingAfter: boolean
  isSigned: boolean
  certificate: { subject: string; validFrom: Date; validUntil: Date } | null
  sealedAt: Date | null
  stamp:
    | { at: Date; fault: null; by: string; isTrusted: boolean }
    | { at: null; fault: string }
    | null
  proofs: 'none' | 'hold' | { fault: string }
  paper: PaperReport | null
}

/** What a paper says of itself beside its seal, by what is attached to it. */
export type PaperReport = {
  /** In words. */
  paper: string
  number: string
  /** Where events are attached: whether each follows from the one before, and whether they speak of these pages. */
  events: { areWhole: boolean; matchPages: boolean } | null
  signatures: { name: string; role: string; at: Date }[]
}

/** What is known of it apart from the file. */
type RecordReport = {
  isOurs: boolean
  /** What it is, of a paper that we made and did not seal. */
  unsealed: string | null
  isOurCertificate: boolean
  /** Whether the events that were kept are whole; null where nothing was kept. */
  eventsHold: boolean | null
}

/** Whose records were erased, or which was sealed after the backup that was gone back to. */
const noLongerKnown = 'The seal is ours, but we no longer have a record of this file'

/** The questions and what follows from the answers. */
export function judgeFile(read: FileReport, known: RecordReport): z.input<typeof CheckResult> {
  const signed = signedFinding(read, known)
  const isLost = signed.holds && read.coversWhole
  const findings: Finding[] = [
    {
      question: 'known',
      holds: known.isOurs,
      says: known.isOurs
        ? 'We sealed this exact file'
        : (known.unsealed ?? (isLost ? noLongerKnown : 'We haven’t sealed this file')),
    },
    {
      question: 'whole',
      holds: read.coversWhole,
      says: read.coversWhole
        ? 'The seal covers the whole file'
        : read.hasSeal
          ? 'The seal doesn’t cover the whole file'
          : 'The file has no seal',
    },
    signed,
    ...stampFindings(read),
    {
      question: 'nothing-after',
      holds: read.nothingAfter,
      says: read.nothingAfter
        ? 'Nothing follows the end of the file'
        : 'Something was added after its end, or its end is missing',
    },
    ...eventFindings(read, known),
  ]
  // A stamp is put beside what is sealed: one that doesn’t count alters nothing of it.
  const isIntact = findings.every(({ question, holds }) => holds || question === 'stamped')
  // What is beside a seal of ours we put there, or somebody changed it; whom others trust we can’t know.
  const unasked = ['known', 'signed', ...(known.isOurCertificate ? [] : ['stamped'])]
  const isWhole = findings.every(({ question, holds }) => holds || unasked.includes(question))
  const isForeign = isWhole && read.isSigned && wasInForce(read)
  const isRelated = read.hasSeal || read.paper !== null
  return {
    verdict: isIntact ? 'intact' : isForeign ? 'foreign' : isRelated ? 'altered' : 'unknown',
    findings,
    about:
      isIntact && read.certificate && read.sealedAt && read.paper
        ? {
            paper: read.paper.paper,
            number: read.paper.number,
            subject: read.certificate.subject,
            sealedAt: read.sealedAt,
            stampedAt: read.stamp?.at ?? null,
            signatures: read.paper.signatures,
          }
        : null,
  }
}

/** Nothing is asked about a stamp where there is none. */
function stampFindings({ stamp, proofs }: FileReport): Finding[] {
  if (!stamp) return []
  if (!stamp.at)
    return [
      {
        question: 'stamped',
        holds: false,
        says: `The time stamp isn’t valid: ${stamp.fault}`,
      },
    ]
  const fault = typeof proofs === 'object' ? proofs.fault : null
  const whose = stamp.isTrusted
    ? 'The time stamp is valid'
    : `The time stamp is by ${stamp.by}, an authority that isn’t on our trusted list`
  const says = fault
    ? `${whose}, but the proofs about the certificates aren’t valid: ${fault}`
    : proofs === 'hold'
      ? `${whose}; the file proves that the certificates were valid then`
      : `${whose}; the file has no proof about the certificates`
  return [{ question: 'stamped', holds: fault === null, says }]
}

/** A paper without events has nothing that they could speak of; a file that names no paper is none of ours. */
function eventFindings({ paper }: FileReport, { eventsHold }: RecordReport): Finding[] {
  if (paper && !paper.events) return []
  const areWhole = eventsHold ?? paper?.events?.areWhole ?? false
  const matchPages = paper?.events?.matchPages ?? false
  const says = !areWhole
    ? 'The chain of events is broken'
    : matchPages
      ? 'The chain of events is intact and matches these pages'
      : 'The events don’t match these pages'
  return [{ question: 'events', holds: areWhole && matchPages, says }]
}

function signedFinding(read: FileReport, { isOurCertificate }: RecordReport): Finding {
  return {
    question: 'signed',
    holds: read.isSigned && isOurCertificate && wasInForce(read),
    says: !read.isSigned
      ? 'The seal doesn’t match this file'
      : !isOurCertificate
        ? 'The seal was made with a certificate that isn’t ours'
        : wasInForce(read)
          ? `The seal matches and was made with the certificate of ${read.certificate?.subject}`
          : 'The certificate wasn’t valid when the file was sealed',
  }
}

function wasInForce({ certificate, sealedAt }: FileReport): boolean {
  if (!certificate || !sealedAt) return false
  return sealedAt >= certificate.validFrom && sealedAt <= certificate.validUntil
}
