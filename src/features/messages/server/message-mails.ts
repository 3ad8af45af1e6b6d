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
        `The admissions office has written to you about your application for ${course}:`,
        text,
        ...(names.length > 0 ? [`It is about: ${names.join(', ')}.`] : []),
        answers.replyTo
          ? 'Answer on your dashboard, or answer this mail. Files of a mail are left out: send documents on your dashboard.'
          : 'Answer on your dashboard. An answer to this mail reaches the office, and does not join the thread.',
      ],
      action: {
        words: 'Open your messages',
        url: `${url}/dashboard/messages?application=${applicationId}`,
      },
    }),
  )
}
