import type { Config } from '#server/config.ts'
import type { Assertion, NewCredential } from '../contract.ts'
import { relyingParty } from './relying-party.ts'
import type { passkeys } from './tables.ts'

type Passkey = typeof passkeys.$inferSelect
type Address = Pick<Config, 'publicUrl'>
export type KeptCredential = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter'>

const webauthn = () => import('./webauthn.ts')

/** EdDSA, ES256 and RS256: one of them is known to every device. */
export const algorithms = [-8, -7, -257]

/** What is kept of a new passkey; undefined if it isn’t what was asked for, in whatever way. */
export async function verifyNewCredential(
  config: Address,
  challenge: string,
  credential: NewCredential,
): Promise<KeptCredential | undefined> {
  const { rpID, origin } = relyingParty(config)
  const { verifyRegistrationResponse } = await webauthn()
  try {
    if (await hasCertificates(credential)) return undefined
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    const made = registrationInfo?.credential
    // The device signs its id within; the one beside it is anyone’s word.
    if (!made || made.id !== credential.id) return undefined
    return {
      credentialId: Buffer.from(made.id, 'base64url'),
      publicKey: Buffer.from(made.publicKey),
      counter: made.counter,
    }
  } catch {
    return undefined
  }
}

/**
 * We ask no maker to vouch for its device. A certificate that is sent all the same isn’t looked at: to check
 * one, the library would fetch from addresses that it names.
 */
async function hasCertificates({ response }: NewCredential): Promise<boolean> {
  const { decodeAttestationObject } = await webauthn()
  const bytes = new Uint8Array(Buffer.from(response.attestationObject, 'base64url'))
  const attestation = decodeAttestationObject(bytes)
  const format = attestation.get('fmt')
  const isPlain = format === 'none' || format === 'packed'
  return !isPlain || attestation.get('attStmt').get('x5c') !== undefined
}

/** How often the passkey was used by now; undefined if it didn’t sign this challenge, here, for its holder. */
export async function verifyAssertion(
  config: Address,
  challenge: string,
  { credentialId, publicKey, counter, applicantId }: Passkey,
  assertion: Assertion,
): Promise<number | undefined> {
  if (assertion.response.userHandle !== userHandleOf(applicantId)) return undefined
  const { rpID, origin } = relyingParty(config)
  const { verifyAuthenticationResponse } = await webauthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: credentialId.toString('base64url'),
        publicKey: new Uint8Array(publicKey),
        counter,
      },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

/** Whose passkey it is, as the device keeps it: it says nothing of the person. */
export function userHandleOf(applicantId: string): string {
  return Buffer.from(applicantId.replaceAll('-', ''), 'hex').toString('base64url')
}
