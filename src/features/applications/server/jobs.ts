import type { Job } from '#server/job.ts'
import { resumeJob } from './deferrals.ts'
import { stageDurationsJob } from './stage-durations.ts'

export const applicationJobs: readonly Job[] = [stageDurationsJob, resumeJob]
