import { eq } from 'drizzle-orm'
import { nameOnPaper } from '#features/accounts/accounts.ts'
import { applicants } from '#features/accounts/server/tables.ts'
import { hidesNames } from '#features/application-form/server/identity.ts'
import { restrictedLook } from '#features/application-form/server/restricted.ts'
import { withBranding } from '#features/settings/server/branding.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, ApplicantActor, Ctx } from '#server/context.ts'
import type { PdfDocument } from '#server/pdf.ts'
import { formatInstant } from '#shared/dates.ts'
import type { Input } from '#shared/endpoint.ts'
import type { FileAnswer } from '#shared/file-answer.ts'
import { Program } from '#shared/program.ts'
import { type AnswerLine, linesOf } from '#shared/questions/answer-lines.ts'
import type { Question } from '#shared/questions/definition.ts'
import type { getOwnResponsePdf } from '../contract.ts'
import type { getResponsePdf } from '../results-contract.ts'
import { answersOf, valuesOf } from './definitions.ts'
import { listQuestionnairesOf } from './own-responses.ts'
import { type FoundResponse, getResponse, isOwnResponse } from './response-queries.ts'
import { getResponseForOffice, linesAt, linesFor } from './results.ts'
import { responses } from './tables.ts'

/** One's own answers on paper. */
export async function ownPaper(
  ctx: Ctx<ApplicantActor>,
  { params: { id } }: Input<typeof getOwnResponsePdf>,
): Promise<FileAnswer> {
  const found = await getResponse(ctx.db, isOwnResponse(ctx, id))
  const lines = linesOf(found.definition, valuesOf(await answersOf(ctx.db, id)))
  return print(ctx, found, lines, await nameOf(ctx, found))
}

/** The answers of one person, as far as the caller may read them. */
export async function officePaper(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof getResponsePdf>,
): Promise<FileAnswer> {
  const found = await getResponseForOffice(ctx, id)
  const lines = await linesFor(ctx, found)
  if (lines.some(({ isRestricted }) => isRestricted))
    await recordAudit(ctx, {
      action: restrictedLook,
      subject: `application:${found.response.applicationId}`,
    })
  const isHidden = await hidesNames(ctx, Program.parse(found.program))
  return print(ctx, found, lines, isHidden ? 'An applicant' : await nameOf(ctx, found))
}

/**
 * What was answered beside the form, for the paper of the application: what was sent in, and of the application's
 * own questions also what is still being written.
 */
export async function answersOnPaper(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  id: string,
  { withRestricted, withIdentity }: { withRestricted: boolean; withIdentity: boolean },
): Promise<PdfDocument['sections'][number][]> {
  const sections: PdfDocument['sections'][number][] = []
  for (const { response, stage, sentAt } of await listQuestionnairesOf(db, id)) {
    if (response === null || (sentAt === null && stage !== 'application')) continue
    const found = await getResponse(db, eq(responses.id, response))
    const mayRead = ({ isRestricted }: Question) => withRestricted || !isRestricted
    const lines = linesAt(found, valuesOf(await answersOf(db, response)), {
      mayRead,
      now,
      areFilesHidden: !withIdentity,
    })
    if (lines.length > 0) sections.push({ title: found.definition.title, lines: printed(lines) })
  }
  return sections
}

function printed(lines: readonly AnswerLine[]) {
  return lines.map(({ label, words }) => ({ label, answer: words || 'No answer' }))
}

async function nameOf({ db }: Pick<Ctx, 'db'>, { applicantId }: FoundResponse): Promise<string> {
  const { firstName, lastName, latinName } = applicants
  const [person] = await db
    .select({ firstName, lastName, latinName })
    .from(applicants)
    .where(eq(applicants.id, applicantId))
  return person ? nameOnPaper(person) : ''
}

async function print(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { definition, response, version }: FoundResponse,
  lines: readonly AnswerLine[],
  name: string,
): Promise<FileAnswer> {
  const { timeZone, ...institute } = await getSetting(db, instituteArea)
  const paper: PdfDocument = {
    title: definition.title,
    namesBoxes: true,
    institute: { name: institute.name, address: institute.address, email: institute.email },
    createdAt: response.sentAt ?? now,
    heading: name,
    facts: [
      { term: 'Questionnaire', detail: `${definition.title}, version ${version.number}` },
      response.sentAt
        ? { term: 'Submitted', detail: formatInstant(response.sentAt, timeZone) }
        : { term: 'Not submitted', detail: 'A copy of the draft' },
    ],
    sections: [
      {
        title: 'Answers',
        lines: printed(lines),
      },
    ],
  }
  // Loaded for the first paper: a process that prints none does without its weight.
  const { makePdf } = await import('#server/pdf.ts')
  const bytes = new Uint8Array(await makePdf(await withBranding(db, paper)))
  return { name: 'answers.pdf', type: 'application/pdf', bytes }
}
