/*
 * What Entra and Okta send, as their documentation publishes it:
 * https://learn.microsoft.com/en-us/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups
 * https://developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20
 */

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

export const entra = {
  userName: 'Test_User_00aa00aa-bb11-cc22-dd33-44ee44ee44ee',
  address: 'Test_User_11bb11bb-cc22-dd33-ee44-55ff55ff55ff@testuser.com',
  externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
  create: {
    schemas: [userSchema, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
    externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
    userName: 'Test_User_00aa00aa-bb11-cc22-dd33-44ee44ee44ee',
    active: true,
    emails: [
      {
        primary: true,
        type: 'work',
        value: 'Test_User_11bb11bb-cc22-dd33-ee44-55ff55ff55ff@testuser.com',
      },
    ],
    meta: { resourceType: 'User' },
    name: {
      formatted: 'givenName familyName',
      familyName: 'familyName',
      givenName: 'givenName',
    },
    roles: [],
  },
  byName: 'userName eq "Test_User_00aa00aa-bb11-cc22-dd33-44ee44ee44ee"',
  byNoName: 'userName eq "non-existent user"',
  changeValues: {
    schemas: [patchSchema],
    Operations: [
      {
        op: 'Replace',
        path: 'emails[type eq "work"].value',
        value: 'updatedEmail@microsoft.com',
      },
      { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
    ],
  },
  changeUserName: {
    schemas: [patchSchema],
    Operations: [
      {
        op: 'Replace',
        path: 'userName',
        value: '5b50642d-79fc-4410-9e90-4c077cdd1a59@testuser.com',
      },
    ],
  },
  disable: {
    Operations: [{ op: 'Replace', path: 'active', value: false }],
    schemas: [patchSchema],
  },
  /** As it writes where the flag `aadOptscim062020` isn’t set. */
  disableInWords: {
    schemas: [patchSchema],
    Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
  },
  enable: {
    Operations: [{ op: 'Replace', path: 'active', value: true }],
    schemas: [patchSchema],
  },
} as const

export const okta = {
  userName: 'test.user@okta.local',
  exists: { filter: 'userName eq "test.user@okta.local"', startIndex: '1', count: '100' },
  create: {
    schemas: [userSchema],
    userName: 'test.user@okta.local',
    name: { givenName: 'Test', familyName: 'User' },
    emails: [{ primary: true, value: 'test.user@okta.local', type: 'work' }],
    displayName: 'Test User',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active: true,
  },
  replace: (id: string) => ({
    schemas: [userSchema],
    id,
    userName: 'test.user@okta.local',
    name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' },
    emails: [
      {
        primary: true,
        value: 'test.user@okta.local',
        type: 'work',
        display: 'test.user@okta.local',
      },
    ],
    active: true,
    groups: [],
    meta: { resourceType: 'User' },
  }),
  deactivate: {
    schemas: [patchSchema],
    Operations: [{ op: 'replace', value: { active: false } }],
  },
  activate: {
    schemas: [patchSchema],
    Operations: [{ op: 'replace', value: { active: true } }],
  },
} as const
