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
  except?: string,
): Promise<void> {
  const { name: sender } = await getSetting(ctx.db, 'institute')
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
      letter: { ...letter, paragraphs: [`Hello ${name},`, ...letter.paragraphs] },
    })),
  )
}

/** A day later they may approve what asks for a second owner, so the others hear of them now. */
export async function tellOfNewOwner(
  ctx: Pick<Ctx, 'db' | 'now' | 'config'>,
  { id, name, email }: { id: string; name: string; email: string },
): Promise<void> {
  const letter = {
    template: 'owner-added',
    subject: 'There is a new owner',
    paragraphs: [
      `${name} (${email}) is now an owner. Owners change settings, manage accounts, and 24 hours from now ${name} can also approve new bank details.`,
      'If you did not expect this, deactivate the account.',
    ],
    action: { words: 'Open Admins', url: `${ctx.config.publicUrl}/admin-panel/admins` },
  }
  await tellOwners(ctx, letter, id)
}
