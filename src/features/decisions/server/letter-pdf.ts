import { nameOnPaper } from '#features/accounts/accounts.ts'
import { withBranding } from '#features/settings/server/branding.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { PdfDocument } from '#server/pdf.ts'
import { dayIn } from '#shared/dates.ts'
import type { Input } from '#shared/endpoint.ts'
import type { FileAnswer } from '#shared/file-answer.ts'
import type { getLetterPdfForOffice } from '../admin-contract.ts'
import { repliesByItself } from '../decision.ts'
import { finalLetter } from '../letters.ts'
import { type DecisionRow, getDecision } from './decisions.ts'
import { releasedLetterFile } from './letter-file.ts'
import { readLetterSource, usualReplyOn } from './letters.ts'

/** The letter of a decision on paper: the file that its applicant has, or as it would read if it went out now. */
export async function letterPdfForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof getLetterPdfForOffice>,
): Promise<FileAnswer> {
  const decision = await getDecision(ctx, id)
  const bytes = decision.releasedAt
    ? await releasedLetterFile(ctx, id)
    : await printCopy(ctx, decision)
  const day = dayIn(decision.releasedAt ?? ctx.now, 'UTC')
  return { name: `decision-${day}.pdf`, type: 'application/pdf', bytes }
}

async function printCopy(ctx: Ctx, decision: DecisionRow): Promise<Uint8Array<ArrayBuffer>> {
  const paper = await withBranding(ctx.db, await copyForOffice(ctx, decision))
  // Loaded for the first paper: a process that prints none does without its weight.
  const { makePdf } = await import('#server/pdf.ts')
  return new Uint8Array(await makePdf(paper))
}

async function copyForOffice(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { applicationId, outcome, replyAt, letter }: DecisionRow,
): Promise<PdfDocument> {
  const source = await readLetterSource(db, applicationId)
  const institute = await getSetting(db, instituteArea)
  const replyOn =
    replyAt === null && repliesByItself(outcome)
      ? usualReplyOn(now, source.replyByDays, source.timeZone)
      : replyAt && dayIn(replyAt, source.timeZone)
  const { subject, paragraphs } = finalLetter(letter, replyOn)
  return {
    title: subject,
    heading: subject,
    institute: { name: institute.name, address: institute.address, email: institute.email },
    createdAt: now,
    facts: [
      { term: 'To', detail: nameOnPaper(source) },
      ...(source.receiptNumber ? [{ term: 'Receipt number', detail: source.receiptNumber }] : []),
      { term: 'Not released', detail: 'A copy for the office' },
    ],
    sections: [],
    closing: [...paragraphs, institute.name],
  }
}
