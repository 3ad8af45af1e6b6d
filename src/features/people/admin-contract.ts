import * as z from 'zod/mini'
import { BriefApplication } from '#features/applications/brief-application.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { withRight } from '#shared/rights.ts'
import { ById, Cursor, Done } from '#shared/vocabulary.ts'
import { Likeness } from './likeness.ts'

export const Person = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  phoneNumber: z.string(),
  country: z.string(),
  createdAt: Instant,
  applications: z.array(BriefApplication),
})
export type Person = z.infer<typeof Person>

/** Two accounts and what is alike in them; a birth date itself is never told. */
export const Pair = z.object({ alike: z.array(Likeness), one: Person, other: Person })
export type Pair = z.infer<typeof Pair>

/** Pairs that no one has looked at, the latest found first. */
export const listDuplicates = endpoint('GET /api/admins/duplicates', withRight('merge-people'), {
  query: z.object({ after: Cursor }),
  ok: z.object({ pairs: z.array(Pair), next: z.nullable(z.string()) }),
})

/** Who looks like the applicant of an application; `one` is the applicant. */
export const listDuplicatesOf = endpoint(
  'GET /api/admins/applications/{id}/duplicates',
  withRight('merge-people'),
  { params: ById, ok: z.object({ pairs: z.array(Pair) }) },
)

export const keepApart = endpoint('POST /api/admins/duplicates/apart', withRight('merge-people'), {
  body: z.object({ one: z.uuid(), other: z.uuid() }),
  ok: Done,
})

const Merge = z.object({ keep: z.uuid(), drop: z.uuid() })

/** What would become of each application of the account that goes. */
export const previewMerge = endpoint(
  'GET /api/admins/duplicates/merge',
  withRight('merge-people'),
  {
    query: Merge,
    ok: z.object({
      applications: z.array(
        z.extend(BriefApplication, {
          becomes: z.enum(['moves', 'is-discarded', 'stays', 'blocks']),
        }),
      ),
    }),
  },
)

/** One account of two: the other one's applications move, and it is closed. Asks for a fresh sign-in. */
export const mergePeople = endpoint(
  'POST /api/admins/duplicates/merge',
  withRight('merge-people'),
  {
    body: Merge,
    ok: z.object({ moved: z.int() }),
  },
)
