import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { FileBody } from '#shared/file-body.ts'
import { Instant } from '#shared/instant.ts'

/** One question of the check, and its answer. */
export const Finding = z.object({
  question: z.enum(['known', 'whole', 'signed', 'stamped', 'nothing-after', 'events']),
  holds: z.boolean(),
  says: z.string(),
})
export type Finding = z.infer<typeof Finding>

export const CheckResult = z.object({
  /** `foreign`: whole, but sealed by somebody else, or by us without a record of it. */
  verdict: z.enum(['intact', 'foreign', 'altered', 'unknown']),
  findings: z.array(Finding),
  /** Of a file that is ours: what it is, who sealed it and when, and by whom it was signed. */
  about: z.nullable(
    z.object({
      /** In words: a contract, a letter of admission. */
      paper: z.string(),
      number: z.string(),
      subject: z.string(),
      sealedAt: Instant,
      /** When a time-stamp authority saw the seal. */
      stampedAt: z.nullable(Instant),
      signatures: z.array(z.object({ name: z.string(), role: z.string(), at: Instant })),
    }),
  ),
})
export type CheckResult = z.infer<typeof CheckResult>

/** The largest file that is checked. */
export const mostCheckedBytes = 5_000_000

export const tooLargeToCheck = 'This file is too large to be one of ours. Choose the PDF itself'

/** Says of a file whether it is one of ours, and as it was sealed. Nothing of it is kept. */
export const checkFile = endpoint('POST /api/contracts/check', 'public', {
  body: FileBody,
  ok: CheckResult,
})

/** Whether a sealed hash is one of ours; tells nothing of whose paper it is. */
export const checkHash = endpoint('POST /api/contracts/check-hash', 'public', {
  body: z.object({
    sha256: z
      .string()
      .check(
        z.trim(),
        z.toLowerCase(),
        z.regex(/^[0-9a-f]{64}$/, 'A SHA-256 value has 64 digits from 0 to 9 and a to f'),
      ),
  }),
  ok: z.object({ isOurs: z.boolean(), sealedAt: z.nullable(Instant) }),
})
