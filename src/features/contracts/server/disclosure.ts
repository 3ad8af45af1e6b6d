import type { ElectronicRecords } from '#features/settings/office-settings.ts'
import { getSettingVersion } from '#features/settings/server/queries.ts'
import type { Db } from '#server/db/client.ts'
import type { Disclosure } from '../contract.ts'
import { hashOf } from './chain.ts'

const titles: Record<keyof ElectronicRecords, string> = {
  paper: 'Your right to paper',
  withdrawal: 'Your right to take this back',
  scope: 'What it covers',
  contact: 'Keeping your contact details current',
  needs: 'What you need',
}

const order = ['paper', 'withdrawal', 'scope', 'contact', 'needs'] as const

/** What people agree to before they sign, with its version and the hash of its words. */
export async function readDisclosure(db: Db): Promise<Disclosure> {
  const { version, value } = await getSettingVersion(db, 'electronic-records')
  const parts = order.map((key) => ({ title: titles[key], words: value[key] }))
  return { version, sha256: hashOf(parts), parts }
}
