import * as z from 'zod/mini'
import { Instant } from '#shared/instant.ts'
import { Program } from '#shared/program.ts'
import { Status } from './status.ts'

/** One of the applications of a person, where the office sees who somebody is. */
export const BriefApplication = z.object({
  id: z.string(),
  program: Program,
  intake: z.string(),
  status: Status,
  submittedAt: z.nullable(Instant),
})
