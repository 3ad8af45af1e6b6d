import type { Job } from '#server/job.ts'
import { letReleasesOut, lookEveryMs } from './outgoing.ts'

export const releaseJob: Job = {
  name: 'let-releases-out',
  everyMs: lookEveryMs,
  run: letReleasesOut,
}
