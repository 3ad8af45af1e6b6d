import { and, desc, eq, sql } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { inReach, seesAll } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { mailAddresses } from '#server/db/tables.ts'
import { pageOf } from '#server/list-page.ts'
import { forgetBounce } from '#server/mail-addresses.ts'
import { notFound } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { listReturned, tryAddressAgain } from '../outbox-contract.ts'

const mostListed = 200

/** Addresses that mail comes back from, the latest first, with whose they are. */
export async function listBouncedAddresses(
  ctx: Ctx<AdminActor>,
): Promise<Result<typeof listReturned>> {
  const rows = await select(ctx)
    .orderBy(desc(mailAddresses.bouncedAt), mailAddresses.address)
    .limit(mostListed + 1)
  const { page, hasMore } = pageOf(rows, mostListed)
  return {
    addresses: page.map(({ since, firstName, lastName, ...row }) => ({
      ...row,
      since,
      name: firstName === null ? null : `${firstName} ${lastName}`,
    })),
    hasMore,
  }
}

export async function retryAddress(
  ctx: Ctx<AdminActor>,
  { body: { address } }: Input<typeof tryAddressAgain>,
): Promise<Record<string, never>> {
  const [known] = await select(ctx, address).limit(1)
  if (!known || !(await forgetBounce(ctx.db, address))) throw notFound('returned address')
  await recordAudit(ctx, {
    action: 'mail.address-tried',
    ...(known.applicationId && { subject: `application:${known.applicationId}` }),
  })
  return {}
}

function select({ db, actor }: Ctx<AdminActor>, address?: string) {
  const applicationId = sql<string | null>`(SELECT ${applications.id} FROM ${applications}
    WHERE ${applications.applicantId} = ${applicants.id} AND ${inReach(actor)}
    ORDER BY ${applications.listedAt} DESC LIMIT 1)`
  return db
    .select({
      address: mailAddresses.address,
      since: mailAddresses.bouncedAt,
      why: mailAddresses.why,
      firstName: applicants.firstName,
      lastName: applicants.lastName,
      applicationId,
    })
    .from(mailAddresses)
    .leftJoin(applicants, eq(applicants.email, mailAddresses.address))
    .where(
      and(
        address === undefined ? undefined : eq(mailAddresses.address, address),
        seesAll(actor) ? undefined : sql`${applicationId} IS NOT NULL`,
      ),
    )
}
