import * as z from 'zod/mini'

/**
 * The answer of a call that stays open and tells of changes as they happen (`text/event-stream`): the
 * verb says which of them its caller may hear. Events are `ready`, from which on none is missed, and
 * `change` with the id of an application. The browser reads it with `fetch`, as `EventSource` can send
 * no token.
 */
export const EventStream = z.object({
  /** The one whose changes are told; null where those of everybody are. */
  applicant: z.nullable(z.string()),
  /** Where the caller may not hear of all: which of some applications they may hear of. */
  among: z.optional(z.custom<(applications: readonly string[]) => Promise<readonly string[]>>()),
})
export type EventStream = z.infer<typeof EventStream>
