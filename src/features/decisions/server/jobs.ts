import type { Job } from '#server/job.ts'
import { letReleasesOut, lookEveryMs } from './release-job.ts'

export const releaseJob: Job = {
  name: 'let-releases-out',
  everyMs: lookEveryMs,
  run: letReleasesOut,
}
