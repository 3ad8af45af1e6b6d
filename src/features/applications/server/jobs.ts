import type { Job } from '#server/job.ts'
import { foldCountsJob } from './counts.ts'
import { resumeJob } from './deferrals.ts'
import { massActsJob } from './messages-out.ts'
import { foldSearchWordsJob, forgetSearchWordsJob } from './search-words.ts'
import { stageDurationsJob } from './stage-durations.ts'

export const applicationJobs: readonly Job[] = [
  stageDurationsJob,
  foldCountsJob,
  foldSearchWordsJob,
  forgetSearchWordsJob,
  resumeJob,
  massActsJob,
]
