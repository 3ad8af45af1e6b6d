import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { withRight } from '#shared/rights.ts'

/** Whether the installation is well, a line each, with what to do where it is not. */
export const readHealth = endpoint('GET /api/admins/health', withRight('read-health'), {
  ok: z.object({
    lines: z.array(
      z.object({
        name: z.string(),
        says: z.string(),
        at: z.nullable(Instant),
        /** Null while it is well. */
        toDo: z.nullable(z.string()),
        isUnused: z.optional(z.boolean()),
      }),
    ),
  }),
})
