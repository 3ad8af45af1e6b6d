import * as z from 'zod/mini'
import { Link, SignedLink } from '#features/documents/contract.ts'
import { FileName } from '#features/documents/names.ts'
import { endpoint } from '#shared/endpoint.ts'
import { FileAnswer } from '#shared/file-answer.ts'
import { FileBody } from '#shared/file-body.ts'
import { withRight } from '#shared/rights.ts'
import { ById } from '#shared/vocabulary.ts'

export const proofTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
export const mostProofBytes = 5 * 1024 * 1024
export const proofTooLarge = 'Proof files can be up to 5 MB. Choose a smaller file'

/** What was recorded by hand and may have a file that proves it. */
export const Proof = z.object({
  /** The attempt that it belongs to. */
  id: z.string(),
  /** The name of the file; null where there is none. */
  name: z.nullable(z.string()),
})

/** Adds the file that proves a payment recorded by hand: once, and it stays. */
export const addProof = endpoint(
  'PUT /api/admins/payment-attempts/{id}/proof',
  withRight('record-payments'),
  {
    params: ById,
    query: z.object({ name: z._default(FileName, 'Unnamed file') }),
    body: FileBody,
    ok: z.object({ name: z.string() }),
  },
)

/** An address that opens the proof for five minutes. */
export const linkProof = endpoint(
  'POST /api/admins/payment-attempts/{id}/proof/link',
  withRight('see-money'),
  { params: ById, ok: Link },
)

/** Opened by a signed link, which says for whom it was made. */
export const openProof = endpoint('GET /api/payment-proofs/{id}', 'public', {
  params: ById,
  query: SignedLink,
  ok: FileAnswer,
})
