import type { Job } from '#server/jobs.ts'
import { letReleasesOut } from './outgoing.ts'

/** A minute is too coarse for the end of a recall window, and the look costs one small index. */
const everyMs = 1_000

export const releaseJob: Job = {
  name: 'let-releases-out',
  everyMs,
  async run(platform) {
    await letReleasesOut(platform)
  },
}
