import { eq, sql } from 'drizzle-orm'
import { noteInTimeline } from '#features/applications/server/explanations.ts'
import { lockApplicationForSystem } from '#features/applications/server/locks.ts'
import type { Ctx } from '#server/context.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import { hashToken } from '#server/secrets.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type {
  declineReference,
  openReference,
  saveReference,
  submitReference,
} from '../contract.ts'
import { askedIn, faultsIn, keptAnswers } from '../reference-form.ts'
import { questionsOf } from './forms.ts'
import { getByLink, noLink } from './links.ts'
import { notifyOfLostReferee, writeToReferees } from './mails.ts'
import { lockReferee, type RefereeRow } from './reference-requests.ts'
import { referees, referenceTexts } from './tables.ts'

/** What a referee is asked, and what they have written so far. */
export async function openReferenceForm(
  ctx: Ctx,
  { body: { token } }: Input<typeof openReference>,
): Promise<Result<typeof openReference>> {
  const { referee, program, intake, firstName, lastName } = await getByLink(ctx, token)
  const questions = await questionsOf(ctx.db, program, referee)
  return {
    applicant: `${firstName} ${lastName}`,
    program,
    intake,
    referee: referee.name,
    relation: referee.relation,
    isConfidential: referee.waived,
    dueAt: referee.dueAt,
    questions: askedIn(questions),
    answers: referee.draft,
    revision: referee.draftRevision,
    savedAt: referee.draftAt,
  }
}

export async function saveReferenceForm(
  ctx: Ctx,
  { body: { token, answers, revision } }: Input<typeof saveReference>,
): Promise<Result<typeof saveReference>> {
  const { db, now } = ctx
  const { referee, program } = await getByLink(ctx, token)
  const questions = await questionsOf(db, program, referee)
  const known = askedIn(questions).flatMap(({ id }) =>
    answers[id] === undefined ? [] : [[id, answers[id]] as const],
  )
  const rows = await db
    .update(referees)
    .set({ draft: Object.fromEntries(known), draftRevision: revision + 1, draftAt: now })
    .where(
      sql`${referees.id} = ${referee.id} AND ${referees.draftRevision} = ${revision}
        AND ${referees.tokenHash} = ${hashToken(token)}`,
    )
    .returning({ id: referees.id })
  if (rows.length === 0) throw writtenElsewhere()
  return { revision: revision + 1, savedAt: now }
}

/** Takes the reference in as it stands; from here on it stays as it is. */
export async function submitByReferee(
  ctx: Ctx,
  { body: { token, answers, revision, name } }: Input<typeof submitReference>,
): Promise<Result<typeof submitReference>> {
  const { db, now } = ctx
  const { referee, program } = await lockRefereeByLink(ctx, token)
  if (referee.draftRevision !== revision) throw writtenElsewhere()
  const questions = await questionsOf(db, program, referee)
  const faults = faultsIn(questions, answers)
  if (faults.size > 0)
    throw new Refusal('invalid', 'Some answers are missing or need a change', {
      fields: Object.fromEntries([...faults].map(([id, fault]) => [`answers.${id}`, fault])),
    })
  await db.insert(referenceTexts).values({
    refereeId: referee.id,
    answers: keptAnswers(questions, answers),
    signedName: name,
    receivedAt: now,
    cameBy: 'link',
  })
  await end(ctx, referee, 'received', '')
  await writeToReferees(ctx, [{ referee, letter: 'reference-thanks' }])
  await noteInTimeline(bySystem(ctx), referee.applicationId, 'reference-received')
  return {}
}

/** No one is asked again; the applicant learns that somebody else is needed, the office also why. */
export async function declineByReferee(
  ctx: Ctx,
  { body: { token, isSomebodyElse, reason } }: Input<typeof declineReference>,
): Promise<Result<typeof declineReference>> {
  const { referee } = await lockRefereeByLink(ctx, token)
  await end(ctx, referee, isSomebodyElse ? 'mistaken' : 'declined', reason)
  await notifyOfLostReferee(ctx, referee)
  await noteInTimeline(bySystem(ctx), referee.applicationId, 'referee-lost')
  return {}
}

/** The row that a link opens, with its application locked before it, as everybody else does. */
async function lockRefereeByLink(ctx: Ctx, token: string) {
  const found = await getByLink(ctx, token)
  await lockApplicationForSystem(ctx, found.referee.applicationId)
  const referee = await lockReferee(ctx.db, found.referee.id)
  if (!referee.tokenHash?.equals(hashToken(token))) throw notFound('link')
  return { ...found, referee }
}

async function end(
  { db, now }: Ctx,
  { id, version }: RefereeRow,
  state: 'received' | 'declined' | 'mistaken',
  note: string,
): Promise<void> {
  await db
    .update(referees)
    .set({ state, note, stateAt: now, draft: {}, version: version + 1, ...noLink })
    .where(eq(referees.id, id))
}

function bySystem(ctx: Ctx): Ctx {
  return { ...ctx, actor: { kind: 'system' } }
}

function writtenElsewhere(): Refusal {
  return new Refusal(
    'not-now',
    'You continued writing in another window. Reload this page to see the latest',
    { code: 'edited-elsewhere' },
  )
}
