import { listOwnApplications } from '#features/application-form/contract.ts'
import { readProgress } from '#features/applications/contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { call, type Outcome } from '#web/call.ts'
import { saveLinkedFile } from '#web/linked-file.ts'
import type { ShownAnswers } from '#web/queries.ts'
import {
  type Consent,
  consentToRecords,
  declineContract,
  linkOwnPaper,
  listOwnContracts,
  noteRead,
  type PaperKind,
  type ReadOwnContract,
  readOwnContract,
  signContract,
  withdrawConsent,
} from '../contract.ts'
import {
  consentAsGuardian,
  declineAsGuardian,
  linkAsGuardian,
  openAsGuardian,
  readAsGuardian,
  signAsGuardian,
  withdrawAsGuardian,
} from '../guardian-contract.ts'
import type { Signature } from '../signature.ts'

type SentCall = Promise<Outcome<Endpoint>>

/** What a signer can do: with their account, or with the link that a guardian has. */
export type SigningActs = {
  /** Where the contract is shown to them. */
  shown: ShownAnswers
  read(): SentCall
  agree(said: Consent): SentCall
  takeBack(): SentCall
  /** The password where the contract asks for it. */
  sign(signature: Signature, password?: string): SentCall
  decline(said: { reason: string }): SentCall
  /** Saves a paper; says what went wrong. */
  open(kind: PaperKind): Promise<string | undefined>
}

export function ownActs({ id, sha256 }: ReadOwnContract): SigningActs {
  const params = { id }
  return {
    shown: [listOwnContracts, readOwnContract, listOwnApplications, readProgress],
    read: () => call(noteRead, { params, body: { sha256 } }),
    agree: (body) => call(consentToRecords, { params, body }),
    takeBack: () => call(withdrawConsent, { params, body: {} }),
    sign: (signature, password) =>
      call(signContract, { params, body: { sha256, signature, password } }),
    decline: (body) => call(declineContract, { params, body }),
    open: (kind) => saveLinkedFile(call(linkOwnPaper, { params, body: { kind } })),
  }
}

export function guardianActs(token: string, { sha256 }: ReadOwnContract): SigningActs {
  return {
    shown: [openAsGuardian],
    read: () => call(readAsGuardian, { body: { token, sha256 } }),
    agree: (said) => call(consentAsGuardian, { body: { token, ...said } }),
    takeBack: () => call(withdrawAsGuardian, { body: { token } }),
    sign: (signature) => call(signAsGuardian, { body: { token, sha256, signature } }),
    decline: (said) => call(declineAsGuardian, { body: { token, ...said } }),
    open: (kind) => saveLinkedFile(call(linkAsGuardian, { body: { token, kind } })),
  }
}
