import { eq } from 'drizzle-orm'
import { nameOnPaper } from '#features/accounts/accounts.ts'
import { withBranding } from '#features/settings/server/branding.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import type { PdfDocument } from '#server/pdf.ts'
import { notFound } from '#server/refusals.ts'
import { dayIn, formatDay } from '#shared/dates.ts'
import type { Input } from '#shared/endpoint.ts'
import type { FileAnswer } from '#shared/file-answer.ts'
import type { getLetterPdfForOffice } from '../admin-contract.ts'
import { Outcome, repliesByItself } from '../decision.ts'
import { finalLetter } from '../letters.ts'
import { getDecision } from './decisions.ts'
import { readLetterSource, usualReplyOn } from './letters.ts'
import { decisions } from './tables.ts'

/** The letter of a decision on paper: as it was released, or as it would read if it went out now. */
async function letterPdf(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  decisionId: string,
): Promise<FileAnswer> {
  const paper = await withBranding(db, await letterPaper(db, decisionId, now))
  // Loaded for the first paper: a process that prints none does without its weight.
  const { makePdf } = await import('#server/pdf.ts')
  const bytes = new Uint8Array(await makePdf(paper))
  return { name: `decision-${dayIn(paper.createdAt, 'UTC')}.pdf`, type: 'application/pdf', bytes }
}

export async function letterPdfForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof getLetterPdfForOffice>,
): Promise<FileAnswer> {
  await getDecision(ctx, id)
  return letterPdf(ctx, id)
}

async function letterPaper(db: Db, decisionId: string, now: Date): Promise<PdfDocument> {
  const [row] = await db.select().from(decisions).where(eq(decisions.id, decisionId))
  if (!row) throw notFound('decision')
  const source = await readLetterSource(db, row.applicationId)
  const institute = await getSetting(db, instituteArea)
  const at = row.releasedAt ?? now
  const replyOn =
    row.replyAt === null && repliesByItself(Outcome.parse(row.outcome))
      ? usualReplyOn(at, source.replyByDays, source.timeZone)
      : row.replyAt && dayIn(row.replyAt, source.timeZone)
  const { subject, paragraphs } = finalLetter(row.letter, replyOn)
  return {
    title: subject,
    heading: subject,
    institute: { name: institute.name, address: institute.address, email: institute.email },
    createdAt: at,
    facts: [
      { term: 'To', detail: nameOnPaper(source) },
      ...(source.receiptNumber ? [{ term: 'Receipt number', detail: source.receiptNumber }] : []),
      {
        term: row.releasedAt ? 'Date' : 'Not released',
        detail: row.releasedAt
          ? formatDay(row.releasedAt, source.timeZone)
          : 'A copy for the office',
      },
    ],
    sections: [],
    closing: [...paragraphs, institute.name],
  }
}
