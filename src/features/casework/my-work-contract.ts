import * as z from 'zod/mini'
import { ApplicationListItem } from '#features/applications/list-contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { withRight } from '#shared/rights.ts'
import { NamedItem } from '#shared/vocabulary.ts'
import { Note, Task } from './contract.ts'
import { mineCount } from './my-work-count.ts'

/** The application that something belongs to. */

/** What waits for the caller: words for them that they have not read, their tasks, their applications. */
export const readMine = endpoint('GET /api/admins/mine', withRight('read-application'), {
  ok: z.object({
    mentions: z.array(
      z.extend(z.pick(Note, { id: true, text: true, at: true, author: true }), {
        application: NamedItem,
      }),
    ),
    tasks: z.array(z.extend(Task, { application: NamedItem })),
    /** Those that are not over; what awaits the office longest comes first. */
    assigned: z.array(ApplicationListItem),
    /** There is more of any of these than is listed. */
    isCut: z.boolean(),
  }),
})

/** For the rail, and for the tabs of the views that they are in. */
export const countMine = endpoint(mineCount.route, mineCount.access, {
  ok: z.object({
    mentions: z.int(),
    dueTasks: z.int(),
    /** Reviews of the caller's own that are still to be written. */
    reviews: z.int(),
    /** Releases that wait for a second person, who the caller can be. */
    releases: z.int(),
  }),
})

export const readMentions = endpoint('POST /api/admins/mine/read', withRight('read-application'), {
  body: z.object({ notes: z.array(z.uuid()).check(z.maxLength(1_000)) }),
  ok: z.object({ readAt: Instant }),
})
