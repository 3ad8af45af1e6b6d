import * as z from 'zod/mini'
import { SignedIn } from '#features/accounts/contract.ts'
import { MessageAnswer } from '#features/identity/contract.ts'
import { PresentPassword } from '#features/identity/credentials.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { atMost, tidyText } from '#shared/text.ts'
import { ById } from '#shared/vocabulary.ts'

/** How many a person may have. */
export const mostPasskeys = 10
export const nameLength = 60

export const PasskeyName = z.pipe(
  z.pipe(z.string('Enter a name'), z.transform(tidyText)),
  z.string().check(z.minLength(1, 'Enter a name'), atMost(nameLength, 'A name')),
)

/** Bytes as base64url, as browsers send them. */
const bytesUpTo = (most: number) =>
  z.string().check(z.maxLength(Math.ceil((most * 4) / 3)), z.regex(/^[\w-]+$/))

/** The secret of the tab that asked for a challenge. */
const Ticket = z.string().check(z.maxLength(100))
const CredentialId = bytesUpTo(1023)
const publicKeyType = z.literal('public-key')
const Verification = z.literal('required')

/** What a device says when it has made a passkey. */
export const NewCredential = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: publicKeyType,
  response: z.object({ clientDataJSON: bytesUpTo(4_096), attestationObject: bytesUpTo(16_384) }),
})
export type NewCredential = z.infer<typeof NewCredential>

/** What it says when it logs someone in. */
export const Assertion = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: publicKeyType,
  response: z.object({
    clientDataJSON: bytesUpTo(4_096),
    authenticatorData: bytesUpTo(4_096),
    signature: bytesUpTo(1_024),
    userHandle: z.optional(bytesUpTo(64)),
  }),
})
export type Assertion = z.infer<typeof Assertion>

const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: publicKeyType, alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ type: publicKeyType, id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: Verification,
    requireResidentKey: z.literal(true),
    userVerification: Verification,
  }),
})

const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: Verification,
})

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: Instant,
  lastUsedAt: z.nullable(Instant),
})
export type Passkey = z.infer<typeof Passkey>

export const listPasskeys = endpoint('GET /api/users/passkeys', 'applicant', {
  ok: z.object({ passkeys: z.array(Passkey) }),
})

/** Asks for the password, and answers what a device needs to make a passkey. */
export const beginPasskey = endpoint('POST /api/users/passkeys/begin', 'applicant', {
  body: z.object({ password: PresentPassword }),
  ok: z.object({ ticket: z.string(), options: CreationOptions }),
})

export const addPasskey = endpoint('POST /api/users/passkeys', 'applicant', {
  body: z.object({ ticket: Ticket, name: PasskeyName, credential: NewCredential }),
  ok: MessageAnswer,
})

export const removePasskey = endpoint('POST /api/users/passkeys/{id}/remove', 'applicant', {
  params: ById,
  body: z.object({ password: PresentPassword }),
  ok: MessageAnswer,
})

/** Answers what a device signs to log in; says nothing of anyone. */
export const beginPasskeyLogin = endpoint('POST /api/users/passkey-login/begin', 'public', {
  ok: z.object({ ticket: z.string(), options: RequestOptions }),
})

export const logInWithPasskey = endpoint('POST /api/users/passkey-login', 'public', {
  body: z.object({ ticket: Ticket, credential: Assertion }),
  ok: SignedIn,
})
