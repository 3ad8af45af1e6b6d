import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { FileAnswer } from '#shared/file-answer.ts'
import { Instant } from '#shared/instant.ts'
import { withRight } from '#shared/rights.ts'
import { ById, Cursor } from '#shared/vocabulary.ts'
import { ChosenApplications } from './admin-bulk-contract.ts'
import { MassActKind, MassActState } from './mass-acts.ts'

export const MassAct = z.object({
  id: z.string(),
  kind: MassActKind,
  state: MassActState,
  /** What it is about, a line for each: filters, columns, subject. */
  says: z.array(z.tuple([z.string(), z.string()])),
  count: z.int(),
  askedBy: z.string(),
  askedAt: Instant,
  /** Anyone who reads this asked for it, so somebody else has to approve it. */
  isOwn: z.boolean(),
  asksSecond: z.boolean(),
  approvedBy: z.nullable(z.string()),
  approvedAt: z.nullable(Instant),
  /** By when it is to be approved, then fetched. */
  validUntil: z.nullable(Instant),
  /** The end of a message's recall window. */
  goesOutAt: z.nullable(Instant),
  doneAt: z.nullable(Instant),
  /** Null where it was stopped by itself. */
  endedBy: z.nullable(z.string()),
  endedAt: z.nullable(Instant),
})
export type MassAct = z.infer<typeof MassAct>

/** Exports and messages of which the caller may see every record, the latest first. */
export const listMassActs = endpoint('GET /api/admins/mass-acts', withRight('approve-mass-acts'), {
  query: z.object({ after: Cursor }),
  ok: z.object({
    acts: z.array(MassAct),
    next: z.nullable(z.string()),
    /** Above so many a second person is asked. */
    limit: z.int(),
  }),
})

/** The word of the second person. */
export const approveMassAct = endpoint(
  'POST /api/admins/mass-acts/{id}/approve',
  withRight('approve-mass-acts'),
  { params: ById, body: z.object({}), ok: MassAct },
)

/** Takes one's own back, or sends back somebody else's; a message is recalled by it. */
export const endMassAct = endpoint(
  'POST /api/admins/mass-acts/{id}/end',
  withRight('approve-mass-acts'),
  { params: ById, body: z.object({}), ok: MassAct },
)

/** Asks for an export that needs a second person: exactly these records and columns, and no others. */
export const requestExport = endpoint(
  'POST /api/admins/export-requests',
  withRight('export-applications'),
  {
    body: z.object({
      chosen: ChosenApplications,
      format: z.enum(['csv', 'xlsx']),
      /** With birth dates and restricted answers. */
      restricted: z.boolean(),
    }),
    ok: MassAct,
  },
)

/** Hands an approved export to the person who asked for it, once. */
export const fetchExport = endpoint(
  'POST /api/admins/export-requests/{id}/file',
  withRight('export-applications'),
  { params: ById, body: z.object({}), ok: FileAnswer },
)
