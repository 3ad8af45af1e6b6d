import { and, eq, inArray, isNull } from 'drizzle-orm'
import { returnToApplicant } from '#features/application-form/server/returns.ts'
import { setAssignee, setFlags } from '#features/applications/server/assignments.ts'
import { applications } from '#features/applications/server/tables.ts'
import { officerArea } from '#features/applications/setting-areas.ts'
import { Status } from '#features/applications/status.ts'
import { writeNote } from '#features/casework/server/notes.ts'
import { noteMentions, notes, tasks } from '#features/casework/server/tables.ts'
import { addTask, finishTask } from '#features/casework/server/tasks.ts'
import { assignByHand } from '#features/review/server/assignments.ts'
import { checksOf, writeCheck as setCheck } from '#features/review/server/checks.ts'
import { settleCreditOf, unsettledChoices } from '#features/review/server/credit.ts'
import { finishOwnReview } from '#features/review/server/review-scores.ts'
import { checksArea, rubricAreas } from '#features/review/setting-areas.ts'
import { saveSettings } from '#features/settings/server/changes.ts'
import { getSetting, getSettingVersion } from '#features/settings/server/queries.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { between, oneOf, weighted } from './random.ts'
import { as, type Life, type Stage } from './stories.ts'

const noteTexts = [
  'Called back: prefers the evening residency and will send the transcript next week.',
  'Strong statement. Worth asking in the interview how the hours fit beside shift work.',
  'The employer letter names a cap of $5,250 a year. The plan still adds up.',
  'Transcript came by mail from the registrar; the seal is intact.',
]
const taskTitles = [
  'Ask for the official transcript',
  'Compare the syllabus with ours',
  'Call about the start date',
  'Check the certificate of eligibility',
]
const evidence = 'The statement and the employment history both speak for it.'

/** Applicants read who looks after them. */
export function showOfficer({ staff, ...stage }: Stage) {
  return as({ ...stage }, staff.ana, async (ctx) => {
    const { version } = await getSettingVersion(ctx.db, officerArea)
    const body = { base: version, value: { isShown: true } }
    await saveSettings(ctx, { params: { area: officerArea.key }, body })
  })
}

type Asked = { kind: Parameters<typeof setCheck>[1]['body']['kind'] }

/** Gives an application to somebody, marks it, and leaves the notes and tasks of a working day. */
export function takeUp({ staff, random, ...stage }: Stage, life: Life) {
  return () =>
    as({ ...stage }, staff.ben, async (ctx) => {
      if (!(await stands(ctx, life, ['submitted', 'scheduled', 'in_review']))) return
      const { id } = life
      const owner = oneOf(random, [staff.ben, staff.chidi])
      await setAssignee(ctx, [id], owner.id)
      if (random() < 0.15) await setFlags(ctx, [id], [oneOf(random, ['urgent', 'look-again'])], [])
      if (random() < 0.4) {
        const mentions =
          random() < 0.6 ? [oneOf(random, [staff.ana, staff.ben, staff.chidi]).id] : []
        await writeNote(ctx, { params: { id }, body: { text: oneOf(random, noteTexts), mentions } })
      }
      if (random() < 0.3) {
        const dueOn = dayAfter(ctx.now, Math.round(between(random, 2, 20)))
        const body = { title: oneOf(random, taskTitles), assigneeId: owner.id, dueOn }
        await addTask(ctx, { params: { id }, body })
      }
    })
}

/** Sends it back for something that is missing. */
export function giveBack({ staff, ...stage }: Stage, life: Life) {
  return () =>
    as(stage, staff.chidi, async (ctx) => {
      if (!(await stands(ctx, life, ['submitted']))) return
      const [row] = await ctx.db.select().from(applications).where(eq(applications.id, life.id))
      const body = {
        statusSeq: row?.statusSeq ?? 0,
        reasonId: 'answers-unclear',
        sections: ['education'],
        dueOn: dayAfter(ctx.now, 14),
        note: 'Which year does your certificate name?',
      }
      await returnToApplicant(ctx, { params: { id: life.id }, body })
    })
}

/** Does what was to be done, and reads what was said. */
export function clearUp({ staff, ...stage }: Stage, life: Life) {
  return () =>
    as(stage, staff.ben, async (ctx) => {
      const open = and(eq(tasks.applicationId, life.id), isNull(tasks.doneAt))
      for (const { id, version } of await ctx.db.select().from(tasks).where(open))
        await finishTask(ctx, { params: { id }, body: { version, done: true } })
      const said = ctx.db
        .select({ id: notes.id })
        .from(notes)
        .where(eq(notes.applicationId, life.id))
      await ctx.db
        .update(noteMentions)
        .set({ readAt: ctx.now })
        .where(and(inArray(noteMentions.noteId, said), isNull(noteMentions.readAt)))
    })
}

/** Asks two reviewers. */
export function askReviewers({ staff, ...stage }: Stage, life: Life) {
  return () =>
    as(stage, staff.ben, async (ctx) => {
      if (!(await stands(ctx, life, ['in_review']))) return
      const body = { reviewerIds: [staff.dana.id, staff.emil.id] }
      await assignByHand(ctx, { params: { id: life.id }, body })
    })
}

/** One of them scores, leaning toward what will be decided. */
export function score({ random, ...stage }: Stage, life: Life, by: AdminActor, leaning: Leaning) {
  return () =>
    as(stage, by, async (ctx) => {
      if (!(await stands(ctx, life, ['in_review']))) return
      const { criteria } = await getSetting(ctx.db, rubricAreas[life.program])
      const least = leaning === 'accept' ? 3 : 1
      const scores = criteria.map(({ id, points }) => [
        id,
        Math.min(points, least + Math.floor(random() * 3)),
      ])
      const body = {
        version: 0,
        scores: Object.fromEntries(scores),
        evidence: Object.fromEntries(criteria.map(({ id }) => [id, evidence])),
        comment: '',
        recommendation: random() < 0.85 ? leaning : weighted(random, { accept: 1, waitlist: 1 }),
      }
      await finishOwnReview(ctx, { params: { id: life.id }, body })
    })
}

export type Leaning = 'accept' | 'reject' | 'waitlist' | 'defer'

/** Settles credit and every check that the program asks for. */
export function settleChecks({ staff, ...stage }: Stage, life: Life) {
  return () =>
    as(stage, staff.chidi, async (ctx) => {
      if (!(await stands(ctx, life, ['in_review']))) return
      const { id } = life
      for (const choice of (await unsettledChoices(ctx.db, [id])).get(id)?.open ?? []) {
        const body = { choice, seenAt: null, outcome: 'accepted', credits: null } as const
        await settleCreditOf(ctx, {
          params: { id },
          body: { ...body, reason: 'The certificate is complete.' },
        })
      }
      const asked = (await getSetting(ctx.db, checksArea))[life.program]
      const known = await checksOf(ctx.db, id)
      for (const kind of asked.filter((one) => !isSettled(known, { kind: one })))
        await setCheck(ctx, {
          params: { id },
          body: { kind, seenAt: null, ownerId: staff.chidi.id, state: 'passed', note: '' },
        })
    })
}

function isSettled(known: Awaited<ReturnType<typeof checksOf>>, { kind }: Asked): boolean {
  return known.some((check) => check.kind === kind && check.state !== 'open')
}

/** Whether the application has got as far as the story meant it to. */
export async function stands({ db }: Ctx, { id }: Life, wanted: readonly Status[]) {
  const [row] = await db.select().from(applications).where(eq(applications.id, id))
  return row !== undefined && wanted.includes(Status.parse(row.status))
}

export function dayAfter(now: Date, days: number): string {
  return new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}
