import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { getSetting } from '#features/settings/server/queries.ts'
import type { Ctx } from '#server/context.ts'
import { admins } from '#server/db/schema.ts'
import type { Letter } from '#server/letter.ts'
import { queueMails } from '#server/mail.ts'

/** Tells every owner of what somebody of the office does with many people's records. */
export async function tellOwners(
  ctx: Pick<Ctx, 'db' | 'now' | 'config'>,
  { template, ...letter }: Letter & { template: string },
): Promise<void> {
  const { name: sender } = await getSetting(ctx.db, 'institute')
  const owners = await ctx.db
    .select({ name: admins.name, address: admins.email })
    .from(admins)
    .where(and(eq(admins.role, 'owner'), isNull(admins.disabledAt)))
    .orderBy(asc(admins.id))
  const reason = randomUUID()
  await queueMails(
    ctx,
    owners.map(({ name, address }) => ({
      key: `${template}:${reason}:${address}`,
      template,
      stream: 'security',
      to: { address, name },
      sender,
      letter: { ...letter, paragraphs: [`Hello ${name},`, ...letter.paragraphs] },
    })),
  )
}
