import { eq, isNull } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import { readWording, type Wording } from '#features/settings/server/mail-words.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { MailCtx } from '#server/context.ts'
import type { Letter } from '#server/letter.ts'
import { queueMails } from '#server/mail.ts'
import { can, Role } from '#shared/rights.ts'
import type { LockedCharge } from './charges.ts'

type News = {
  /** One mail of a key goes to each person. */
  key: string
  template: 'refund-failed' | 'refund-elsewhere' | 'payment-disputed'
  letterOf: (word: Wording['word'], url: string) => Letter
  /** One person of the staff instead of everybody whom it concerns. */
  adminId?: string
}

/** Writes to those of the staff who pay money back, for the programs that they work for. */
export async function notifyFinance(
  ctx: MailCtx,
  { id, program }: Pick<LockedCharge['application'], 'id' | 'program'>,
  { key, template, letterOf, adminId }: News,
): Promise<void> {
  const people = await ctx.db
    .select({
      id: admins.id,
      name: admins.name,
      address: admins.email,
      role: admins.role,
      programs: admins.programs,
    })
    .from(admins)
    .where(adminId ? eq(admins.id, adminId) : isNull(admins.disabledAt))
  const meant = people.filter(
    ({ role, programs }) =>
      adminId ||
      (can(Role.parse(role), 'refund-payments') && (programs?.includes(program) ?? true)),
  )
  if (meant.length === 0) return
  const { name: sender } = await getSetting(ctx.db, instituteArea)
  const url = `${ctx.config.publicUrl}/admin-panel/finance?application=${id}`
  const { word, greet } = await readWording(ctx.db)
  const letter = letterOf(word, url)
  await queueMails(
    ctx,
    meant.map((person) => ({
      key: adminId ? key : `${key}:${person.id}`,
      template,
      stream: 'office' as const,
      to: { name: person.name, address: person.address },
      sender,
      letter: greet('hello', person.name, letter),
    })),
  )
}
