import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { withTokenRight } from '#shared/rights.ts'
import { atMost } from '#shared/text.ts'

/* What directories call (RFC 7643, RFC 7644). What they send and we don’t keep is dropped. */

const provisions = withTokenRight('provision-staff')

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
export const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

export const longestText = 254
const mostOperations = 100
const mostEmails = 20

const Text = z.string().check(atMost(longestText))
const MaybeText = z.optional(z.nullable(Text))
/** Entra writes a word for it, unless it’s told not to. */
export const Truth = z.union([
  z.boolean(),
  z.pipe(
    z.enum(['True', 'true', 'False', 'false'], 'Send true or false'),
    z.transform((word) => word.toLowerCase() === 'true'),
  ),
])
export const Emails = z
  .array(z.object({ value: MaybeText, type: MaybeText, primary: z.optional(z.nullable(Truth)) }))
  .check(z.maxLength(mostEmails, `Send up to ${mostEmails} addresses`))

/** Someone as a directory describes them. */
const SentUser = z.object({
  userName: z
    .string('Send a userName')
    .check(z.minLength(1, 'Send a userName'), atMost(longestText)),
  externalId: MaybeText,
  name: z.optional(
    z.nullable(z.object({ givenName: MaybeText, familyName: MaybeText, formatted: MaybeText })),
  ),
  displayName: MaybeText,
  emails: z.optional(z.nullable(Emails)),
  active: z.optional(z.nullable(Truth)),
})
export type SentUser = z.output<typeof SentUser>

const mostLevels = 6

/** What is nested without end is read by nothing that ends. */
function isShallow(value: unknown, levels = mostLevels): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((child) => isShallow(child, levels - 1))
}

const Value = z.unknown().check(z.refine((value) => isShallow(value), 'This is nested too deeply'))

const Changes = z.object({
  Operations: z
    .array(z.object({ op: Text, path: MaybeText, value: z.optional(Value) }))
    .check(
      z.minLength(1, 'Send an operation'),
      z.maxLength(mostOperations, `Send up to ${mostOperations} operations`),
    ),
})
export type Change = z.output<typeof Changes>['Operations'][number]

/** Someone as we know them; what isn’t known is left out. */
export const ScimUser = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: z.optional(z.string()),
  userName: z.string(),
  name: z.object({
    formatted: z.string(),
    givenName: z.optional(z.string()),
    familyName: z.optional(z.string()),
  }),
  displayName: z.string(),
  active: z.boolean(),
  emails: z.array(z.object({ value: z.string(), type: z.string(), primary: z.boolean() })),
  meta: z.object({
    resourceType: z.string(),
    created: Instant,
    lastModified: Instant,
    location: z.string(),
  }),
})

/** Of any form: one that is no id of ours is no one’s. */
const ByScimId = z.object({ id: z.string() })

const Listing = z.object({
  schemas: z.array(z.string()),
  totalResults: z.number(),
  startIndex: z.number(),
  itemsPerPage: z.number(),
})

export const listUsers = endpoint('GET /scim/v2/Users', provisions, {
  query: z.object({
    filter: z.optional(z.string().check(atMost(1_000, 'The filter'))),
    startIndex: z.optional(z.string()),
    count: z.optional(z.string()),
  }),
  ok: z.extend(Listing, { Resources: z.array(ScimUser) }),
})
export const readUser = endpoint('GET /scim/v2/Users/{id}', provisions, {
  params: ByScimId,
  ok: ScimUser,
})
/** Invites someone. */
export const createUser = endpoint('POST /scim/v2/Users', provisions, {
  body: SentUser,
  ok: ScimUser,
})
export const replaceUser = endpoint('PUT /scim/v2/Users/{id}', provisions, {
  params: ByScimId,
  body: SentUser,
  ok: ScimUser,
})
export const patchUser = endpoint('PATCH /scim/v2/Users/{id}', provisions, {
  params: ByScimId,
  body: Changes,
  ok: ScimUser,
})

const Described = z.record(z.string(), z.unknown())
const DescribedList = z.extend(Listing, { Resources: z.array(Described) })

export const readProviderConfig = endpoint('GET /scim/v2/ServiceProviderConfig', provisions, {
  ok: Described,
})
export const listResourceTypes = endpoint('GET /scim/v2/ResourceTypes', provisions, {
  ok: DescribedList,
})
export const listSchemas = endpoint('GET /scim/v2/Schemas', provisions, { ok: DescribedList })
