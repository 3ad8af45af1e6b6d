import { vi } from 'vitest'
import { readUnsealedRows, sealAuditLog } from '#server/audit-seal.ts'
import type { TestApp } from './app.ts'

/** Seals all of the audit log. A test beside this one may write meanwhile, and holds that back. */
export async function sealed({ platform: { db } }: Pick<TestApp, 'platform'>): Promise<void> {
  await vi.waitFor(
    async () => {
      await sealAuditLog(db)
      const left = await readUnsealedRows(db)
      if (left) throw new Error(`${left.rows} rows of the audit log are not sealed`)
    },
    { timeout: 20_000 },
  )
}
