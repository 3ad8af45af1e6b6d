import { type Attempt, attempt } from '#web/attempt.ts'
import { call } from '#web/call.ts'
import { saveLinked } from '#web/linked-file.ts'
import { keyOf, queryClient } from '#web/queries.ts'
import {
  type Consent,
  consentToRecords,
  declineContract,
  linkOwnPaper,
  noteRead,
  type PaperKind,
  type ReadOwnContract,
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
import { afresh } from './own-act.ts'

type Declined =
  | { ok: true; answer: unknown }
  | { ok: false; problem: { error: string; fields?: Record<string, string> } }

/** What whoever signs can do: with their account, or with the link that a guardian has. */
export type SigningActs = {
  read(): Promise<Attempt>
  agree(said: Consent): Promise<Attempt>
  takeBack(): Promise<Attempt>
  /** The password where the contract asks for it. */
  sign(signature: Signature, password?: string): Promise<Attempt>
  decline(said: { reason: string }): Promise<Declined>
  /** Saves a paper; says what went wrong. */
  open(kind: PaperKind): Promise<string | undefined>
}

export function ownActs({ id, sha256 }: ReadOwnContract): SigningActs {
  const params = { id }
  return {
    read: () => attempt(afresh(call(noteRead, { params, body: { sha256 } }))),
    agree: (body) => attempt(afresh(call(consentToRecords, { params, body }))),
    takeBack: () => attempt(afresh(call(withdrawConsent, { params, body: {} }))),
    sign: (signature, password) =>
      attempt(afresh(call(signContract, { params, body: { sha256, signature, password } }))),
    decline: (body) => afresh(call(declineContract, { params, body })),
    async open(kind) {
      const sent = call(linkOwnPaper, { params, body: { kind } })
      return (await attempt(sent, ({ address }) => saveLinked(address))).error
    },
  }
}

export function guardianActs(token: string, { sha256 }: ReadOwnContract): SigningActs {
  async function again<Sent>(sent: Promise<Sent>): Promise<Sent> {
    const outcome = await sent
    await queryClient.invalidateQueries({ queryKey: keyOf(openAsGuardian) })
    return outcome
  }
  return {
    read: () => attempt(again(call(readAsGuardian, { body: { token, sha256 } }))),
    agree: (said) => attempt(again(call(consentAsGuardian, { body: { token, ...said } }))),
    takeBack: () => attempt(again(call(withdrawAsGuardian, { body: { token } }))),
    sign: (signature) =>
      attempt(again(call(signAsGuardian, { body: { token, sha256, signature } }))),
    decline: (said) => again(call(declineAsGuardian, { body: { token, ...said } })),
    async open(kind) {
      const sent = call(linkAsGuardian, { body: { token, kind } })
      return (await attempt(sent, ({ address }) => saveLinked(address))).error
    },
  }
}
