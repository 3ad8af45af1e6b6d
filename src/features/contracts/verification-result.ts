import type * as z from 'zod/mini'
import type { Checked, Finding } from './contract.ts'

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
  contract: string | null
  textHolds: boolean
  signatures: { name: string; role: string; at: Date }[]
}

/** What is known of it apart from the file. */
type RecordReport = {
  isOurs: boolean
  /** It is a contract as it was sent, before anybody signed. */
  isUnsigned: boolean
  isOurCertificate: boolean
  eventsHold: boolean
}

/** The questions and what follows from the answers. */
export function judgeFile(read: FileReport, known: RecordReport): z.input<typeof Checked> {
  const findings: Finding[] = [
    {
      question: 'known',
      holds: known.isOurs,
      says: known.isOurs
        ? 'We sealed this exact file'
        : known.isUnsigned
          ? 'This is a contract as we sent it, without signatures or a seal'
          : 'We haven’t sealed this file',
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
    signedFinding(read, known),
    ...stampFindings(read),
    {
      question: 'nothing-after',
      holds: read.nothingAfter,
      says: read.nothingAfter
        ? 'Nothing follows the end of the file'
        : 'Something was added after its end',
    },
    {
      question: 'events',
      holds: known.eventsHold && read.textHolds,
      says: !known.eventsHold
        ? 'The chain of events is broken'
        : read.textHolds
          ? 'The chain of events is intact and matches these pages'
          : 'The events don’t match these pages',
    },
  ]
  // A stamp is put beside what is sealed: one that doesn’t count alters nothing of it.
  const isIntact = findings.every(({ question, holds }) => holds || question === 'stamped')
  // What is beside a seal of ours we put there, or somebody changed it; whom others trust we can’t know.
  const unasked = ['known', 'signed', ...(known.isOurCertificate ? [] : ['stamped'])]
  const isWhole = findings.every(({ question, holds }) => holds || unasked.includes(question))
  const isForeign = isWhole && read.isSigned && wasInForce(read)
  const isRelated = read.hasSeal || read.contract !== null
  return {
    verdict: isIntact ? 'intact' : isForeign ? 'foreign' : isRelated ? 'altered' : 'unknown',
    findings,
    about:
      isIntact && read.certificate && read.sealedAt
        ? {
            number: read.contract ?? '',
            subject: read.certificate.subject,
            sealedAt: read.sealedAt,
            stampedAt: read.stamp?.at ?? null,
            signatures: read.signatures,
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
        says: `The time stamp doesn’t count: ${stamp.fault}`,
      },
    ]
  const fault = typeof proofs === 'object' ? proofs.fault : null
  const whose = stamp.isTrusted
    ? 'The time stamp counts'
    : `The time stamp is by ${stamp.by}, an authority that no one here has named as trusted`
  const says = fault
    ? `${whose}, but the proofs about the certificates don’t count: ${fault}`
    : proofs === 'hold'
      ? `${whose}; the file proves that the certificates were valid then`
      : `${whose}; the file has no proof about the certificates`
  return [{ question: 'stamped', holds: fault === null, says }]
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
