import * as z from 'zod/mini'

/** The page of the list that an application was opened from. */
export const WayBack = z.object({
  search: z.string(),
  trail: z.array(z.nullable(z.string())),
  /** The applications of that page, in order, for going from one to the next. */
  ids: z._default(z.array(z.string()), []),
})

export type WayBack = z.infer<typeof WayBack>
