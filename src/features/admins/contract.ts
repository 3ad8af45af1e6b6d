import * as z from 'zod/mini'
import {
  AddressChange,
  AddressProof,
  Devices,
  MessageAnswer,
  PasswordChange,
  PasswordReset,
  ProvenAddress,
  ResetRequest,
} from '#features/identity/contract.ts'
import { Email, MailedToken, Password, PresentPassword } from '#features/identity/credentials.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Role, Scope } from '#shared/rights.ts'
import { lineOfText } from '#shared/text.ts'
import { ById, Done } from '#shared/vocabulary.ts'

export const Name = lineOfText({ empty: 'Enter your name', label: 'Name', max: 120 })
/** Six digits of an authenticator app, or a recovery code. */
const Code = z.string('Enter the code').check(z.minLength(1, 'Enter the code'), z.maxLength(40))

/** Left out by anyone who has none; a fresh login stands in for it. */
const OwnPassword = z.object({ password: z.optional(PresentPassword) })

export const Admin = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  programs: Scope,
  rights: z.array(z.string()),
  secondFactor: z.boolean(),
  /** Until the second factor is set up, nothing else answers. */
  mustSetUpSecondFactor: z.boolean(),
  /** Theirs is only the beginning of their address so far. */
  mustGiveName: z.boolean(),
  /** False for anyone who logs in through a provider alone. */
  hasPassword: z.boolean(),
})
export type Admin = z.infer<typeof Admin>

export const signIn = endpoint('POST /api/admins/login', 'public', {
  body: z.object({ email: z.string(), password: PresentPassword, code: z.optional(z.string()) }),
  ok: z.union([
    z.object({ token: z.string(), admin: Admin }),
    /** The password was right and a code of the second factor is still to be given. */
    z.object({ needsCode: z.literal(true) }),
  ]),
})
export const signOut = endpoint('POST /api/admins/logout', 'admin', { ok: Done })
export const getAdmin = endpoint('GET /api/admins/me', 'admin', { ok: z.object({ admin: Admin }) })
export const setUpFirstAdmin = endpoint('POST /api/admins/set-up', 'public', {
  body: z.object({
    token: MailedToken,
    name: Name,
    email: Email,
    password: Password,
  }),
  ok: z.object({ token: z.string(), admin: Admin }),
})
export const changeAdminPassword = endpoint('POST /api/admins/password', 'admin', {
  body: PasswordChange,
  ok: MessageAnswer,
})
export const listAdminDevices = endpoint('GET /api/admins/sessions', 'admin', {
  ok: Devices,
})
export const endAdminDevice = endpoint('DELETE /api/admins/sessions/{id}', 'admin', {
  params: ById,
  ok: Done,
})
export const beginSecondFactor = endpoint('POST /api/admins/second-factor', 'admin', {
  body: OwnPassword,
  ok: z.object({ secret: z.string(), address: z.string() }),
})
export const confirmSecondFactor = endpoint('POST /api/admins/second-factor/confirm', 'admin', {
  body: z.object({ code: Code }),
  ok: z.object({ recoveryCodes: z.array(z.string()) }),
})
export const turnOffSecondFactor = endpoint('POST /api/admins/second-factor/off', 'admin', {
  body: z.extend(OwnPassword, { code: Code }),
  ok: Done,
})
/** Proves again who is at the keyboard, with a new token: acts that can hurt ask for it after five minutes. */
export const confirmSignIn = endpoint('POST /api/admins/confirm', 'admin', {
  body: z.object({
    password: PresentPassword,
    /** For anyone who has a second factor. */
    code: z.optional(z.string().check(z.maxLength(40))),
  }),
  ok: z.object({ token: z.string() }),
})
export const changeOwnName = endpoint('PATCH /api/admins/me', 'admin', {
  body: z.object({ name: Name }),
  ok: z.object({ admin: Admin }),
})
/** Writes to the new address; the old one stays until the link in that mail is followed. */
export const changeOwnAddress = endpoint('POST /api/admins/address', 'admin', {
  body: AddressChange,
  ok: MessageAnswer,
})
export const confirmOwnAddress = endpoint('POST /api/admins/address/confirm', 'public', {
  body: AddressProof,
  ok: ProvenAddress,
})
export const forgotAdminPassword = endpoint('POST /api/admins/forgot-password', 'public', {
  body: ResetRequest,
  ok: MessageAnswer,
})
export const resetAdminPassword = endpoint('POST /api/admins/reset-password', 'public', {
  body: PasswordReset,
  ok: MessageAnswer,
})
/** Looks at an invitation without using it up; a POST, because its token is in no address. */
export const openInvitation = endpoint('POST /api/admins/invitation', 'public', {
  body: z.object({ token: MailedToken }),
  ok: z.object({ name: z.string(), email: z.string(), role: Role, programs: Scope }),
})
export const acceptInvitation = endpoint('POST /api/admins/invitation/accept', 'public', {
  body: z.object({ token: MailedToken, name: Name, password: Password }),
  ok: z.object({ token: z.string(), admin: Admin }),
})
