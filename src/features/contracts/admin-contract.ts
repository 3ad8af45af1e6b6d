import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { Program } from '#shared/program.ts'
import { withRight } from '#shared/rights.ts'
import { ById, CreatedId, Cursor, Done, NamedItem } from '#shared/vocabulary.ts'
import { PaperKind, PaperLink, Reason, readOwnContract } from './contract.ts'
import { Guardian } from './guardian-contract.ts'
import { SignerRole } from './signature.ts'
import { ContractState } from './state.ts'
import { ContractWords } from './words.ts'

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const Stands = z.object({ status: ContractState })

export const Contract = z.object({
  id: z.string(),
  applicationId: z.string(),
  name: z.string(),
  program: Program,
  intake: z.string(),
  template: z.string(),
  version: z.int(),
  status: ContractState,
  statusAt: Instant,
  sentAt: z.nullable(Instant),
  expiresAt: z.nullable(Instant),
  signedAt: z.nullable(Instant),
  /** The applicant has signed, and their parent or guardian has not. */
  guardianIsNext: z.boolean(),
  amendsId: z.nullable(z.string()),
  hasLapsed: z.boolean(),
  /** Why it could not be sent, or sealed; null while nothing is wrong. */
  fault: z.nullable(z.string()),
  /** Why it was declined or voided. */
  reason: z.nullable(z.string()),
  /** What became of the latest mail with the link. */
  mail: z.nullable(z.enum(['waiting', 'taken', 'failed'])),
})
export type Contract = z.infer<typeof Contract>

/** What a list of contracts may be narrowed to. */
export const WaitingContract = z.enum(['all', 'office', 'applicant', 'failed', 'complete', 'over'])
export type WaitingContract = z.infer<typeof WaitingContract>

export const listContracts = endpoint('GET /api/admins/contracts', withRight('read-contracts'), {
  query: z.object({
    show: z._default(WaitingContract, 'all'),
    program: z.optional(Program),
    /** Goes on where the page before ended. */
    after: Cursor,
  }),
  ok: z.object({
    contracts: z.array(Contract),
    next: z.nullable(z.string()),
    counts: z.record(WaitingContract, z.int()),
    seal: z.object({
      /** Null while contracts can be sealed. */
      fault: z.nullable(z.string()),
      subject: z.nullable(z.string()),
      validUntil: z.nullable(Instant),
      /** Thirty days or less are left. */
      endsSoon: z.boolean(),
      /** Made by this installation: readers call its maker unknown. */
      isOwn: z.boolean(),
    }),
  }),
})

/** The contracts of one application, the latest first, and what could be done now. */
export const listContractsOf = endpoint(
  'GET /api/admins/applications/{id}/contracts',
  withRight('read-contracts'),
  {
    params: ById,
    ok: z.object({
      contracts: z.array(Contract),
      /** Templates that a new one can be made from, the usual one first; none where none can be made. */
      templates: z.array(NamedItem),
      /** A new one would change this complete one. */
      amendsId: z.nullable(z.string()),
    }),
  },
)

/** What its applicant reads of each. */
export const seeContracts = endpoint(
  'GET /api/admins/applications/{id}/as-applicant/contracts',
  withRight('read-contracts'),
  {
    params: ById,
    ok: z.object({ contracts: z.array(readOwnContract.shapes.ok) }),
  },
)

export const readContract = endpoint(
  'GET /api/admins/contracts/{id}',
  withRight('read-contracts'),
  {
    params: ById,
    ok: z.extend(Contract, {
      words: z.nullable(ContractWords),
      sha256: z.nullable(hash),
      sealedSha256: z.nullable(hash),
      /** What was added to the seal since: a time stamp, and proofs about certificates. */
      addition: z.nullable(
        z.object({
          stampedAt: z.nullable(Instant),
          hasProofs: z.boolean(),
          says: z.nullable(z.string()),
          sha256: z.nullable(hash),
        }),
      ),
      /** Of a draft: what the contents check says, and what keeps it from being sent. */
      warnings: z.array(z.string()),
      faults: z.array(z.string()),
      /** Who signs beside a minor; of a draft as it was named last. */
      guardian: z.nullable(Guardian),
      /** Not of age by the settings. */
      isMinor: z.boolean(),
      reminders: z.object({ sent: z.int(), of: z.int(), nextAt: z.nullable(Instant) }),
      signers: z.array(
        z.object({
          role: SignerRole,
          name: z.string(),
          consentedAt: z.nullable(Instant),
          consentWithdrawnAt: z.nullable(Instant),
          signedAt: z.nullable(Instant),
        }),
      ),
      events: z.array(
        z.object({ kind: z.string(), at: Instant, who: z.string(), address: z.string() }),
      ),
      chainHolds: z.boolean(),
    }),
  },
)
export type ReadContract = z.infer<typeof readContract.shapes.ok>

/** A draft from the text that is published now. */
export const makeContract = endpoint(
  'POST /api/admins/applications/{id}/contracts',
  withRight('manage-contracts'),
  {
    params: ById,
    body: z.object({ templateId: z.uuid() }),
    ok: CreatedId,
  },
)

export const discardContract = endpoint(
  'DELETE /api/admins/contracts/{id}',
  withRight('manage-contracts'),
  { params: ById, ok: Done },
)

export const sendContract = endpoint(
  'POST /api/admins/contracts/{id}/send',
  withRight('manage-contracts'),
  { params: ById, body: Done, ok: Stands },
)

/** A new time to sign and a new link; the one before opens nothing anymore. */
export const sendContractAgain = endpoint(
  'POST /api/admins/contracts/{id}/send-again',
  withRight('manage-contracts'),
  { params: ById, body: Done, ok: Stands },
)

/** Writes again to the person we wait for, beside the reminders that go out by themselves. */
export const remindOfContract = endpoint(
  'POST /api/admins/contracts/{id}/remind',
  withRight('manage-contracts'),
  { params: ById, body: Done, ok: Stands },
)

export const voidContract = endpoint(
  'POST /api/admins/contracts/{id}/void',
  withRight('manage-contracts'),
  { params: ById, body: z.object({ reason: Reason }), ok: Stands },
)

/** Signs for the institute what has this hash. */
export const countersignContract = endpoint(
  'POST /api/admins/contracts/{id}/countersign',
  withRight('sign-contracts'),
  { params: ById, body: z.object({ sha256: hash }), ok: Stands },
)

/** Has another try made at sealing, now. */
export const retrySeal = endpoint(
  'POST /api/admins/contracts/{id}/retry-seal',
  withRight('manage-contracts'),
  { params: ById, body: Done, ok: Stands },
)

export const linkPaper = endpoint(
  'POST /api/admins/contracts/{id}/link',
  withRight('read-contracts'),
  { params: ById, body: z.object({ kind: PaperKind }), ok: PaperLink },
)
