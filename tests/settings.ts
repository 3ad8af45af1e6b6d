import type { Area } from '#features/settings/office-settings.ts'
import { getSettingVersion } from '#features/settings/server/queries.ts'
import { settingVersions } from '#features/settings/server/tables.ts'
import type { TestApp } from './app.ts'

/** A further version of some settings, with a part of them changed. */
export async function changeSetting(
  { platform: { db, now } }: TestApp,
  area: Area,
  change: object,
): Promise<void> {
  const { value, version } = await getSettingVersion(db, area)
  await db.insert(settingVersions).values({
    area,
    version: version + 1,
    value: { ...value, ...change },
    at: now(),
    actor: 'system',
  })
}
