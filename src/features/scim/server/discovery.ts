import type { Ctx } from '#server/context.ts'
import type { Result } from '#shared/endpoint.ts'
import { scimAddress } from '../address.ts'
import type * as calls from '../scim-contract.ts'
import { listSchema, userSchema } from '../scim-contract.ts'

/* What we can do, as RFC 7643, 5 to 7 want it to be described. */

const schemaOf = (name: string) => `urn:ietf:params:scim:schemas:core:2.0:${name}`
const no = { supported: false }

export async function readConfig(ctx: Ctx): Promise<Result<typeof calls.readProviderConfig>> {
  return {
    schemas: [schemaOf('ServiceProviderConfig')],
    documentationUri: 'https://www.rfc-editor.org/rfc/rfc7644',
    patch: { supported: true },
    bulk: { ...no, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: 200 },
    changePassword: no,
    sort: no,
    etag: no,
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'API token',
        description: 'A token that an owner made, sent as a bearer token',
        primary: true,
      },
    ],
    meta: metaOf(ctx, 'ServiceProviderConfig', 'ServiceProviderConfig'),
  }
}

export async function listTypes(ctx: Ctx): Promise<Result<typeof calls.listResourceTypes>> {
  const user = {
    schemas: [schemaOf('ResourceType')],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    description: 'Staff of the admissions office',
    schema: userSchema,
    schemaExtensions: [],
    meta: metaOf(ctx, 'ResourceType', 'ResourceTypes/User'),
  }
  return listOf(user)
}

export async function listSchemasOf(ctx: Ctx): Promise<Result<typeof calls.listSchemas>> {
  return listOf({
    schemas: [schemaOf('Schema')],
    id: userSchema,
    name: 'User',
    description: 'Staff of the admissions office',
    attributes: [
      attribute('userName', { required: true, uniqueness: 'server' }),
      attribute('externalId', { caseExact: true }),
      attribute('name', { type: 'complex', subAttributes: namePartsOf() }),
      attribute('displayName', {}),
      attribute('active', { type: 'boolean' }),
      attribute('emails', { type: 'complex', multiValued: true, subAttributes: emailPartsOf() }),
    ],
    meta: metaOf(ctx, 'Schema', `Schemas/${userSchema}`),
  })
}

function namePartsOf() {
  return ['formatted', 'givenName', 'familyName'].map((name) => attribute(name, {}))
}

function emailPartsOf() {
  return [attribute('value', {}), attribute('type', {}), attribute('primary', { type: 'boolean' })]
}

function attribute(name: string, more: Record<string, unknown>) {
  const { type = 'string' } = more
  return {
    name,
    type,
    multiValued: false,
    required: false,
    ...(type === 'string' && { caseExact: false, uniqueness: 'none' }),
    mutability: 'readWrite',
    returned: 'default',
    ...more,
  }
}

function metaOf({ config }: Ctx, resourceType: string, place: string) {
  return { resourceType, location: `${config.publicUrl}${scimAddress}/${place}` }
}

function listOf(one: Record<string, unknown>) {
  return {
    schemas: [listSchema],
    totalResults: 1,
    startIndex: 1,
    itemsPerPage: 1,
    Resources: [one],
  }
}
