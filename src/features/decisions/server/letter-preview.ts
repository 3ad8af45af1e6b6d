import { and, eq } from 'drizzle-orm'
import { inReach } from '#features/applications/server/reach.ts'
import { exampleFacts } from '#features/settings/placeholders.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { applications, submissions } from '#server/db/schema.ts'
import { invalidField, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { mergeLetter } from '../letters.ts'
import type { previewLetter } from '../preview-contract.ts'
import { readLetterSource } from './letters.ts'

/** Fills a template that is being written with the facts of a real application. */
export async function previewForOffice(
  { db, actor }: Ctx<AdminActor>,
  { body: { receiptNumber, subject, body } }: Input<typeof previewLetter>,
): Promise<Result<typeof previewLetter>> {
  const [found] = await db
    .select({ id: applications.id })
    .from(submissions)
    .innerJoin(applications, eq(applications.id, submissions.applicationId))
    .where(and(eq(submissions.receiptNumber, receiptNumber.trim().toUpperCase()), inReach(actor)))
    .limit(1)
  if (!found)
    throw invalidField('receiptNumber', 'There is no application with this receipt number')
  const { facts } = await readLetterSource(db, found.id)
  const merged = mergeLetter({ subject, body }, { ...exampleFacts(''), ...facts })
  if ('letter' in merged) return merged.letter
  const [problem = 'The letter cannot be filled'] = merged.problems
  throw new Refusal('invalid', problem, { fields: { body: problem } })
}
