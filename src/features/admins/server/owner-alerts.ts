import { randomUUID } from 'node:crypto'
import { readWording } from '#features/settings/server/mail-words.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { MailCtx } from '#server/context.ts'
import type { Letter } from '#server/letter.ts'
import { queueMails } from '#server/mail.ts'
import { mailTemplates } from '../mail-templates.ts'
import { listOwners } from './owners.ts'

/** Tells every owner of what one person of the office does that owners have to be able to stop. */
export async function notifyOwners(
  ctx: MailCtx,
  { template, ...letter }: Letter & { template: string },
  except?: string,
): Promise<void> {
  const { name: sender } = await getSetting(ctx.db, instituteArea)
  const { greet } = await readWording(ctx.db)
  const owners = (await listOwners(ctx.db)).filter(({ id }) => id !== except)
  const reason = randomUUID()
  await queueMails(
    ctx,
    owners.map(({ name, address }) => ({
      key: `${template}:${reason}:${address}`,
      template,
      stream: 'security',
      to: { address, name },
      sender,
      letter: greet('hello', name, letter),
    })),
  )
}

/** A day later they may approve what asks for a second owner, so the others hear of them now. */
export async function notifyOfNewOwner(
  ctx: MailCtx,
  { id, name, email }: { id: string; name: string; email: string },
): Promise<void> {
  const { word } = await readWording(ctx.db)
  const url = `${ctx.config.publicUrl}/admin-panel/admins`
  const letter = {
    template: 'owner-added',
    ...word(mailTemplates, 'owner-added', { owner: name, email }, url),
  }
  await notifyOwners(ctx, letter, id)
}
