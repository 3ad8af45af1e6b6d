import { and, eq } from 'drizzle-orm'
import { settingVersions } from '#features/settings/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import { type ReferenceQuestion, ReferenceRules } from '../reference-rules.ts'

/** The questions that a referee was asked, whatever the settings say by now. */
export async function questionsOf(
  db: Db,
  program: string,
  { formVersion }: { formVersion: number },
): Promise<ReferenceQuestion[]> {
  const area = `references:${program}`
  const [row] = await db
    .select({ value: settingVersions.value })
    .from(settingVersions)
    .where(and(eq(settingVersions.area, area), eq(settingVersions.version, formVersion)))
  if (!row) throw new Error(`the settings have no ${area} ${formVersion}`)
  return ReferenceRules.parse(row.value).questions
}
