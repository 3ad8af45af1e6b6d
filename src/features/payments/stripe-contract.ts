import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { withRight } from '#shared/rights.ts'
import { ById, Done } from '#shared/vocabulary.ts'
import { MadeLink } from './pay-contract.ts'

/** Each time that the provider's payments and ours were compared, and what was mended by it. */
export const listReconciliations = endpoint(
  'GET /api/admins/finance/reconciliations',
  withRight('see-money'),
  {
    ok: z.object({
      /** The last one that was done; null where none was, or Stripe is not set up. */
      last: z.nullable(
        z.object({ at: Instant, compared: z.int(), repaired: z.int(), doubtful: z.int() }),
      ),
      /** Since when the provider cannot be asked; null while it answers. */
      silent: z.nullable(z.object({ since: Instant, why: z.string() })),
      /** Those that found something, the latest first. */
      found: z.array(
        z.object({ id: z.string(), at: Instant, repaired: z.int(), doubtful: z.int() }),
      ),
      /** Messages that wait to be applied, the oldest of them since. */
      waiting: z.object({ count: z.int(), since: z.nullable(Instant) }),
    }),
  },
)

/** Has a message in quarantine looked at again, after what did not fit has been put right. */
export const applyQuarantinedAgain = endpoint(
  'POST /api/admins/finance/quarantine/{provider}/{eventId}/again',
  withRight('record-payments'),
  {
    params: z.object({
      provider: z.string().check(z.maxLength(20)),
      eventId: z.string().check(z.maxLength(255)),
    }),
    ok: Done,
  },
)

/** A link by which somebody pays this charge of an applicant. Earlier links of it end. */
export const makePayLink = endpoint(
  'POST /api/admins/charges/{id}/link',
  withRight('record-payments'),
  { params: ById, ok: MadeLink },
)
