import { joinedParts } from '#features/admins/server/accept-invitation.ts'
import { nameParts } from '#features/admins/server/audit-names.ts'
import { cleanupParts } from '#server/cleanup.ts'
import { add } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { healthLines } from '#server/health-lines.ts'
import { otherCalls } from '#server/other-calls.ts'
import { route } from '#server/serve.ts'
import { scimAddress, scimType } from '../address.ts'
import * as office from '../contract.ts'
import * as calls from '../scim-contract.ts'
import { listSchemasOf, listTypes, readConfig } from './discovery.ts'
import { nameUsers, noteJoined, removeNeverCame } from './joined-users.ts'
import { refusedAs } from './scim-errors.ts'
import { scimHealth } from './scim-health.ts'
import { readState, saveSetup, turnOffScim } from './setup.ts'
import { createScimUser, patchScimUser, replaceScimUser } from './user-changes.ts'
import { listAllUsers, readOneUser } from './users.ts'
import { mountScim } from './wire.ts'

export const feature: Feature = {
  routes: [
    route(office.readScim, readState),
    route(office.setUpScim, saveSetup),
    route(office.turnOffScim, turnOffScim),
    route(calls.listUsers, listAllUsers),
    route(calls.readUser, readOneUser),
    route(calls.createUser, createScimUser),
    route(calls.replaceUser, replaceScimUser),
    route(calls.patchUser, patchScimUser),
    route(calls.readProviderConfig, readConfig),
    route(calls.listResourceTypes, listTypes),
    route(calls.listSchemas, listSchemasOf),
  ],
  hooks: [mountScim],
  contributes: [
    add(otherCalls, { under: `${scimAddress}/`, type: scimType, refusedAs }),
    add(joinedParts, noteJoined),
    add(cleanupParts, removeNeverCame),
    add(healthLines, scimHealth),
    add(nameParts, { kind: 'scim', read: nameUsers }),
  ],
}
