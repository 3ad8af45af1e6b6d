import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { withRight } from '#shared/rights.ts'
import { atMost } from '#shared/text.ts'
import { ById, Done, NamedItem } from '#shared/vocabulary.ts'
import { CheckKind, CheckState } from './checks.ts'
import { CreditOutcome } from './credit.ts'

/** When the row was last written, as the caller saw it; null for one that no one has written. */
const seenAt = z.nullable(z.iso.datetime())

const Check = z.object({
  kind: CheckKind,
  state: CheckState,
  owner: z.nullable(NamedItem),
  note: z.string(),
  by: z.nullable(z.string()),
  at: z.nullable(Instant),
  /** Why it cannot be passed now; null where it can. */
  why: z.nullable(z.string()),
  /** Nothing of it was asked for in this application, so nothing waits for it. */
  isIdle: z.boolean(),
})
export type Check = z.infer<typeof Check>

export const readChecks = endpoint(
  'GET /api/admins/applications/{id}/checks',
  withRight('settle-checks'),
  {
    params: ById,
    ok: z.object({
      checks: z.array(Check),
      /** Who can own one. */
      people: z.array(NamedItem),
      /** What was done to them, the latest first. */
      history: z.array(
        z.object({ at: Instant, by: z.string(), kind: CheckKind, words: z.string() }),
      ),
    }),
  },
)

/** Who owns a check, where it stands and why; refused if somebody wrote it since. */
export const setCheck = endpoint(
  'POST /api/admins/applications/{id}/checks',
  withRight('settle-checks'),
  {
    params: ById,
    body: z.object({
      kind: CheckKind,
      seenAt,
      ownerId: z.nullable(z.uuid()),
      state: CheckState,
      note: z.string().check(z.trim(), atMost(2_000)),
    }),
    ok: Done,
  },
)

export const CreditLine = z.object({
  choice: z.string(),
  name: z.string(),
  provider: z.string(),
  /** The most that it can count for. */
  credits: z.int(),
  /** What the catalog answered at once, when it was handed in. */
  answer: z.object({ outcome: z.string(), credits: z.string(), reason: z.string() }),
  evidence: z.string(),
  settled: z.nullable(
    z.object({
      outcome: CreditOutcome,
      credits: z.int(),
      reason: z.string(),
      by: z.string(),
      at: Instant,
    }),
  ),
})
export type CreditLine = z.infer<typeof CreditLine>

export const readCredit = endpoint(
  'GET /api/admins/applications/{id}/credit',
  withRight('settle-checks'),
  {
    params: ById,
    ok: z.object({
      lines: z.array(CreditLine),
      total: z.int(),
      /** What the applicant pays, in minor units: as they were shown it, and with what is settled. */
      estimate: z.nullable(z.object({ before: z.int(), after: z.int(), currency: z.string() })),
    }),
  },
)

export const settleCredit = endpoint(
  'POST /api/admins/applications/{id}/credit',
  withRight('settle-checks'),
  {
    params: ById,
    body: z.object({
      choice: z.string().check(z.maxLength(200)),
      seenAt,
      outcome: z.enum(CreditOutcome.options, 'Choose an outcome'),
      /** How many count, where only a part does; else ignored. */
      credits: z.nullable(z.int('Enter a whole number')),
      reason: z
        .string()
        .check(z.trim(), z.minLength(1, 'Enter a reason for the applicant'), atMost(1_000)),
    }),
    ok: Done,
  },
)

/** What the office has said of one's own choices of credit, so far as it is settled. */
export const readOwnCredit = endpoint('GET /api/users/applications/{id}/credit', 'applicant', {
  params: ById,
  ok: z.object({
    lines: z.array(
      z.object({
        name: z.string(),
        provider: z.string(),
        outcome: CreditOutcome,
        credits: z.int(),
        reason: z.string(),
        at: Instant,
      }),
    ),
    total: z.int(),
  }),
})

/** The same for the office. */
export const seeCredit = endpoint(
  'GET /api/admins/applications/{id}/as-applicant/credit',
  withRight('settle-checks'),
  { params: ById, ok: readOwnCredit.shapes.ok },
)
