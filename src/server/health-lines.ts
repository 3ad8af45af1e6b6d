import { statfs } from 'node:fs/promises'
import { counted } from '#shared/counted.ts'
import { hourMs } from '#shared/durations.ts'
import { isOnSameDisk } from './backup/backup-settings.ts'
import { keepsHistory, logWaitsSince, newestSnapshot } from './backup/own-history.ts'
import type { Ctx } from './context.ts'
import { readRoom, saysOfRoom } from './disk-room.ts'
import { oldestJobSeconds, oldestMailSeconds } from './queue-age.ts'
import { momentOfHeldCopy } from './restored-copy.ts'
import { standbyHealth } from './standby-health.ts'
import { findLastAuditHead, findLastBackup, findLastVerify, findRestoreChecks } from './upkeep.ts'
import { ownVersion } from './version.ts'

/** A nightly backup takes its time, and a night is not always as long. */
const backupHours = 26
/** It is kept every hour. */
const auditHeadHours = 3
const waitsSeconds = 600

/** A line that owners read about the installation. */
export type HealthLine = {
  name: string
  says: string
  /** When it was so. */
  at: Date | null
  /** What to do about it, in a sentence; null while it is well. */
  toDo: string | null
  /** The installation does without it. */
  isUnused?: true
}

type HealthCtx = Pick<Ctx, 'db' | 'now' | 'config'>
/** Null where there is nothing to say. */
export type FindHealth = (ctx: HealthCtx) => Promise<HealthLine | null>

/** What the platform knows of itself; features add what they know. */
export const healthLines: FindHealth[] = [
  async ({ db }) => {
    const at = await momentOfHeldCopy(db)
    if (!at) return null
    return {
      name: 'A restored copy, on hold',
      says: 'No one can change anything in it, and nothing goes out. It’s as of',
      at,
      toDo: 'Check that everything is here. If the old server is gone for good, ask your operator to release this copy.',
    }
  },
  async ({ db, now, config: { backup, dataDir } }) => {
    const at = (await findLastBackup(db))?.backupAt ?? null
    const isOld = at === null || isOlder(at, now, backupHours)
    const isBeside = backup.folder && isOnSameDisk(backup.folder, dataDir)
    const where = isBeside ? 'On the same disk as the data,' : ''
    return {
      name: 'Last backup',
      says: at ? where : 'Never',
      at,
      toDo: isOld
        ? `Ask your operator to make a backup now${at ? ' and find out why last night’s is missing' : ''}.`
        : null,
    }
  },
  async ({ db, now }) => {
    const { last, lastPassed } = await findRestoreChecks(db)
    if (last && !last.passed)
      return {
        name: 'Last backup test',
        says: 'Failed',
        at: last.at,
        toDo: 'Ask your operator to make and test a new backup, and to keep the older ones until it passes.',
      }
    const isOld = !lastPassed || isOlder(lastPassed.at, now, backupHours)
    return {
      name: 'Last backup test',
      says: lastPassed ? 'Passed' : 'Never',
      at: lastPassed?.at ?? null,
      toDo: isOld ? 'Ask your operator to test the latest backup.' : null,
    }
  },
  async ({ config }) => {
    if (!keepsHistory(config)) return null
    const since = await logWaitsSince(config)
    const isLate = since !== undefined && Date.now() - since.getTime() > waitsSeconds * 1_000
    const snapshot = await newestSnapshot(config)
    const name = 'Point-in-time recovery'
    if (isLate)
      return {
        name,
        says: 'Not logged since',
        at: since,
        toDo: 'Ask your operator whether BACKUP_DIR can be written and has room; until then, a failure may lose more than a few minutes.',
      }
    return {
      name,
      says: snapshot ? 'On, with a snapshot from' : 'No snapshot yet',
      at: snapshot ?? null,
      toDo: null,
    }
  },
  async ({ db, now }) => {
    const last = await findLastVerify(db)
    const name = 'Last integrity check'
    if (last && last.broken > 0)
      return {
        name,
        says: `${counted(last.broken, 'rule that must always hold is', 'rules that must always hold are')} broken`,
        at: last.at,
        toDo: 'Ask your operator to make a backup, then run the check again and follow the runbook.',
      }
    const isOld = !last || isOlder(last.at, now, backupHours)
    return {
      name,
      says: last ? 'Passed' : 'Never',
      at: last?.at ?? null,
      toDo: isOld
        ? `Ask your operator to run it now${last ? ' and find out why it didn’t run last night' : ''}.`
        : null,
    }
  },
  async ({ db, now, config: { auditHeadTo, stamping } }) => {
    const name = 'End of the audit log'
    const { files, addresses } = auditHeadTo
    if (files.length + addresses.length === 0)
      return { name, says: 'Kept only in backups', at: null, toDo: null }
    const last = await findLastAuditHead(db)
    const kept = stamping ? 'Kept elsewhere, with a time stamp' : 'Kept elsewhere'
    const isWell = last?.passed && !isOlder(last.at, now, auditHeadHours)
    return {
      name,
      says: last ? last.says || kept : 'Not kept yet',
      at: last?.at ?? null,
      toDo:
        isWell || !last
          ? null
          : 'We try again every hour. If this continues, ask your operator to check AUDIT_HEAD_TO and TIMESTAMP_URL.',
    }
  },
  (ctx) =>
    waiting(
      'Jobs',
      ctx,
      oldestJobSeconds,
      'Look at the queue under Email; if nothing runs, ask your operator to restart the server.',
    ),
  (ctx) =>
    waiting(
      'Email',
      ctx,
      oldestMailSeconds,
      'Look at the queue under Email, and ask your operator whether the mail server answers.',
    ),
  standbyHealth,
  async ({ config }) => {
    const { bavail, bsize } = await statfs(config.dataDir)
    const room = await readRoom(config)
    const free = `${((bavail * bsize) / 1e9).toFixed(1)} GB free`
    return {
      name: 'Disk',
      says: room === 'ample' ? free : `${free}: ${saysOfRoom[room]}`,
      at: null,
      toDo:
        room === 'ample'
          ? null
          : 'Ask your operator to free up space; what is refused now works again right away.',
    }
  },
  async () => ({ name: 'Version', says: await ownVersion(), at: null, toDo: null }),
]

export function unusedLine(name: string): HealthLine {
  return { name, says: 'Not used', at: null, toDo: null, isUnused: true }
}

function isOlder(at: Date, now: Date, hours: number): boolean {
  return now.getTime() - at.getTime() > hours * hourMs
}

async function waiting(
  name: string,
  { db, now }: HealthCtx,
  findOldest: typeof oldestMailSeconds,
  toDo: string,
): Promise<HealthLine> {
  if (await momentOfHeldCopy(db)) return { name, says: 'On hold', at: null, toDo: null }
  const seconds = await findOldest({ db, now: () => now })
  const isLate = seconds !== undefined && seconds > waitsSeconds
  const minutes = Math.floor((seconds ?? 0) / 60)
  const says = isLate
    ? `The oldest has waited for ${counted(minutes, 'minute')}`
    : 'Nothing is late'
  return { name, says, at: null, toDo: isLate ? toDo : null }
}
