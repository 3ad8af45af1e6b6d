import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { withRight } from '#shared/rights.ts'
import { ById, CreatedId, Done } from '#shared/vocabulary.ts'

/** Sends a mail again, as a new one that names it. */
export const sendMailAgain = endpoint(
  'POST /api/admins/mails/{id}/again',
  withRight('send-mail-again'),
  { params: ById, ok: CreatedId },
)

/** How the mail goes, and the work that is done by the clock. */
export const readWorker = endpoint('GET /api/admins/worker', withRight('read-mail'), {
  ok: z.object({
    mail: z.object({
      waiting: z.int(),
      /** Since when the oldest mail that is due has waited. */
      oldest: z.nullable(Instant),
      sending: z.int(),
      /** In the last thirty days. */
      failed: z.int(),
      sentToday: z.int(),
    }),
    jobs: z.array(
      z.object({
        name: z.string(),
        waiting: z.int(),
        oldest: z.nullable(Instant),
        running: z.int(),
        failed: z.int(),
        lastDone: z.nullable(Instant),
      }),
    ),
    failed: z.array(
      z.object({ id: z.string(), name: z.string(), at: z.nullable(Instant), why: z.string() }),
    ),
  }),
})

/** Has a job that ran out of tries run again. */
export const retryJob = endpoint(
  'POST /api/admins/worker/{id}/retry',
  withRight('run-jobs-again'),
  {
    params: ById,
    ok: Done,
  },
)

/** The reminders that are due and not sent yet, as they would go out now. Sends nothing. */
export const listDueReminders = endpoint('GET /api/admins/reminders', withRight('read-mail'), {
  ok: z.object({
    kinds: z.array(
      z.object({
        name: z.string(),
        to: z.string(),
        when: z.string(),
        stops: z.string(),
        letters: z.array(
          z.object({
            toName: z.string(),
            toAddress: z.string(),
            subject: z.string(),
            applicationId: z.nullable(z.string()),
          }),
        ),
        count: z.int(),
      }),
    ),
  }),
})

/** Addresses that mail comes back from. */
export const listReturned = endpoint('GET /api/admins/mail-addresses', withRight('read-mail'), {
  ok: z.object({
    addresses: z.array(
      z.object({
        address: z.string(),
        since: Instant,
        why: z.string(),
        /** Whose it is, where it is an applicant's. */
        name: z.nullable(z.string()),
        applicationId: z.nullable(z.string()),
      }),
    ),
    hasMore: z.boolean(),
  }),
})

/** Has mail to an address tried again. */
export const tryAddressAgain = endpoint(
  'POST /api/admins/mail-addresses/try-again',
  withRight('send-mail-again'),
  { body: z.object({ address: z.string().check(z.maxLength(320)) }), ok: Done },
)
