import type { TestApp } from '#tests/app.ts'

/** What somebody of the office does with settings; a member of staff of their own where one is given. */
export function settingsAs({ call }: TestApp, owner: string) {
  const read = (area: string, token = owner) =>
    call('GET /api/admins/settings/{area}', { params: { area }, token })
  const save = (area: string, base: number, value: unknown, token = owner) =>
    call('PUT /api/admins/settings/{area}', { params: { area }, body: { base, value }, token })
  const restore = (area: string, base: number, version: number) =>
    call('POST /api/admins/settings/{area}/restore', {
      params: { area },
      body: { base, version },
      token: owner,
    })
  const history = async (area: string) =>
    (await call('GET /api/admins/settings/{area}/versions', { params: { area }, token: owner }))
      .body.versions
  return { read, save, restore, history }
}
