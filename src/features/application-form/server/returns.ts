import { endOfDay } from '#features/applications/server/end-of-day.ts'
import { keepNote } from '#features/applications/server/explanations.ts'
import { lockApplicationInReach, requireSeenStatus } from '#features/applications/server/locks.ts'
import { writeAboutStep } from '#features/applications/server/mails.ts'
import { takeOneStep } from '#features/applications/server/steps.ts'
import { returns } from '#features/applications/server/tables.ts'
import { reasonsArea } from '#features/applications/setting-areas.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { invalidField } from '#server/refusals.ts'
import { isNearDay } from '#shared/dates.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { tidyText } from '#shared/text.ts'
import type { returnApplication } from '../admin-contract.ts'
import { sections } from '../questions.ts'

/** Opens named sections to the applicant again, until a day ends; an interview that is booked stays. */
export async function returnToApplicant(
  ctx: Ctx<AdminActor>,
  { params, body }: Input<typeof returnApplication>,
): Promise<Result<typeof returnApplication>> {
  const current = requireSeenStatus(await lockApplicationInReach(ctx, params.id), body.statusSeq)
  const named = requireSections(body.sections)
  const { reasonId } = body
  const setting = await getSettings(ctx.db, [instituteArea, reasonsArea])
  const dueAt = requireDueAt(body.dueOn, setting(instituteArea).value.timeZone, ctx.now)
  const noteId = await keepNote(ctx.db, body.note)
  const { id, status, statusSeq } = await takeOneStep(ctx, 'return', current, { reasonId, noteId })
  await ctx.db
    .insert(returns)
    .values({ applicationId: id, seq: statusSeq, reasonId, sections: named, dueAt })
  const reason =
    setting(reasonsArea).value.return.find((one) => one.id === reasonId)?.applicant ?? ''
  await writeAboutStep(ctx, 'application-returned', {
    applicationId: id,
    key: `return:${id}:${statusSeq}`,
    news: { sections: titlesOf(named), reason, note: tidyText(body.note) || null, dueAt },
  })
  return { status }
}

function titlesOf(ids: readonly string[]): string[] {
  return sections.filter(({ id }) => ids.includes(id)).map(({ title }) => title)
}

/** In the order of the form, each once. */
function requireSections(ids: readonly string[]): string[] {
  const known = sections.map(({ id }) => id).filter((id) => ids.includes(id))
  if (known.length < new Set(ids).size)
    throw invalidField('sections', 'Choose sections of the application')
  return known
}

function requireDueAt(day: string, timeZone: string, now: Date): Date {
  if (!isNearDay(day)) throw invalidField('dueOn', 'The due date must be within ten years')
  const dueAt = endOfDay(day, timeZone)
  if (dueAt <= now) throw invalidField('dueOn', 'The due date must be today or later')
  return dueAt
}
