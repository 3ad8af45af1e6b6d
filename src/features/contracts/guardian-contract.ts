import * as z from 'zod/mini'
import { RefereeEmail } from '#features/references/referee.ts'
import { endpoint } from '#shared/endpoint.ts'
import { withRight } from '#shared/rights.ts'
import { lineOfText } from '#shared/text.ts'
import { ById, Done } from '#shared/vocabulary.ts'
import {
  Consent,
  PaperKind,
  PaperLink,
  Reason,
  readOwnContract,
  SigningRequest,
} from './contract.ts'
import { ContractState } from './state.ts'

/** The secret of a guardian's link. Every call with one that opens nothing is answered alike, with 404. */
const withLink = { token: z.string().check(z.maxLength(200)) }
const Stands = z.object({ status: ContractState })

/** Who signs beside an applicant who is not of age. */
export const Guardian = z.object({
  name: lineOfText({ empty: 'Enter the name', label: 'The name', max: 200 }),
  email: RefereeEmail,
  /** To the applicant, like "Mother". */
  relation: lineOfText({ empty: 'Enter how they’re related', label: 'This', max: 100 }),
})
export type Guardian = z.infer<typeof Guardian>

/** Names, in a draft, who signs too; null where no one does. */
export const nameGuardian = endpoint(
  'PUT /api/admins/contracts/{id}/guardian',
  withRight('manage-contracts'),
  {
    params: ById,
    body: z.object({ guardian: z.nullable(Guardian) }),
    ok: Done,
  },
)

/** What a guardian's link opens: the same contract, with their own reading and signature. */
export const openAsGuardian = endpoint('POST /api/contracts/guardian/open', 'public', {
  body: z.object(withLink),
  ok: z.extend(readOwnContract.shapes.ok, { applicant: z.string() }),
})

export const readAsGuardian = endpoint('POST /api/contracts/guardian/read', 'public', {
  body: z.extend(z.object(withLink), { sha256: SigningRequest.shape.sha256 }),
  ok: Done,
})

export const consentAsGuardian = endpoint('POST /api/contracts/guardian/consent', 'public', {
  body: z.extend(Consent, withLink),
  ok: Done,
})

export const withdrawAsGuardian = endpoint('POST /api/contracts/guardian/withdraw', 'public', {
  body: z.object(withLink),
  ok: Done,
})

export const signAsGuardian = endpoint('POST /api/contracts/guardian/sign', 'public', {
  body: z.extend(SigningRequest, withLink),
  ok: Stands,
})

export const declineAsGuardian = endpoint('POST /api/contracts/guardian/decline', 'public', {
  body: z.object({ ...withLink, reason: Reason }),
  ok: Stands,
})

export const linkAsGuardian = endpoint('POST /api/contracts/guardian/link', 'public', {
  body: z.object({ ...withLink, kind: PaperKind }),
  ok: PaperLink,
})
