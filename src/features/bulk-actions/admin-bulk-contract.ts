import * as z from 'zod/mini'
import { ListQuery } from '#features/applications/list-contract.ts'
import { DocumentRequest } from '#features/documents/admin-contract.ts'
import { NearDay } from '#shared/calendar-date.ts'
import { endpoint } from '#shared/endpoint.ts'
import { withRight } from '#shared/rights.ts'
import { lineOfText } from '#shared/text.ts'
import { ById, NamedItem } from '#shared/vocabulary.ts'

/** As many as one act may be about. */
export const mostAtOnce = 10_000
const mostByHand = 1_000
const mostNamed = 500

/** Applications by their ids, or all that a list holds at the moment of the act. */
export const ChosenApplications = z.union([
  z.object({
    ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(mostByHand)),
  }),
  z.object({ query: z.omit(ListQuery, { after: true }) }),
])
export type ChosenApplications = z.infer<typeof ChosenApplications>

const flagIds = z.array(z.string().check(z.maxLength(60))).check(z.maxLength(50))

export const Assign = z.object({ kind: z.literal('assign'), assigneeId: z.nullable(z.uuid()) })
export const Flag = z.object({ kind: z.literal('flag'), add: flagIds, remove: flagIds }).check(
  z.refine(({ add, remove }) => add.length + remove.length > 0, {
    error: 'Choose a flag',
    path: ['add'],
  }),
)
export const AddTask = z.object({
  kind: z.literal('task'),
  title: lineOfText({ empty: 'Enter what needs to be done', label: 'The task', max: 200 }),
  assigneeId: z.nullable(z.uuid()),
  dueOn: z.nullable(NearDay),
})
export const RequestDocument = z.extend(DocumentRequest, { kind: z.literal('document') })
export const WaiveInterview = z.object({
  kind: z.literal('waive-interview'),
  reasonId: z.string().check(z.minLength(1, 'Choose a reason')),
})

/** What can be done to many applications at once. */
export const BulkAct = z.discriminatedUnion('kind', [
  Assign,
  Flag,
  AddTask,
  RequestDocument,
  WaiveInterview,
])
export type BulkAct = z.infer<typeof BulkAct>
export type BulkKind = BulkAct['kind']

/** Nothing is done to these, for one reason. */
export const SkippedApplications = z.object({
  why: z.string(),
  count: z.int(),
  /** The first of them. */
  applications: z.array(NamedItem).check(z.maxLength(mostNamed)),
})
export type SkippedApplications = z.infer<typeof SkippedApplications>

const asked = { chosen: ChosenApplications, act: BulkAct }

/** What an act would do; nothing is done. */
export const previewBulk = endpoint(
  'POST /api/admins/applications/bulk/preview',
  withRight('assign-applications'),
  {
    body: z.object(asked),
    ok: z.object({
      /** How many it would change; the act itself names this number. */
      count: z.int(),
      first: z.array(NamedItem),
      left: z.array(SkippedApplications),
      canUndo: z.boolean(),
    }),
  },
)

const Report = z.object({
  runId: z.string(),
  done: z.int(),
  left: z.array(SkippedApplications),
  canUndo: z.boolean(),
})
export type BulkReport = z.infer<typeof Report>

/** Does it where it is possible; what prevents the others is in the report. */
export const actOnMany = endpoint(
  'POST /api/admins/applications/bulk',
  withRight('assign-applications'),
  { body: z.object({ ...asked, expected: z.int() }), ok: Report },
)

/** Puts back what stood before wherever nothing has changed since. Each act is undone by the person who did it. */
export const undoBulk = endpoint(
  'POST /api/admins/bulk-runs/{id}/undo',
  withRight('assign-applications'),
  {
    params: ById,
    ok: z.object({ done: z.int(), left: z.array(SkippedApplications) }),
  },
)
