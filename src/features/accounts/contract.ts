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
import { PresentPassword } from '#features/identity/credentials.ts'
import { endpoint } from '#shared/endpoint.ts'
import { User } from '#shared/user.ts'
import { ById, Done } from '#shared/vocabulary.ts'
import { Credentials, ProfileChange, Registration } from './accounts.ts'

export const SignedIn = z.object({ token: z.string(), user: User })
const TheUser = z.object({ user: User })

export const register = endpoint('POST /api/users/register', 'public', {
  body: Registration,
  ok: SignedIn,
})
export const login = endpoint('POST /api/users/login', 'public', {
  body: Credentials,
  ok: SignedIn,
})
export const logout = endpoint('POST /api/users/logout', 'applicant', { ok: Done })
export const getMe = endpoint('GET /api/users/me', 'applicant', { ok: TheUser })
export const changeProfile = endpoint('PATCH /api/users/profile', 'applicant', {
  body: ProfileChange,
  ok: TheUser,
})
export const forgotPassword = endpoint('POST /api/users/forgot-password', 'public', {
  body: ResetRequest,
  ok: MessageAnswer,
})
export const resetPassword = endpoint('POST /api/users/reset-password', 'public', {
  body: PasswordReset,
  ok: MessageAnswer,
})
export const changePassword = endpoint('POST /api/users/password', 'applicant', {
  body: PasswordChange,
  ok: MessageAnswer,
})
export const changeEmail = endpoint('POST /api/users/email', 'applicant', {
  body: AddressChange,
  ok: MessageAnswer,
})
export const resendEmailProof = endpoint('POST /api/users/email/resend', 'applicant', {
  ok: MessageAnswer,
})
export const confirmEmail = endpoint('POST /api/users/email/confirm', 'public', {
  body: AddressProof,
  ok: ProvenAddress,
})
export const listDevices = endpoint('GET /api/users/sessions', 'applicant', {
  ok: Devices,
})
export const endDevice = endpoint('DELETE /api/users/sessions/{id}', 'applicant', {
  params: ById,
  ok: Done,
})
export const endOtherDevices = endpoint('DELETE /api/users/sessions', 'applicant', { ok: Done })
export const exportOwnData = endpoint('GET /api/users/export', 'applicant', {
  ok: z.record(z.string(), z.unknown()),
})
export const closeAccount = endpoint('POST /api/users/close', 'applicant', {
  body: z.object({ password: PresentPassword }),
  ok: MessageAnswer,
})
