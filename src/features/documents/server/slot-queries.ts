import { asc, inArray } from 'drizzle-orm'
import { countedAnswers } from '#features/application-form/answers.ts'
import { type ApplicationDocument, documentOf } from '#features/application-form/document.ts'
import { exceptionsOfEach } from '#features/application-form/server/core-questions.ts'
import { fieldValues } from '#features/application-form/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import { Status } from '#features/applications/status.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { settleAll } from '#server/settle-all.ts'
import { dayIn } from '#shared/dates.ts'
import { addDays, addWorkingDays } from '#shared/days.ts'
import { Program } from '#shared/program.ts'
import { conditions } from '../conditions.ts'
import { type DocumentRule, documentsArea } from '../setting-areas.ts'
import { stateOf } from '../slots.ts'
import { slotsOfAnswers } from './answer-slots.ts'
import type { Slot, SlotRow } from './slot.ts'
import { documentSlots } from './tables.ts'
import { type KnownVersion, versionsOfEach } from './versions.ts'

/** The documents of one application. */
export async function slotsOf(ctx: Pick<Ctx, 'db' | 'now'>, id: string): Promise<Slot[]> {
  return (await slotsOfEach(ctx, [id])).get(id) ?? []
}

/** The documents of any number of applications, in a few queries. */
export async function slotsOfEach(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  ids: readonly string[],
): Promise<Map<string, Slot[]>> {
  if (ids.length === 0) return new Map()
  const [setting, found, answers, rows, versions] = await settleAll([
    getSettings(db, [documentsArea, instituteArea]),
    db
      .select({
        id: applications.id,
        program: applications.program,
        status: applications.status,
        submittedAt: applications.submittedAt,
      })
      .from(applications)
      .where(inArray(applications.id, [...ids])),
    answersOfEach(db, ids),
    db
      .select()
      .from(documentSlots)
      .where(inArray(documentSlots.applicationId, [...ids]))
      .orderBy(asc(documentSlots.askedAt), asc(documentSlots.id)),
    versionsOfEach(db, ids),
  ])
  const [exceptions, ofAnswers] = await settleAll([
    exceptionsOfEach(db, found),
    slotsOfAnswers({ db, now }, ids, rows, versions),
  ])
  const { rules, checkDays } = setting(documentsArea).value
  const { timeZone } = setting(instituteArea).value
  const days = { today: dayIn(now, timeZone), checkDays, timeZone }
  return new Map(
    found.map((application) => {
      const status = Status.parse(application.status)
      const own = rows.filter(({ applicationId }) => applicationId === application.id)
      const given = answers.get(application.id)
      const counted =
        given &&
        countedAnswers({
          program: Program.parse(application.program),
          answers: given,
          lists: { exceptions: exceptions(application) },
        })
      const known = { ...application, status, answers: counted }
      const ofRules = rules.flatMap((rule) => {
        const row = own.find(({ ruleId }) => ruleId === rule.id)
        return slotOfRule(rule, row, row ? (versions.get(row.id) ?? []) : [], known, days)
      })
      const ofRequests = own
        .filter(({ ruleId }) => ruleId === null)
        .map((row) => slotOfRequest(row, versions.get(row.id) ?? [], days))
      return [application.id, [...ofRules, ...ofRequests, ...(ofAnswers.get(application.id) ?? [])]]
    }),
  )
}

type SlotFacts = {
  program: string
  submittedAt: Date | null
  answers: ApplicationDocument | undefined
}
type Days = { today: string; checkDays: number; timeZone: string }

/** Nothing where the answers do not call for it and nothing was handed in. */
function slotOfRule(
  rule: DocumentRule,
  row: SlotRow | undefined,
  versions: KnownVersion[],
  { program, submittedAt, answers }: SlotFacts,
  days: Days,
): Slot[] {
  const condition = conditions[rule.askedOf]
  const isAsked =
    !rule.retired &&
    rule.programs.some((one) => one === program) &&
    answers !== undefined &&
    condition.holds(answers)
  if (!isAsked && versions.length === 0) return []
  const dueOn =
    submittedAt && rule.dueDays !== null
      ? addDays(dayIn(submittedAt, days.timeZone), rule.dueDays)
      : null
  const { name, why, isBlocking, takesSeveral, asksExpiry } = rule
  const isRestricted = rule.isRestricted || condition.isRestricted === true
  const slot = { id: rule.id, row, name, why, isBlocking, takesSeveral, asksExpiry, isRestricted }
  return [withState({ ...slot, dueOn, isAsked }, versions, days)]
}

function slotOfRequest(row: SlotRow, versions: KnownVersion[], days: Days): Slot {
  const slot = {
    id: row.id,
    row,
    name: row.name ?? '',
    why: row.words ?? '',
    isBlocking: row.isBlocking === true,
    takesSeveral: true,
    asksExpiry: false,
    isRestricted: false,
    dueOn: row.dueOn,
  }
  return withState({ ...slot, isAsked: true }, versions, days)
}

type StoredSlot = Omit<
  Slot,
  'isNeeded' | 'isOverdue' | 'state' | 'checkedBy' | 'versions' | 'answer'
> & {
  isAsked: boolean
}

function withState({ isAsked, ...slot }: StoredSlot, versions: KnownVersion[], days: Days): Slot {
  const current = versions.filter(({ isCurrent }) => isCurrent)
  const state = stateOf(
    current.map(({ file, verdict }) => ({
      scan: file.scan,
      verdict: verdict?.outcome ?? null,
    })),
  )
  const isNeeded = isAsked && !slot.row?.excusedAt
  const isOpen = state === 'needed' || state === 'sent-back'
  const [unjudged] = current.filter(({ verdict }) => verdict === null)
  const isWaiting = unjudged !== undefined && (state === 'received' || state === 'checking')
  return {
    ...slot,
    isNeeded,
    isOverdue: isNeeded && isOpen && slot.dueOn !== null && slot.dueOn < days.today,
    state,
    checkedBy: isWaiting ? addWorkingDays(dayIn(unjudged.at, days.timeZone), days.checkDays) : null,
    versions,
    answer: null,
  }
}

async function answersOfEach(db: Db, ids: readonly string[]) {
  const { applicationId, path, value } = fieldValues
  const rows = await db
    .select({ applicationId, path, value })
    .from(fieldValues)
    .where(inArray(applicationId, [...ids]))
  return new Map(
    ids.map((id) => {
      const own = rows.filter((row) => row.applicationId === id)
      return [id, documentOf(own.map((row) => [row.path, row.value]))]
    }),
  )
}
