import { declaredAreas } from '#features/settings/area.ts'
import { getSettingVersion } from '#features/settings/server/queries.ts'
import { settingVersions } from '#features/settings/server/tables.ts'
import type { TestApp } from './app.ts'

/** A further version of some settings, with a part of them changed. */
export async function changeSetting(
  { platform: { db, now } }: TestApp,
  key: string,
  change: object,
): Promise<void> {
  const area = declaredAreas[key]
  if (!area) throw new Error(`there are no settings ${key}`)
  const { value, version } = await getSettingVersion(db, area)
  await db.insert(settingVersions).values({
    area: key,
    version: version + 1,
    value: Object.assign({}, value, change),
    at: now(),
    actor: 'system',
  })
}
