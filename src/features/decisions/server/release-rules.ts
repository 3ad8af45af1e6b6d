import { desc, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { requireFresh } from '#features/admins/server/reauthentication.ts'
import { admins } from '#features/admins/server/tables.ts'
import { forgetSettings } from '#features/settings/server/queries.ts'
import { settingVersions } from '#features/settings/server/tables.ts'
import { recordAudit } from '#server/audit.ts'
import { holdsRight } from '#server/auth.ts'
import { type AdminActor, type Ctx, nameOf } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { isDuplicate } from '#server/db/faults.ts'
import { Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { changeReleaseRules, listReleases } from '../release-contract.ts'
import { ReleaseRules } from '../setting-areas.ts'

const area = 'release'

async function newest(db: Db) {
  const rows = await db
    .select({ setting: settingVersions, by: admins.name })
    .from(settingVersions)
    .leftJoin(admins, sql`${settingVersions.actor} = 'admin:' || ${admins.id}`)
    .where(eq(settingVersions.area, area))
    .orderBy(desc(settingVersions.version))
    .limit(1)
  const row = rows[0]
  if (!row) throw new Error('the settings have no release')
  return { ...row, value: z.parse(ReleaseRules, row.setting.value) }
}

/** How decisions go out, and who said so. */
export async function readRules({
  db,
  actor,
}: Ctx<AdminActor>): Promise<Result<typeof listReleases>['rules']> {
  const { setting, by, value } = await newest(db)
  return {
    ...value,
    version: setting.version,
    mayChange: holdsRight(actor, 'change-settings'),
    changedBy: by,
    changedAt: setting.at,
  }
}

/** Asks for a second person or not, and sets the recall window, for releases made from now on. */
export async function changeRules(
  ctx: Ctx<AdminActor>,
  { body }: Input<typeof changeReleaseRules>,
): Promise<Result<typeof changeReleaseRules>> {
  requireFresh(ctx)
  const { db, actor, now } = ctx
  const { setting, by, value: before } = await newest(db)
  if (setting.version !== body.version)
    throw new Refusal('not-now', `${by ?? 'Someone'} changed the rules in the meantime`, {
      code: 'rules-changed',
    })
  const value = { secondPerson: body.secondPerson, holdMinutes: body.holdMinutes }
  const version = body.version + 1
  await db
    .insert(settingVersions)
    .values({ area, version, value, at: now, actor: nameOf(actor) })
    .catch((error: unknown) => {
      if (!isDuplicate(error)) throw error
      throw new Refusal('not-now', 'Someone changed the rules in the meantime', {
        code: 'rules-changed',
      })
    })
  forgetSettings(db)
  await recordAudit(ctx, { action: 'release.rules-changed', detail: { from: before, to: value } })
  return { version }
}
