import * as z from 'zod/mini'

/** An application has moved: its id, and whose it is; null where only the office may know. */
export const Change = z.object({ application: z.string(), applicant: z.nullable(z.string()) })
export type Change = z.infer<typeof Change>

/**
 * The answer of a call that stays open and tells of changes as they happen (`text/event-stream`): the
 * verb says which of them its caller may hear. Events are `ready`, from which on none is missed, and
 * `change` with the id of an application. The browser reads it with `fetch`, as `EventSource` can send
 * no token.
 */
export const EventStream = z.object({
  hears: z.custom<(change: Change) => boolean>(),
  /** Where that takes a look at the database: which of the applications the caller may hear of. */
  among: z.optional(z.custom<(applications: readonly string[]) => Promise<readonly string[]>>()),
})
export type EventStream = z.infer<typeof EventStream>
