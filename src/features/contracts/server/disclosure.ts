import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { getSettingVersion } from '#features/settings/server/queries.ts'
import { settingVersions } from '#features/settings/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import type { Disclosure } from '../contract.ts'
import { ElectronicRecords, recordsArea } from '../setting-areas.ts'
import { hashOf } from './chain.ts'

const titles: Record<keyof ElectronicRecords, string> = {
  paper: 'Your right to paper',
  withdrawal: 'Withdrawing consent',
  scope: 'What it covers',
  contact: 'Keeping your contact details current',
  needs: 'What you need',
}

const order = ['paper', 'withdrawal', 'scope', 'contact', 'needs'] as const

const DisclosureParts = z.array(z.object({ title: z.string(), words: z.string() }))

/** What people agree to before they sign, with its version and the hash of its words. */
export async function readDisclosure(db: Db): Promise<Disclosure> {
  const { version, value } = await getSettingVersion(db, recordsArea)
  const parts = partsOf(value)
  return { version, sha256: hashOf(parts), parts }
}

function partsOf(value: ElectronicRecords): Disclosure['parts'] {
  return order.map((key) => ({ title: titles[key], words: value[key] }))
}

/** The words that an event of agreeing speaks of; of one from before they were part of it, those of its version. */
export async function wordsAgreedTo(
  db: Db,
  { disclosure, disclosureSha256, disclosureParts }: Record<string, unknown>,
): Promise<Disclosure['parts'] | undefined> {
  const told = z.safeParse(DisclosureParts, disclosureParts)
  if (told.success) return told.data
  const [row] = await db
    .select({ value: settingVersions.value })
    .from(settingVersions)
    .where(
      and(
        eq(settingVersions.area, recordsArea.key),
        eq(settingVersions.version, Number(disclosure)),
      ),
    )
  const read = z.safeParse(ElectronicRecords, row?.value)
  const parts = read.success ? partsOf(read.data) : undefined
  return parts && hashOf(parts) === disclosureSha256 ? parts : undefined
}
