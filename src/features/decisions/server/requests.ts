import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { requireOwnApplication } from '#features/application-form/server/queries.ts'
import { listLaterIntakes } from '#features/applications/server/deferrals.ts'
import { noteInTimeline } from '#features/applications/server/explanations.ts'
import { lockOwnApplication } from '#features/applications/server/locks.ts'
import { applications } from '#features/applications/server/tables.ts'
import { Status } from '#features/applications/status.ts'
import type { StepName } from '#features/applications/steps.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { priceAreas } from '#features/settings/setting-areas.ts'
import { type ApplicantActor, type Ctx, nameOf } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import { tidyText } from '#shared/text.ts'
import type * as calls from '../contract.ts'
import { askableKinds, RequestKind } from '../requests.ts'
import { findTime } from './extensions.ts'
import { requests } from './tables.ts'

/** What an applicant has asked for, and what they can ask for now. */
export async function listOwnRequests(
  ctx: Ctx<ApplicantActor>,
  { params: { id } }: Input<typeof calls.listOwnRequests>,
): Promise<Result<typeof calls.listOwnRequests>> {
  await requireOwnApplication(ctx, id)
  const rows = await requestsOf(ctx.db, id)
  const { askable, time, laterIntakes } = await readAskable(ctx.db, id)
  return {
    requests: rows.map(presentOwn),
    askable: askable.filter((kind) => !rows.some((row) => row.kind === kind && !row.answeredAt)),
    time: time?.kind ?? null,
    laterIntakes,
  }
}

/** Asks the office; one question of a kind is open at a time. */
export async function sendRequest(
  ctx: Ctx<ApplicantActor>,
  { params: { id: applicationId }, body }: Input<typeof calls.askOffice>,
): Promise<Result<typeof calls.askOffice>> {
  const { kind } = body
  const application = await lockOwnApplication(ctx, applicationId)
  const { askable, laterIntakes } = await readAskable(ctx.db, applicationId)
  if (!askable.includes(kind))
    throw new Refusal('not-now', 'You can’t ask for this right now', {
      code: 'not-askable',
      extra: { status: application.status },
    })
  const open = (await requestsOf(ctx.db, applicationId)).some(
    (row) => row.kind === kind && row.answeredAt === null,
  )
  if (open)
    throw new Refusal('not-now', 'You’ve already asked for this. We’ll answer soon', {
      code: 'asked-already',
    })
  const intakeId = kind === 'defer' ? body.intakeId : undefined
  if (kind === 'defer' && !laterIntakes.some((intake) => intake.id === intakeId))
    throw invalidField('intakeId', 'Choose a later intake')
  const id = randomUUID()
  await ctx.db.insert(requests).values({
    id,
    applicationId,
    kind,
    intakeId,
    words: tidyText(body.words),
    at: ctx.now,
  })
  await noteInTimeline(ctx, applicationId, askedKinds[kind])
  const made = (await requestsOf(ctx.db, applicationId)).find((row) => row.id === id)
  if (!made) throw notFound('request')
  return presentOwn(made)
}

const askedKinds = {
  defer: 'asked-to-defer',
  'more-time': 'asked-for-time',
  waiver: 'asked-for-waiver',
} as const satisfies Record<RequestKind, string>

/** What can be asked for where an application stands, and what there is to choose from. */
async function readAskable(db: Db, applicationId: string) {
  const rows = await db.select().from(applications).where(eq(applications.id, applicationId))
  const row = rows[0]
  if (!row) throw notFound('application')
  const status = Status.parse(row.status)
  const laterIntakes = status === 'accepted' ? await listLaterIntakes(db, row) : []
  const time = await findTime(db, applicationId)
  const { applicationFee } = await getSetting(db, priceAreas[Program.parse(row.program)])
  const askable = askableKinds({
    status,
    wasSubmitted: row.submittedAt !== null,
    hasReplyBy: time?.kind === 'reply',
    applicationFee,
    laterIntakes: laterIntakes.length,
  })
  return { askable, time, laterIntakes }
}

/** The requests of one application, the latest first. */
function requestsOf(db: Db, applicationId: string) {
  return db
    .select({
      id: requests.id,
      kind: requests.kind,
      intake: intakes.name,
      words: requests.words,
      at: requests.at,
      granted: requests.granted,
      answer: requests.answer,
      answeredAt: requests.answeredAt,
    })
    .from(requests)
    .leftJoin(intakes, eq(intakes.id, requests.intakeId))
    .where(eq(requests.applicationId, applicationId))
    .orderBy(desc(requests.at), desc(requests.id))
}

function presentOwn(
  row: Awaited<ReturnType<typeof requestsOf>>[number],
): z.input<typeof calls.OwnRequest> {
  return {
    ...row,
    kind: RequestKind.parse(row.kind),
  }
}

/** Steps that lead out of where something can be asked. */
export const endingRequests = [
  'submit',
  'decline',
  'defer',
  'resume',
  'enrol',
  'rescind',
  'withdraw',
] as const satisfies readonly StepName[]

/** What a step leaves of open requests: it answers one to defer, and makes the others pointless. */
export async function closeMootRequests(
  { db, actor, now }: Ctx,
  moved: readonly { id: string; status: Status }[],
): Promise<void> {
  const deferred = moved.filter(({ status }) => status === 'deferred').map(({ id }) => id)
  const isGranted = sql`kind = 'defer' AND application_id = ANY(${sql.param(deferred)}::uuid[])`
  const who = sql`(SELECT id FROM admins WHERE 'admin:' || id = ${nameOf(actor)})`
  await db.execute(sql`
    UPDATE requests SET answered_at = ${now}, answer = '', granted = ${isGranted},
      answered_by = CASE WHEN ${isGranted} THEN ${who} END
    WHERE answered_at IS NULL AND application_id = ANY(${sql.param(moved.map(({ id }) => id))}::uuid[])`)
}
