import { keepAuditHeadJob } from '#server/audit-heads.ts'
import { sealAuditLogJob } from '#server/audit-seal.ts'
import { makeChangesCleanup } from '#server/changes-cleanup.ts'
import { cleanupJob } from '#server/cleanup.ts'
import type { Job } from '#server/job.ts'
import { keptMailsJob } from '#server/mail-retention.ts'
import { recordRefusalsJob } from '#server/refusal-counts.ts'
import { installed } from './features.ts'
import { upkeepJobs } from './upkeep.ts'

/** What happens by the clock. */
export const jobs: readonly Job[] = [
  cleanupJob,
  makeChangesCleanup(),
  recordRefusalsJob,
  keptMailsJob,
  sealAuditLogJob,
  keepAuditHeadJob,
  ...upkeepJobs,
  ...installed.flatMap(({ reminders = [], jobs = [] }) => [
    ...reminders.map(({ job }) => job),
    ...jobs,
  ]),
]
