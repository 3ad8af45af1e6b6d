import { and, eq } from 'drizzle-orm'
import { nameOnPaper } from '#features/accounts/accounts.ts'
import { applicants } from '#features/accounts/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import { findSealedPaper, sealAndKeep } from '#features/seals/server/sealed-papers.ts'
import { withBranding } from '#features/settings/server/branding.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import { recordAudit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/refusals.ts'
import { formatDay } from '#shared/dates.ts'
import { noInstant } from '#shared/instant.ts'
import { isGranted, sealedKind } from './sealed-letters.ts'
import { decisions } from './tables.ts'

/**
 * A released letter on the institute's paper, the same file for its applicant and for staff. One that grants a place is
 * sealed the first time that it's asked for, as long as the place is still there; from then on it is that file.
 */
export async function releasedLetterFile(
  ctx: Ctx,
  decisionId: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const kept = await findSealedPaper(ctx.db, decisionId)
  if (kept) return new Uint8Array(kept)
  const letter = await getLetter(ctx.db, decisionId)
  if (!(await isGranted(ctx.db, decisionId))) return print(ctx.db, letter)
  const sealed = await sealAndKeep(ctx, {
    kind: sealedKind,
    paper: 'Letter of admission',
    number: decisionId,
    notBefore: letter.releasedAt ?? noInstant,
    print: () =>
      print(ctx.db, letter, {
        facts: [{ term: 'Number', detail: decisionId }],
        says: `This letter carries our electronic seal. Anyone can check the file at ${ctx.config.publicUrl}/check`,
      }),
    mayKeep: (db) => isGranted(db, decisionId, 'share'),
    record: (db, sha256) =>
      recordAudit(
        { ...ctx, db },
        {
          action: 'letter.sealed',
          subject: `application:${letter.applicationId}`,
          detail: { decision: decisionId, sha256: sha256.toString('hex') },
        },
      ),
  })
  if (!('fault' in sealed)) return new Uint8Array(sealed)
  if (sealed.isUnexpected)
    await recordAudit(ctx, {
      action: 'letter.not-sealed',
      subject: `application:${letter.applicationId}`,
      detail: { decision: decisionId, fault: sealed.fault },
    })
  // Gone while it was sealed: there is none to come.
  if (!(await isGranted(ctx.db, decisionId))) return print(ctx.db, letter)
  return print(ctx.db, letter, {
    facts: [],
    says: 'This copy has no seal. Download the letter again later for one that has.',
  })
}

type Letter = Awaited<ReturnType<typeof getLetter>>

async function getLetter(db: Db, decisionId: string) {
  const { applicationId, releasedAt, letter } = decisions
  const { firstName, lastName, latinName } = applicants
  const [row] = await db
    .select({ applicationId, releasedAt, letter, firstName, lastName, latinName })
    .from(decisions)
    .innerJoin(applications, eq(applications.id, applicationId))
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .where(and(eq(decisions.id, decisionId), eq(decisions.state, 'released')))
  if (!row) throw notFound('decision')
  return row
}

type LetterAddition = { facts: readonly { term: string; detail: string }[]; says: string }

async function print(
  db: Db,
  { letter: { subject, paragraphs }, releasedAt, ...person }: Letter,
  more?: LetterAddition,
): Promise<Uint8Array<ArrayBuffer>> {
  const { name, address, email, timeZone } = await getSetting(db, instituteArea)
  const createdAt = releasedAt ?? noInstant
  // Loaded for the first paper: a process that prints none does without its weight.
  const { makePdf } = await import('#server/pdf.ts')
  const paper = await withBranding(db, {
    title: subject,
    institute: { name, address, email },
    createdAt,
    heading: subject,
    facts: [
      { term: 'To', detail: nameOnPaper(person) },
      { term: 'Date', detail: formatDay(createdAt, timeZone) },
      ...(more?.facts ?? []),
    ],
    sections: [],
    closing: [...paragraphs, name, ...(more ? [more.says] : [])],
  })
  return new Uint8Array(await makePdf(paper))
}
