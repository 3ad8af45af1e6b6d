import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { User } from '#shared/user.ts'
import { ById, Done } from '#shared/vocabulary.ts'
import { Credentials, Email, ProfileChange, Registration } from './accounts.ts'
import { Password } from './passwords.ts'

export const SignedIn = z.object({ token: z.string(), user: User })
export const Said = z.object({ message: z.string() })
const TheUser = z.object({ user: User })
const MailedToken = z.object({ token: z.string().check(z.maxLength(200)) })
const Secret = z.string('Enter your password').check(z.minLength(1, 'Enter your password'))

export const Device = z.object({
  id: z.string(),
  device: z.string(),
  address: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  current: z.boolean(),
})
export type Device = z.infer<typeof Device>

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
  body: z.object({ email: Email }),
  ok: Said,
})
export const resetPassword = endpoint('POST /api/users/reset-password', 'public', {
  body: z.object({ token: z.string().check(z.maxLength(200)), password: Password }),
  ok: Said,
})
export const changePassword = endpoint('POST /api/users/password', 'applicant', {
  body: z.object({ currentPassword: Secret, newPassword: Password }),
  ok: Said,
})
export const changeEmail = endpoint('POST /api/users/email', 'applicant', {
  body: z.object({ email: Email, password: Secret }),
  ok: Said,
})
export const resendEmailProof = endpoint('POST /api/users/email/resend', 'applicant', { ok: Said })
export const confirmEmail = endpoint('POST /api/users/email/confirm', 'public', {
  body: MailedToken,
  ok: z.object({ email: z.string() }),
})
export const listDevices = endpoint('GET /api/users/sessions', 'applicant', {
  ok: z.object({ devices: z.array(Device) }),
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
  body: z.object({ password: Secret }),
  ok: Said,
})
