import type { Job } from '#server/jobs.ts'
import { stageDurationsJob } from './stage-durations.ts'

export const applicationJobs: readonly Job[] = [stageDurationsJob]
