import * as z from 'zod/mini'

/**
 * The one error body: a sentence for people, a stable code for programs, sentences by field
 * where fields are at fault, and the request id that the log carries too.
 */
export const Problem = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.string(),
})
export type Problem = z.infer<typeof Problem>
