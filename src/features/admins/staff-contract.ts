import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { Role, Scope, withRight } from '#shared/rights.ts'
import { ById, Done } from '#shared/vocabulary.ts'

const Person = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  programs: Scope,
  secondFactor: z.boolean(),
  lastSeenAt: z.nullable(Instant),
  disabled: z.boolean(),
})
export type Person = z.infer<typeof Person>

export const Invitation = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  programs: Scope,
  /** Of the newest mail; older links are dead. */
  sentAt: Instant,
  expiresAt: Instant,
  isOver: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

export const listAdmins = endpoint('GET /api/admins/people', withRight('read-admins'), {
  ok: z.object({ people: z.array(Person) }),
})

export const changeRole = endpoint(
  'POST /api/admins/people/{id}/role',
  withRight('manage-admins'),
  {
    params: ById,
    body: z.object({ role: Role, programs: Scope }),
    ok: Done,
  },
)
export const endAdminDevices = endpoint(
  'POST /api/admins/people/{id}/end-devices',
  withRight('manage-admins'),
  { params: ById, ok: Done },
)
export const deactivateAdmin = endpoint(
  'POST /api/admins/people/{id}/deactivate',
  withRight('manage-admins'),
  { params: ById, ok: Done },
)
export const reactivateAdmin = endpoint(
  'POST /api/admins/people/{id}/reactivate',
  withRight('manage-admins'),
  { params: ById, ok: Done },
)
export const resetSecondFactor = endpoint(
  'POST /api/admins/people/{id}/reset-second-factor',
  withRight('manage-admins'),
  { params: ById, ok: Done },
)

export const listInvitations = endpoint('GET /api/admins/invitations', withRight('manage-admins'), {
  ok: z.object({ invitations: z.array(Invitation) }),
})
export const resendInvitation = endpoint(
  'POST /api/admins/invitations/{id}/resend',
  withRight('manage-admins'),
  { params: ById, ok: z.object({ invitation: Invitation }) },
)
export const revokeInvitation = endpoint(
  'DELETE /api/admins/invitations/{id}',
  withRight('manage-admins'),
  { params: ById, ok: Done },
)
