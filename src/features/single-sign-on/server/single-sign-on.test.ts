import { expect, test } from 'vitest'
import { readSignInProviders } from '#server/sign-in-providers.ts'
import { makeAdmins } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { forThisFile } from '#tests/for-this-file.ts'

const app = await forThisFile(makeTestApp())

const group = {
  OIDC_ISSUER: 'https://login.example.edu/realms/staff',
  OIDC_CLIENT_ID: 'matricula',
  OIDC_CLIENT_SECRET: 'secret',
}

test('without a provider there is nothing to see and nothing to begin', async () => {
  const { owner } = await makeAdmins(app)
  expect((await app.call('GET /api/admins/sso/providers')).body).toEqual({ providers: [] })
  const begun = await app.call('POST /api/admins/sso/begin', { body: { provider: 1 } })
  expect(begun).toMatchObject({ status: 404 })
  expect((await app.call('GET /api/admins/sso/own', { token: owner })).body.providers).toEqual([])
  const state = await app.call('GET /api/admins/sso', { token: owner })
  expect(state.body).toEqual({ providers: [], people: [] })
  const removed = await app.call('POST /api/admins/sso/own/remove-password', { token: owner })
  expect(removed).toMatchObject({ status: 409, body: { code: 'not-connected' } })
})

test('the environment names providers as groups with numbers', () => {
  const second = Object.fromEntries(
    Object.entries(group).map(([name, value]) => [`${name}_2`, value]),
  )
  const { providers, faults } = readSignInProviders({
    ...group,
    OIDC_SECOND_FACTOR: 'mfa, urn:example:2fa',
    ...second,
    OIDC_ISSUER_2: 'http://127.0.0.1:8080',
    OIDC_NAME_2: 'Example College',
    OIDC_ROLE_CLAIM_2: 'groups',
    OIDC_ROLES_2: 'admissions=Admissions Staff, read-only=Everyone=Else',
  })
  expect(faults).toEqual([])
  expect(providers).toMatchObject([
    { number: 1, name: 'login.example.edu', secondFactor: ['mfa', 'urn:example:2fa'] },
    {
      number: 2,
      name: 'Example College',
      isInsecure: true,
      secondFactor: [],
      roles: {
        claim: 'groups',
        byValue: [
          { role: 'admissions', value: 'Admissions Staff' },
          { role: 'read-only', value: 'Everyone=Else' },
        ],
      },
    },
  ])
})

test.each([
  [{ OIDC_ISSUER: 'https://login.example.edu' }, /missing: OIDC_CLIENT_ID, OIDC_CLIENT_SECRET/],
  [{ ...group, OIDC_ISSUER: 'http://login.example.edu' }, /OIDC_ISSUER must begin with https/],
  [{ ...group, OIDC_ROLE_CLAIM: 'roles', OIDC_ROLES: 'owner=Boss' }, /OIDC_ROLES must be pairs/],
  [{ ...group, OIDC_ROLES: 'reviewer=Reviewers' }, /OIDC_ROLE_CLAIM and OIDC_ROLES/],
  [{ ...group, OIDC_ISUER: 'https://x.example' }, /OIDC_ISUER is not a setting/],
  [{ OIDC_NAME_3: 'Third' }, /OIDC_ISSUER_3/],
])('%o stops the start', (given, said) => {
  expect(readSignInProviders(given).faults.join('\n')).toMatch(said)
})
