import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { FileAnswer } from '#shared/file-answer.ts'
import { Instant } from '#shared/instant.ts'
import { Program } from '#shared/program.ts'
import { atMost } from '#shared/text.ts'
import { ById, CreatedId, Done } from '#shared/vocabulary.ts'
import { Signature } from './signature.ts'
import { ContractState } from './state.ts'
import { ContractWords } from './words.ts'

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** What a person agrees to before signing electronically. */
export const Disclosure = z.object({
  version: z.int(),
  sha256: hash,
  parts: z.array(z.object({ title: z.string(), words: z.string() })),
})
export type Disclosure = z.infer<typeof Disclosure>

export const OwnContract = z.object({
  id: z.string(),
  applicationId: z.string(),
  program: Program,
  title: z.string(),
  status: ContractState,
  statusAt: Instant,
  expiresAt: Instant,
  /** SHA-256 of the paper that is read; it goes back with the signature. */
  sha256: hash,
  sealedSha256: z.nullable(z.string()),
  /** Amended since, or the place was given up. */
  hasLapsed: z.boolean(),
  amendsId: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  openedAt: z.nullable(Instant),
  readAt: z.nullable(Instant),
  consentedAt: z.nullable(Instant),
  signedAt: z.nullable(Instant),
  /** Who signs beside a minor, after them. */
  guardian: z.nullable(z.object({ name: z.string(), signedAt: z.nullable(Instant) })),
  countersignedAt: z.nullable(Instant),
})
export type OwnContract = z.infer<typeof OwnContract>

/** One's own contracts, the latest first; what is not sent is not there. */
export const listOwnContracts = endpoint('GET /api/users/contracts', 'applicant', {
  ok: z.object({ contracts: z.array(OwnContract) }),
})

export const readOwnContract = endpoint('GET /api/users/contracts/{id}', 'applicant', {
  params: ById,
  ok: z.extend(OwnContract, {
    words: ContractWords,
    /** As it is in the contract, and is to be typed. */
    name: z.string(),
    disclosure: Disclosure,
    /** What was agreed to is what is there now. */
    consentIsCurrent: z.boolean(),
    /** To sign, the password of the account is typed again. */
    asksPassword: z.boolean(),
    /** By name, where somebody else than the reader did it. */
    events: z.array(z.object({ kind: z.string(), at: Instant, who: z.string() })),
  }),
})
export type ReadOwnContract = z.infer<typeof readOwnContract.shapes.ok>

/** The text was read to its end. */
export const noteRead = endpoint('POST /api/users/contracts/{id}/read', 'applicant', {
  params: ById,
  body: z.object({ sha256: hash }),
  ok: Done,
})

export const Consent = z.object({
  version: z.int().check(z.positive(), z.maximum(2_147_483_647)),
  sha256: hash,
  couldOpen: z.literal(true, 'Confirm that you could open the PDF'),
})
export type Consent = z.infer<typeof Consent>

/** Agrees to electronic records; refused before the PDF was opened. */
export const consentToRecords = endpoint('POST /api/users/contracts/{id}/consent', 'applicant', {
  params: ById,
  body: Consent,
  ok: Done,
})

/** Takes the agreement back; what is signed stays signed. */
export const withdrawConsent = endpoint(
  'POST /api/users/contracts/{id}/consent/withdraw',
  'applicant',
  { params: ById, body: Done, ok: Done },
)

export const SigningRequest = z.object({ sha256: hash, signature: Signature })

/** Signs what has this hash; the same signature sent again is answered alike. */
export const signContract = endpoint('POST /api/users/contracts/{id}/sign', 'applicant', {
  params: ById,
  body: z.extend(SigningRequest, {
    /** Where the settings ask for it. */
    password: z.optional(z.string().check(z.maxLength(1_000))),
  }),
  ok: z.object({ status: ContractState }),
})

const mostWords = 1_000
export const Reason = z.string().check(z.trim(), z.minLength(1, 'Give a reason'), atMost(mostWords))

export const declineContract = endpoint('POST /api/users/contracts/{id}/decline', 'applicant', {
  params: ById,
  body: z.object({ reason: Reason }),
  ok: z.object({ status: ContractState }),
})

/** Which paper: as it was sent, with the signatures so far, or with all of them and the seal. */
export const PaperKind = z.enum(['unsigned', 'partial', 'sealed'])
export type PaperKind = z.infer<typeof PaperKind>

export const PaperLink = z.object({ address: z.string(), until: Instant })
export type PaperLink = z.infer<typeof PaperLink>

/** An address that opens a paper for a few minutes. */
export const linkOwnPaper = endpoint('POST /api/users/contracts/{id}/link', 'applicant', {
  params: ById,
  body: z.object({ kind: PaperKind }),
  ok: PaperLink,
})

/** Opened by a signed link, which says for whom it was made. */
export const openPaper = endpoint('GET /api/contract-papers/{id}', 'public', {
  params: ById,
  query: z.object({
    viewer: z.string().check(z.maxLength(60)),
    use: z.string().check(z.maxLength(20)),
    until: z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(9_999_999_999)),
    signature: z.string().check(z.maxLength(100)),
  }),
  ok: FileAnswer,
})

/** Which contract a mailed link leads to; 404 for one that another has taken the place of. */
export const openContractLink = endpoint('POST /api/contracts/open', 'public', {
  body: z.object({ token: z.string().check(z.maxLength(200)) }),
  ok: CreatedId,
})
