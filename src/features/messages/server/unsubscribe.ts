import { eq } from 'drizzle-orm'
import type { MailCtx } from '#server/context.ts'
import { mails } from '#server/db/tables.ts'
import { isOptional, isSuppressedAddress, setSuppressedAddress } from '#server/mail-addresses.ts'
import { mailOfToken } from '#server/mail-links.ts'
import { Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { openMailChoice, setMailChoice } from '../choice-contract.ts'

/** What the link in a mail is about; reading changes nothing. */
export async function openChoiceLink(
  ctx: MailCtx,
  { body: { token } }: Input<typeof openMailChoice>,
): Promise<Result<typeof openMailChoice>> {
  const { stream, address } = await getMailOf(ctx, token)
  return {
    stream,
    address: masked(address),
    isOff: await isSuppressedAddress(ctx.db, { stream, address }),
  }
}

/** Ends mails of one kind to an address, or has them sent again; twice is as good as once. */
export async function chooseMails(
  ctx: MailCtx,
  { body: { token, isOff } }: Input<typeof setMailChoice>,
): Promise<Result<typeof setMailChoice>> {
  const { stream, address } = await getMailOf(ctx, token)
  await setSuppressedAddress(ctx.db, { stream, address, at: ctx.now, isOff })
  return { isOff }
}

async function getMailOf({ db, config }: MailCtx, token: string) {
  const id = mailOfToken(config, token)
  const [mail] = id
    ? await db
        .select({ stream: mails.stream, address: mails.toAddress })
        .from(mails)
        .where(eq(mails.id, id))
    : []
  if (!mail?.address || !isOptional(mail.stream))
    throw new Refusal('not-found', 'This link doesn’t work')
  return { stream: mail.stream, address: mail.address }
}

/** Enough to know one's own address by. */
function masked(address: string): string {
  const [local = '', domain = ''] = address.split('@')
  return `${local.slice(0, 2)}…@${domain}`
}
