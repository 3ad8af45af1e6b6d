import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { withTokenRight } from '#shared/rights.ts'
import { lineOfText } from '#shared/text.ts'
import { ById, Cursor } from '#shared/vocabulary.ts'
import { entryKinds } from './entry-words.ts'
import { ExternalId } from './external-id.ts'
import { EnrollmentRecord } from './record.ts'

/* The promised calls of a student system. */

const handsOver = withTokenRight('hand-over-enrollments')
/** Which student system calls; not needed where there is one. */
const system = z.optional(z.string().check(z.maxLength(40)))

const Entry = z.object({
  /** The same entry may come twice: keep the ids that you have. */
  id: z.string(),
  kind: z.enum(entryKinds),
  applicationId: z.string(),
  personId: z.string(),
  at: Instant,
  /** Null once the person was erased. */
  record: z.nullable(EnrollmentRecord),
  /** Of the record in its canonical form (RFC 8785), in hex. */
  sha256: z.string(),
})

/** Who enrolled, was deferred, canceled, or corrected, in order; append-only. Keep `next`, and go on from there. */
export const readEnrollments = endpoint('GET /api/v1/enrollments', handsOver, {
  query: z.object({ after: Cursor, system }),
  ok: z.object({
    enrollments: z.array(Entry),
    /** What to ask for next time, also after the last page; null while there is nothing. */
    next: z.nullable(z.string()),
    hasMore: z.boolean(),
  }),
})

/** Says that an entry was taken over, by its hash, or why it wasn’t; the latest answer counts. */
export const answerEnrollment = endpoint('POST /api/v1/enrollments/{id}/receipt', handsOver, {
  params: ById,
  body: z.object({
    system,
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Send the SHA-256 in 64 hex digits')),
    /** Absent: it was taken over. */
    refusedFor: z.optional(
      lineOfText({ empty: 'Send why it was refused', label: 'The reason', max: 500 }),
    ),
  }),
  ok: z.object({ state: z.enum(['acknowledged', 'refused']) }),
})

/** Keeps the id that a student system gave a person; another one takes its place. */
export const putExternalId = endpoint('PUT /api/v1/people/{id}/external-ids/{system}', handsOver, {
  params: z.extend(ById, { system: z.string().check(z.maxLength(40)) }),
  body: z.object({ value: ExternalId }),
  ok: z.object({ personId: z.string(), system: z.string(), value: z.string() }),
})
