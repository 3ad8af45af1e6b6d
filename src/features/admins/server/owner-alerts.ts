import { randomUUID } from 'node:crypto'
import { getSetting } from '#features/settings/server/queries.ts'
import type { Ctx } from '#server/context.ts'
import type { Letter } from '#server/letter.ts'
import { queueMails } from '#server/mail.ts'
import { listOwners } from './owners.ts'

/** Tells every owner of what one person of the office does that owners have to be able to stop. */
export async function tellOwners(
  ctx: Pick<Ctx, 'db' | 'now' | 'config'>,
  { template, ...letter }: Letter & { template: string },
): Promise<void> {
  const { name: sender } = await getSetting(ctx.db, 'institute')
  const owners = await listOwners(ctx.db)
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
