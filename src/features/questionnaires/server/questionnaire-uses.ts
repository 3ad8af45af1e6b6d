import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { writeToApplicant } from '#features/applications/server/mails.ts'
import { inReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { invalidField, notFound, Refusal } from '#server/refusals.ts'
import { counted } from '#shared/counted.ts'
import { dayIn } from '#shared/dates.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { Program } from '#shared/program.ts'
import type { Definition } from '#shared/questions/definition.ts'
import type { addUse, countPeople, endUse, sendToPeople } from '../admin-contract.ts'
import { lacksOfRubric } from '../publish-checks.ts'
import { statusesOfStage } from '../stages.ts'
import { findVersion } from './definitions.ts'
import { requestLetter } from './mails.ts'
import { notifyOfNewUse } from './notifications.ts'
import { lockQuestionnaire, noteChange } from './questionnaire-drafts.ts'
import { questionnaireUses, responses } from './tables.ts'

const mostAtOnce = 500

export async function startUse(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof addUse>,
): Promise<Result<typeof addUse>> {
  const { db, actor, now } = ctx
  const { definition } = await getPublished(ctx, id)
  requireProgram(actor, body.program)
  await requireToCome(ctx, body.dueOn)
  if (body.stage === 'review') await makeRoomForRubric(ctx, definition, body)
  const use = randomUUID()
  const made = await db
    .insert(questionnaireUses)
    .values({ id: use, questionnaireId: id, ...body, begunBy: actor.id, begunAt: now })
    .onConflictDoNothing()
    .returning({ id: questionnaireUses.id })
  if (made.length === 0)
    throw new Refusal('not-now', 'It’s already asked there', { code: 'in-use' })
  await notifyOfNewUse(ctx, use)
  await noteChange(ctx, 'questionnaire.put-to-use', id, {
    stage: body.stage,
    program: body.program,
  })
  return { id: use }
}

/** Reviewers of a program write by one rubric at a time: the one before ends, and stays with its reviews. */
async function makeRoomForRubric(
  { db, now }: Ctx<AdminActor>,
  definition: Definition,
  { program, dueOn }: Input<typeof addUse>['body'],
): Promise<void> {
  const [lack] = lacksOfRubric(definition)
  if (lack) throw invalidField('stage', lack.sentence)
  if (dueOn !== null) throw invalidField('dueOn', 'A rubric has no due date')
  await db
    .update(questionnaireUses)
    .set({ endedAt: now })
    .where(
      and(
        eq(questionnaireUses.stage, 'review'),
        isNull(questionnaireUses.endedAt),
        program ? eq(questionnaireUses.program, program) : isNull(questionnaireUses.program),
      ),
    )
}

/** Anyone who works for one program puts nothing to the people of another. */
function requireProgram({ programs }: AdminActor, program: Program | null): void {
  if (!programs || (program && programs.includes(program))) return
  throw invalidField('program', 'Choose a program you work for')
}

async function requireToCome({ db, now }: Ctx<AdminActor>, day: string | null): Promise<void> {
  const { timeZone } = await getSetting(db, instituteArea)
  if (day !== null && day < dayIn(now, timeZone))
    throw invalidField('dueOn', 'Choose today or a later date')
}

async function getPublished(ctx: Ctx<AdminActor>, id: string) {
  const { archivedAt } = await lockQuestionnaire(ctx.db, id)
  if (archivedAt)
    throw new Refusal('not-now', 'This questionnaire is archived. Restore it first', {
      code: 'archived',
    })
  const version = await findVersion(ctx.db, id, 'published')
  if (!version)
    throw new Refusal('not-now', 'Publish the questionnaire first', { code: 'not-published' })
  return version
}

export async function stopUse(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof endUse>,
): Promise<Result<typeof endUse>> {
  const { db, now, actor } = ctx
  const [use] = await db
    .select()
    .from(questionnaireUses)
    .where(eq(questionnaireUses.id, id))
    .for('update')
  const isMine = !actor.programs || (use?.program && actor.programs.includes(use.program))
  if (!use || !isMine) throw notFound('use')
  if (use.endedAt) return {}
  await db.update(questionnaireUses).set({ endedAt: now }).where(eq(questionnaireUses.id, id))
  await noteChange(ctx, 'questionnaire.use-ended', use.questionnaireId)
  return {}
}

export async function countPeopleReached(
  ctx: Ctx<AdminActor>,
  { query }: Input<typeof countPeople>,
): Promise<Result<typeof countPeople>> {
  return { count: await ctx.db.$count(applications, reached(ctx, query)) }
}

type UseAudience = { program?: Program | null | undefined; status: string }

function reached({ actor }: Ctx<AdminActor>, { program, status }: UseAudience) {
  return and(
    inReach(actor),
    eq(applications.status, status),
    program ? eq(applications.program, program) : undefined,
  )
}

export async function sendTo(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { dueOn, to } }: Input<typeof sendToPeople>,
): Promise<Result<typeof sendToPeople>> {
  const { db, actor, now } = ctx
  const version = await getPublished(ctx, id)
  await requireToCome(ctx, dueOn)
  const chosen = await choose(ctx, to)
  const use = randomUUID()
  await db.insert(questionnaireUses).values({
    id: use,
    questionnaireId: id,
    program: null,
    stage: 'people',
    dueOn,
    begunBy: actor.id,
    begunAt: now,
  })
  await db.insert(responses).values(
    chosen.map((applicationId) => ({
      id: randomUUID(),
      useId: use,
      versionId: version.id,
      applicationId,
      state: 'open',
      openedAt: now,
    })),
  )
  const { title } = version.definition
  for (const applicationId of chosen)
    await writeToApplicant(
      ctx,
      {
        applicationId,
        key: `questionnaire-asked:${use}:${applicationId}`,
        template: 'questionnaire-asked',
        stream: 'application',
      },
      requestLetter({ title, dueOn }),
    )
  await noteChange(ctx, 'questionnaire.sent', id, { people: chosen.length })
  return { sent: chosen.length }
}

/** The applications that are meant, each of them in reach and at a stage where it can be answered. */
async function choose(
  ctx: Ctx<AdminActor>,
  to: Input<typeof sendToPeople>['body']['to'],
): Promise<string[]> {
  const live = inArray(applications.status, [...statusesOfStage('people')])
  const which =
    'applications' in to
      ? and(inReach(ctx.actor), inArray(applications.id, to.applications))
      : reached(ctx, to)
  const rows = await ctx.db
    .select({ id: applications.id })
    .from(applications)
    .where(and(which, live, isNull(applications.erasedAt)))
    .orderBy(applications.id)
    .limit(mostAtOnce + 1)
  if ('applications' in to && rows.length < new Set(to.applications).size)
    throw notFound('application')
  if (rows.length === 0) throw invalidField('to', 'There’s no one at that stage right now')
  if (rows.length > mostAtOnce)
    throw invalidField('to', `Choose up to ${mostAtOnce} people at a time`)
  if ('expected' in to && to.expected !== rows.length)
    throw new Refusal(
      'not-now',
      `It would now go to ${counted(rows.length, 'person', 'people')}. Check again`,
      {
        code: 'count-changed',
        extra: { count: rows.length },
      },
    )
  return rows.map(({ id }) => id)
}
