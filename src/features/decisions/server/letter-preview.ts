import { and, eq } from 'drizzle-orm'
import { namedIn } from '#features/accounts/server/mails.ts'
import { applicants } from '#features/accounts/server/tables.ts'
import { inReach } from '#features/applications/server/reach.ts'
import { applications, submissions } from '#features/applications/server/tables.ts'
import {
  checkMail,
  exampleFactsOf,
  fillMail,
  type MailWords,
} from '#features/settings/mail-template.ts'
import type { previewLetter } from '#features/settings/preview-contract.ts'
import { frameName, wordingOf } from '#features/settings/server/mail-words.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import { instituteArea, mailsArea } from '#features/settings/setting-areas.ts'
import { findTemplate } from '#features/settings/templates.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { exampleFacts, letterNames } from '../letter-placeholders.ts'
import { mergeLetter } from '../letters.ts'
import { readLetterSource } from './letters.ts'

/** Fills a template that is being written with the facts of a real application. */
export async function previewLetterForOffice(
  { db, actor }: Ctx<AdminActor>,
  { body: { receiptNumber, template, ...words } }: Input<typeof previewLetter>,
): Promise<Result<typeof previewLetter>> {
  const [found] = await db
    .select({
      id: applications.id,
      receivedAt: submissions.submittedAt,
      timeZone: applicants.timeZone,
    })
    .from(submissions)
    .innerJoin(applications, eq(applications.id, submissions.applicationId))
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .where(and(eq(submissions.receiptNumber, receiptNumber.trim().toUpperCase()), inReach(actor)))
    .limit(1)
  if (!found)
    throw invalidField('receiptNumber', 'There is no application with this receipt number')
  const isLetter = letterNames.some((name) => name === template)
  return isLetter ? letterOf(db, found, words) : mailOf(db, found, words, template)
}

async function letterOf(db: Db, { id }: { id: string }, words: MailWords) {
  const { facts } = await readLetterSource(db, id)
  const merged = mergeLetter(words, { ...exampleFacts(''), ...facts })
  if ('letter' in merged) return merged.letter
  throw unfillable(merged.problems)
}

type FoundApplication = { id: string; receivedAt: Date; timeZone: string | null }

/** A mail as its applicant would get it, greeting and all. */
async function mailOf(
  db: Db,
  { id, receivedAt, timeZone }: FoundApplication,
  words: MailWords,
  template: string,
) {
  const setting = await getSettings(db, [instituteArea, mailsArea])
  const institute = setting(instituteArea).value
  const { greet, reachUs, courseOf, whenIn } = wordingOf(setting(mailsArea).value, institute)
  const { firstName, intake, receiptNumber, facts } = await readLetterSource(db, id)
  const worded = findTemplate(template) ?? { fields: {} }
  const problems = Object.values(checkMail(worded, words))
  if (problems.length > 0) throw unfillable(problems)
  const { subject, paragraphs } = fillMail(worded, words, {
    ...exampleFactsOf(worded),
    institute: institute.name,
    name: firstName,
    course: courseOf(facts.program ?? '', intake),
    reachUs,
    receiptNumber: receiptNumber ?? '',
    receivedOn: whenIn(receivedAt, timeZone),
  })
  if (template === frameName) return { subject, paragraphs }
  const letter = greet('hello', namedIn(firstName), { subject, paragraphs })
  return { subject: letter.subject, paragraphs: [...letter.paragraphs] }
}

function unfillable([problem = 'The letter can’t be filled in']: readonly string[]): Refusal {
  return new Refusal('invalid', problem, { fields: { body: problem } })
}
