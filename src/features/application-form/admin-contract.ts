import * as z from 'zod/mini'
import { SeenStatus, sentence } from '#features/applications/admin-contract.ts'
import { ReturnForChanges, Submission } from '#features/applications/contract.ts'
import { ApplicationListItem } from '#features/applications/list-contract.ts'
import { Status } from '#features/applications/status.ts'
import { stepNames } from '#features/applications/steps.ts'
import { endpoint } from '#shared/endpoint.ts'
import { FileAnswer } from '#shared/file-answer.ts'
import { Instant } from '#shared/instant.ts'
import { withRight } from '#shared/rights.ts'
import { ById } from '#shared/vocabulary.ts'
import { OfferedLists } from './submission.ts'

const TimelineEntry = z.object({
  seq: z.int(),
  at: Instant,
  kind: z.string(),
  step: z.nullable(z.string()),
  from: z.nullable(Status),
  to: z.nullable(Status),
  /** The applicant's or the member of staff's name, or `system`. */
  by: z.string(),
  /** In the words of staff. */
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  withinGrace: z.boolean(),
  /** The kind of document that it is about. */
  document: z.optional(z.string()),
})

const Estimate = z.object({
  /** Minor units. */
  selfPay: z.int(),
  lines: z.array(z.object({ id: z.string(), label: z.string(), amount: z.int(), why: z.string() })),
  plan: z.string(),
})

/** A step that this member of staff may take; `why` says what prevents it now. */
const PossibleStep = z.object({ step: z.enum(stepNames), why: z.nullable(z.string()) })

export const readApplication = endpoint(
  'GET /api/admins/applications/{id}',
  withRight('read-application'),
  {
    params: ById,
    /** A submitted round, `draft` for what the applicant is writing now; absent: the latest round, else the draft. */
    query: z.object({ round: z.optional(z.string().check(z.regex(/^(draft|\d{1,4})$/))) }),
    ok: z.extend(ApplicationListItem, {
      statusSeq: z.int(),
      /** Who it is stays hidden from the caller: name and contact stand for no one. */
      isHidden: z.optional(z.boolean()),
      latinName: z.optional(z.nullable(z.string())),
      country: z.string(),
      state: z.nullable(z.string()),
      emailConfirmed: z.boolean(),
      /** It came on paper or by phone, and the office has typed it. */
      isEntered: z.optional(z.boolean()),
      /** The round that `data` is of; null for the draft. */
      round: z.nullable(z.int()),
      rounds: z.array(z.extend(Submission, { sha256: z.string() })),
      /** What this member of staff may see of the answers. */
      data: z.record(z.string(), z.unknown()),
      answered: z.array(z.string()),
      /** What the answers chose from, in the words of then. */
      lists: OfferedLists,
      /** What they amount to, by the prices of then, as the applicant was shown it. */
      estimate: Estimate,
      /** Paths that differ from the round before, or for the draft from the latest round. */
      changed: z.array(z.string()),
      returned: z.nullable(ReturnForChanges),
      timeline: z.array(TimelineEntry),
      steps: z.array(PossibleStep),
    }),
  },
)

/** Every value that one answer has had, the latest first. */
export const readHistory = endpoint(
  'GET /api/admins/applications/{id}/history',
  withRight('read-application'),
  {
    params: ById,
    query: z.object({ path: z.string().check(z.maxLength(100)) }),
    ok: z.object({
      entries: z.array(
        z.object({ revision: z.int(), value: z.unknown(), at: Instant, by: z.string() }),
      ),
    }),
  },
)

export const returnApplication = endpoint(
  'POST /api/admins/applications/{id}/return',
  withRight('return-application'),
  {
    params: ById,
    body: z.object({
      ...SeenStatus,
      sections: z.array(z.string()).check(z.minLength(1, 'Choose at least one section')),
      /** The last day, `YYYY-MM-DD`; the return is open until its end in the institute's zone. */
      dueOn: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'Choose a due date')),
      note: sentence,
    }),
    ok: z.object({ status: Status }),
  },
)

export const getPdfForOffice = endpoint(
  'GET /api/admins/applications/{id}/pdf',
  withRight('read-application'),
  {
    params: ById,
    query: z.object({ round: z.optional(z.string().check(z.regex(/^(draft|\d{1,4})$/))) }),
    ok: FileAnswer,
  },
)
