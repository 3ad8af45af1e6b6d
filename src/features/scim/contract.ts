import * as z from 'zod/mini'
import { TokenState } from '#features/api-access/token.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { Role, Scope, withRight } from '#shared/rights.ts'
import { Done } from '#shared/vocabulary.ts'
import { NewPost } from './new-post.ts'

const manage = withRight('manage-admins')

/** `waiting`: invited, and not here yet. `gone`: no invitation stands. */
export const PersonState = z.enum(['waiting', 'active', 'deactivated', 'gone'])
export type PersonState = z.infer<typeof PersonState>

const ManagedStaff = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** What the directory calls them. */
  userName: z.string(),
  state: PersonState,
  changedAt: Instant,
})
export type ManagedStaff = z.infer<typeof ManagedStaff>

const ScimToken = z.object({
  id: z.string(),
  name: z.string(),
  state: TokenState,
  endsAt: Instant,
  isLimited: z.boolean(),
})

/** Whether a directory manages staff, how it went last, and who is managed. */
export const readScim = endpoint('GET /api/admins/scim', manage, {
  ok: z.object({
    address: z.string(),
    /** Null while it’s off. */
    post: z.nullable(z.object({ role: Role, programs: Scope, domains: z.array(z.string()) })),
    lastSuccessAt: z.nullable(Instant),
    fault: z.nullable(z.object({ says: z.string(), call: z.string(), at: Instant })),
    tokens: z.array(ScimToken),
    people: z.array(ManagedStaff),
    /** How many there are beside those. */
    more: z.number(),
  }),
})
export type Scim = z.infer<typeof readScim.shapes.ok>

/** Says who a directory may invite and as what, which turns SCIM on; needs a fresh sign-in. */
export const setUpScim = endpoint('PUT /api/admins/scim', manage, {
  body: NewPost,
  ok: Done,
})

/** Nothing a directory sends changes anything from now on; needs a fresh sign-in. */
export const turnOffScim = endpoint('POST /api/admins/scim/turn-off', manage, { ok: Done })
