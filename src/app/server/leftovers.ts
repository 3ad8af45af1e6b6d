import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recoveryScratch } from '#server/backup/point-in-time.ts'
import { dayMs } from '#shared/durations.ts'

export const scratchNames = { check: 'matricula-check-', restore: 'matricula-restore-' }

const prefixes = [...Object.values(scratchNames), recoveryScratch]

/** A check or a restore that was killed leaves a whole copy behind; none takes a day. */
export async function removeLeftovers(now = Date.now()): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!prefixes.some((prefix) => name.startsWith(prefix))) continue
    const folder = join(tmpdir(), name)
    const found = await stat(folder).catch(() => undefined)
    if (found && now - found.mtimeMs > dayMs) await rm(folder, { recursive: true, force: true })
  }
}
