import * as z from 'zod/mini'

/** What a call is about, named in its path. */
export const ById = z.object({ id: z.uuid() })

/** Where a page of a list goes on, as the page before it said; the first has none. */
export const Cursor = z.optional(z.string().check(z.maxLength(200)))

/** The answer to an act that has nothing to tell. */
export const Done = z.object({})

/** The answer to an act that made something. */
export const CreatedId = z.object({ id: z.string() })

/** What has a name of its own: a person, an application, an intake. */
export const NamedItem = z.object({ id: z.string(), name: z.string() })
export type NamedItem = z.infer<typeof NamedItem>
