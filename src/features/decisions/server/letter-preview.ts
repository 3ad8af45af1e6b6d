import { and, eq } from 'drizzle-orm'
import { greetingFor } from '#features/accounts/server/mails.ts'
import { applicants } from '#features/accounts/server/tables.ts'
import { courseWords, inBothZones } from '#features/applications/server/mails.ts'
import { inReach } from '#features/applications/server/reach.ts'
import { applications, submissions } from '#features/applications/server/tables.ts'
import { contactWords } from '#features/settings/contact-words.ts'
import {
  checkTemplate,
  exampleFacts,
  fillParagraphs,
  fillTemplate,
  letterNames,
} from '#features/settings/placeholders.ts'
import type { previewLetter } from '#features/settings/preview-contract.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { examplesOf, namesOf, type TemplateName } from '#features/settings/templates.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { mergeLetter } from '../letters.ts'
import { readLetterSource } from './letters.ts'

type Words = { subject: string; body: string }

/** Fills a template that is being written with the facts of a real application. */
export async function previewForOffice(
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

async function letterOf(db: Db, { id }: { id: string }, words: Words) {
  const { facts } = await readLetterSource(db, id)
  const merged = mergeLetter(words, { ...exampleFacts(''), ...facts })
  if ('letter' in merged) return merged.letter
  throw unfillable(merged.problems)
}

type Found = { id: string; receivedAt: Date; timeZone: string | null }

/** A mail as its applicant would get it, greeting and all. */
async function mailOf(
  db: Db,
  { id, receivedAt, timeZone }: Found,
  { subject, body }: Words,
  template: TemplateName,
) {
  const institute = await getSetting(db, 'institute')
  const { firstName, intake, receiptNumber, facts } = await readLetterSource(db, id)
  const named = namesOf(template, institute.name)
  const known = Object.keys(named)
  const problems = [...checkTemplate(subject, known), ...checkTemplate(body, known)]
  if (problems.length > 0) throw unfillable(problems)
  const filled = {
    ...examplesOf(named),
    course: courseWords({ name: facts.program ?? '' }, intake),
    reachUs: contactWords(institute),
    receiptNumber: receiptNumber ?? '',
    receivedOn: inBothZones(receivedAt, timeZone, institute),
  }
  return {
    subject: fillTemplate(subject, filled),
    paragraphs: [greetingFor(firstName), ...fillParagraphs(body, filled)],
  }
}

function unfillable([problem = 'The letter can’t be filled in']: readonly string[]): Refusal {
  return new Refusal('invalid', problem, { fields: { body: problem } })
}
