import { writeToApplicant } from '#features/applications/server/mails.ts'
import type { Ctx } from '#server/context.ts'
import { answersTo } from '#server/mail-links.ts'
import { attachedOf } from './attachments.ts'
import type { MessageRow } from './thread.ts'

/** How the mails about a message are known. */
export function mailKeyOf(messageId: string): string {
  return `thread:${messageId}`
}

/** Mails an applicant what the office has written, in the transaction that keeps it. */
export async function writeToApplicantOf(
  ctx: Pick<Ctx, 'db' | 'now' | 'config'>,
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
    ({ course, url }) => ({
      subject: 'A message from the admissions office',
      paragraphs: [
        `The admissions office sent you a message about your application for ${course}:`,
        text,
        ...(names.length > 0 ? [`It’s about: ${names.join(', ')}.`] : []),
        answers.replyTo
          ? 'Reply on your dashboard or to this email. We don’t receive attachments by email. Upload documents on your dashboard.'
          : 'Reply on your dashboard. A reply to this email reaches the office but isn’t added to the conversation.',
      ],
      action: {
        words: 'Open your messages',
        url: `${url}/dashboard/messages?application=${applicationId}`,
      },
    }),
  )
}
