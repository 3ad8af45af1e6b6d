import * as z from 'zod/mini'
import { Instant } from '#shared/instant.ts'
import { Email, MailedToken, Password, PresentPassword } from './credentials.ts'

// The calls themselves are in the contract of each kind of people, with paths of their own.

export const MessageAnswer = z.object({ message: z.string() })

export const Device = z.object({
  id: z.string(),
  device: z.string(),
  address: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  current: z.boolean(),
})
export type Device = z.infer<typeof Device>
export const Devices = z.object({ devices: z.array(Device) })

export const ResetRequest = z.object({ email: Email })
export const PasswordReset = z.object({ token: MailedToken, password: Password })
export const PasswordChange = z.object({ currentPassword: PresentPassword, newPassword: Password })
export const AddressChange = z.object({ email: Email, password: PresentPassword })
export const AddressProof = z.object({ token: MailedToken })
export const ProvenAddress = z.object({ email: z.string() })
