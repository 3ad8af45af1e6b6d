import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { keepsHistory, logWaitsSince, newestSnapshot } from './backup/own-history.ts'
import type { Figure } from './metrics.ts'
import { watchOldestWrite } from './oldest-write.ts'
import type { Platform } from './platform.ts'
import {
  hasRunner,
  oldestJobSeconds,
  oldestMailSeconds,
  oldestUnsealedSeconds,
} from './queue-age.ts'
import { findLastBackup, findLastVerify, findRestoreChecks } from './upkeep.ts'
import { ownVersion } from './version.ts'

// Those that were sent are left out: there is no end to them, and an hour of them is counted elsewhere.
const mailStates = ['queued', 'sending', 'failed', 'bounced', 'suppressed']
const jobStates = ['created', 'retry', 'active', 'failed']

/** What the platform itself counts for operators. The first says whether the others can be known. */
export const platformFigures: readonly Figure[] = [
  {
    name: 'database_up',
    help: 'Whether the database answers',
    unread: 0,
    value: ({ db }) => db.execute(sql`SELECT`).then(() => 1),
  },
  {
    name: 'disk_free_bytes',
    help: 'Free space on the disk of the data folder',
    value: async ({ config }) => {
      const { bavail, bsize } = await statfs(config.dataDir)
      return bavail * bsize
    },
  },
  {
    name: 'disk_size_bytes',
    help: 'Size of the disk of the data folder',
    value: async ({ config }) => {
      const { blocks, bsize } = await statfs(config.dataDir)
      return blocks * bsize
    },
  },
  {
    name: 'build_info',
    help: 'The version of the product',
    label: 'version',
    value: async () => ({ [await ownVersion()]: 1 }),
  },
  {
    name: 'mails',
    help: 'Emails by state, without those that were sent',
    label: 'state',
    value: async ({ db }) => {
      const { rows } = await db.execute<{ state: string; count: number }>(
        sql`SELECT state, count(*)::int AS count FROM mails WHERE state <> 'sent' GROUP BY state`,
      )
      return countsOf(mailStates, rows)
    },
  },
  {
    name: 'oldest_mail_seconds',
    help: 'How long the oldest email that is due has waited',
    value: async (platform) => (await oldestMailSeconds(platform)) ?? 0,
  },
  {
    name: 'jobs',
    help: 'Jobs by state, without those that are done; failed ones are given up',
    label: 'state',
    value: async ({ db }) => {
      if (!(await hasRunner(db))) return countsOf(jobStates, [])
      const { rows } = await db.execute<{ state: string; count: number }>(
        sql`SELECT state, count(*)::int AS count FROM pgboss.job
            WHERE state IN ('created', 'retry', 'active', 'failed') GROUP BY state`,
      )
      return countsOf(jobStates, rows)
    },
  },
  {
    name: 'oldest_job_seconds',
    help: 'How long the oldest job that is due has waited',
    value: async (platform) => (await oldestJobSeconds(platform)) ?? 0,
  },
  {
    name: 'unsealed_audit_seconds',
    help: 'How long the oldest unsealed row of the audit log has been waiting',
    value: async ({ db, now }) => (await oldestUnsealedSeconds(db, now())) ?? 0,
  },
  {
    name: 'oldest_write_seconds',
    help: 'How long the oldest open write transaction has been running, in any database on the server',
    value: watchOldestWrite(),
  },
  {
    name: 'backup_age_seconds',
    help: 'How old the last backup is; infinite if there is none',
    value: async (platform) => ageOf(platform, (await findLastBackup(platform.db))?.backupAt),
  },
  {
    name: 'checked_backup_age_seconds',
    help: 'How old the last backup is that passed a check of its restore; infinite if there is none',
    value: async (platform) =>
      ageOf(platform, (await findRestoreChecks(platform.db)).lastPassed?.backupAt),
  },
  {
    name: 'snapshot_age_seconds',
    help: 'How old the newest snapshot of the embedded database is; infinite if there is none',
    value: async (platform) =>
      keepsHistory(platform.config) ? ageOf(platform, await newestSnapshot(platform.config)) : {},
  },
  {
    name: 'log_waiting_seconds',
    help: 'How long the oldest finished piece of the log of the embedded database has waited for its copy',
    value: async ({ config }) => {
      const since = keepsHistory(config) ? await logWaitsSince(config) : undefined
      // The time of a file is that of this machine.
      return since ? Math.max(0, (Date.now() - since.getTime()) / 1_000) : 0
    },
  },
  {
    name: 'restore_check_failed',
    help: 'Whether the last check of a restore failed',
    value: async ({ db }) => ((await findRestoreChecks(db)).last?.passed === false ? 1 : 0),
  },
  {
    name: 'verify_age_seconds',
    help: 'How long ago everything was last checked; infinite for never',
    value: async (platform) => ageOf(platform, (await findLastVerify(platform.db))?.at),
  },
  {
    name: 'broken_invariants',
    help: 'How many invariants the last check found broken, the chain of the audit log among them',
    value: async ({ db }) => (await findLastVerify(db))?.broken ?? 0,
  },
]

function ageOf({ now }: Platform, since: Date | null | undefined): number {
  return since ? (now().getTime() - since.getTime()) / 1_000 : Number.POSITIVE_INFINITY
}

/** A state that nothing is in is told too: an alert on what is missing would never end. */
function countsOf(states: readonly string[], rows: readonly { state: string; count: number }[]) {
  const counts = new Map(rows.map(({ state, count }) => [state, count]))
  return Object.fromEntries(states.map((state) => [state, counts.get(state) ?? 0]))
}
