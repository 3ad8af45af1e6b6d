import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayOf } from '#shared/days.ts'
import { dayMs } from '#shared/durations.ts'

/** Monday of the first week of 1970. */
const firstMondayMs = -3 * dayMs

/** Of so many days, weeks, and months that have a backup the last one is kept. */
const periods: readonly { of(at: Date): unknown; kept: number }[] = [
  { of: dayOf, kept: 7 },
  { of: (at) => Math.floor((at.getTime() - firstMondayMs) / (7 * dayMs)), kept: 4 },
  { of: (at) => at.toISOString().slice(0, 7), kept: 12 },
]

/** Which backups can go, by their moments. The newest never does, however old it is. */
export function backupsToRemove(moments: readonly Date[]): Date[] {
  const newestFirst = moments.toSorted((a, b) => b.getTime() - a.getTime())
  const kept = new Set<Date>()
  for (const { of, kept: most } of periods) {
    const seen = new Set<unknown>()
    for (const at of newestFirst) {
      if (seen.size === most) break
      if (!seen.has(of(at))) kept.add(at)
      seen.add(of(at))
    }
  }
  return newestFirst.filter((at) => !kept.has(at))
}

const finished = /^matricula-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)$/
const cutOff = /^(matricula-.*\.partial|copying-.*)$/

/** The finished backups of a folder, the newest first. */
export async function listBackups(folder: string): Promise<{ at: Date; folder: string }[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .flatMap((name) => {
      const [, day, hours, minutes, seconds] = finished.exec(name) ?? []
      if (!day) return []
      return { at: new Date(`${day}T${hours}:${minutes}:${seconds}Z`), folder: join(folder, name) }
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

/** Removes backups that are not kept any longer, and what was cut off a day ago. Returns how many went. */
export async function removeOldBackups(folder: string, now: Date): Promise<number> {
  const backups = await listBackups(folder)
  const goes = new Set(backupsToRemove(backups.map(({ at }) => at)))
  const old = backups.filter(({ at }) => goes.has(at))
  for (const backup of old) await rm(backup.folder, { recursive: true })
  for (const name of (await readdir(folder)).filter((one) => cutOff.test(one)))
    if (now.getTime() - (await stat(join(folder, name))).mtimeMs > dayMs)
      await rm(join(folder, name), { recursive: true, force: true })
  return old.length
}
