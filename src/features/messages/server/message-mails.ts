import { writeToApplicant } from '#features/applications/server/mails.ts'
import type { MailCtx } from '#server/context.ts'
import { answersTo } from '#server/mail-links.ts'
import { mailTemplates } from '../mail-templates.ts'
import { attachedOf } from './attachments.ts'
import type { MessageRow } from './thread.ts'

/** How the mails about a message are known. */
export function mailKeyOf(messageId: string): string {
  return `thread:${messageId}`
}

/** Mails an applicant what the office has written, in the transaction that keeps it. */
export async function writeToApplicantOf(
  ctx: MailCtx,
  { id, applicationId, text, documents }: MessageRow,
): Promise<void> {
  const { db, config } = ctx
  const names = (await attachedOf(db, documents))(documents).map(({ name }) => name)
  const answers = answersTo(config, applicationId)
  await writeToApplicant(
    ctx,
    {
      applicationId,
      key: mailKeyOf(id),
      template: 'message',
      stream: 'office',
      ...answers,
    },
    ({ url, word }) =>
      word(
        mailTemplates,
        'message',
        {
          text,
          attached: names.length > 0 ? 'attached' : '',
          documents: names.join(', '),
          howToReply: answers.replyTo ? 'byEmail' : 'online',
        },
        `${url}/dashboard/messages?application=${applicationId}`,
      ),
  )
}
