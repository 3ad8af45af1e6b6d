import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { mails } from '#server/db/tables.ts'
import { writeAgain } from '#server/mail-resend.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { sendMailAgain } from '../outbox-contract.ts'
import { inReachOf } from './queries.ts'
import { whyNotAgain } from './resend-refusals.ts'

export async function resendMail(
  ctx: Ctx<AdminActor>,
  { params }: Input<typeof sendMailAgain>,
): Promise<Result<typeof sendMailAgain>> {
  const { db, actor } = ctx
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.id, params.id), inReachOf(actor)))
    .for('update')
  if (!mail) throw notFound('mail')
  const why = whyNotAgain({ ...mail, hasSecret: mail.secret !== null })
  if (why) throw new Refusal('not-now', `This email can’t be resent. ${why}`)
  const id = await writeAgain(ctx, mail)
  await recordAudit(ctx, {
    action: 'mail.sent-again',
    subject: `mail:${mail.id}`,
    detail: { as: id },
  })
  return { id }
}
