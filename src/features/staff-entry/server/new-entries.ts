import { and, isNull, sql } from 'drizzle-orm'
import type { EnteredPerson } from '#features/accounts/entered-person.ts'
import { makePeople } from '#features/accounts/server/office-people.ts'
import { isAmong } from '#features/accounts/server/personal-rows.ts'
import { applicants } from '#features/accounts/server/tables.ts'
import { beginMany, type Draft } from '#features/application-form/server/start-application.ts'
import { isTooLate } from '#features/applications/deadline.ts'
import { getSetting, type Intake } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import { recordAudits } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { invalidField, notFound, Refusal } from '#server/refusals.ts'
import { mapUnrefused, orRefusal } from '#server/refused-rows.ts'
import { dayIn, formatDay } from '#shared/dates.ts'
import type { Program } from '#shared/program.ts'
import { tidyText } from '#shared/text.ts'
import type { EntryWay } from '../contract.ts'
import { refuseAlike } from './entry-people.ts'
import { enteredApplications } from './tables.ts'

/** An application that came on paper, by phone or in a file. */
export type NewEntry = {
  /** Somebody who is known. */
  applicantId: string | null
  /** Or who is not. */
  person: EnteredPerson | null
  isSomebodyElse: boolean
  how: EntryWay
  receivedOn: string
  reason: string
}

type Place = { program: Program; intake: Intake }
type InTime = NewEntry & { lateBecause: string | null }
type OfPerson = InTime & { id: string }
type BegunEntry = OfPerson & { draft: Draft }

/**
 * Begins applications for people who are known or new, each or none by itself: one that is refused leaves
 * nothing of its own. `passwordHash` is for those who are new.
 */
export async function enterApplications(
  ctx: Ctx<AdminActor>,
  place: Place,
  entries: readonly NewEntry[],
  passwordHash: string,
): Promise<(Draft | Refusal)[]> {
  const { programs } = ctx.actor
  if (programs && !programs.includes(place.program)) throw notFound('intake')
  const inTime: (InTime | Refusal)[] = []
  for (const entry of entries)
    inTime.push(
      await orRefusal(async () => {
        const lateBecause = await requireInTime(ctx, place.intake, entry)
        return { ...entry, lateBecause }
      }),
    )
  const ofPeople = await mapUnrefused(inTime, (some) => withPeople(ctx, some, passwordHash))
  const begun = await mapUnrefused(ofPeople, (some) => begin(ctx, place, some))
  await noteEntries(
    ctx,
    begun.flatMap((one) => (one instanceof Refusal ? [] : [one])),
  )
  return begun.map((one) => (one instanceof Refusal ? one : one.draft))
}

/** The day that it was received counts for the deadline; a later entry says why it is late. */
export async function requireInTime(
  { db, now }: Ctx,
  intake: Intake,
  { receivedOn, reason }: Pick<NewEntry, 'receivedOn' | 'reason'>,
): Promise<string | null> {
  const { timeZone } = await getSetting(db, instituteArea)
  if (receivedOn > dayIn(now, timeZone))
    throw invalidField('receivedOn', 'Enter a date that isn’t in the future')
  if (receivedOn < dayIn(intake.opensAt, timeZone))
    throw invalidField(
      'receivedOn',
      `${intake.name} opens on ${formatDay(intake.opensAt, timeZone)}`,
    )
  if (receivedOn > dayIn(intake.closesAt, timeZone))
    throw invalidField(
      'receivedOn',
      `${intake.name} closed on ${formatDay(intake.closesAt, timeZone)}, before this arrived`,
    )
  const isLate = isTooLate({ intake, returned: null, extendedUntil: null }, now)
  const said = tidyText(reason)
  if (isLate && said === '')
    throw invalidField('reason', 'The intake has closed. Enter why you’re entering this late')
  return isLate ? said : null
}

async function withPeople(
  ctx: Ctx<AdminActor>,
  entries: readonly InTime[],
  passwordHash: string,
): Promise<(OfPerson | Refusal)[]> {
  const theNew = entries.flatMap(({ person, ...entry }) => (person ? [{ ...entry, person }] : []))
  const unlike = await refuseAlike(ctx, theNew)
  const made = await mapUnrefused(unlike, (some) =>
    makePeople(
      ctx,
      some.map(({ person }) => person),
      passwordHash,
    ),
  )
  const known = await findKnown(ctx, entries)
  let at = 0
  return entries.map((entry) => {
    const id = entry.person ? made[at++] : known.get(entry.applicantId)
    if (id instanceof Refusal) return id
    return id
      ? { ...entry, id }
      : invalidField('applicantId', 'Search for the person first, or enter them as new')
  })
}

async function findKnown({ db }: Ctx, entries: readonly InTime[]) {
  const ids = entries.flatMap(({ applicantId }) => applicantId ?? [])
  const { id, closedAt } = applicants
  const found =
    ids.length === 0
      ? []
      : await db
          .select({ id })
          .from(applicants)
          .where(and(isAmong(id, ids), isNull(closedAt)))
  return new Map<string | null, string>(found.map((one) => [one.id, one.id]))
}

async function begin(
  ctx: Ctx<AdminActor>,
  { program, intake }: Place,
  entries: readonly OfPerson[],
): Promise<(BegunEntry | Refusal)[]> {
  const drafts = await beginMany(
    ctx,
    { program, intake },
    entries.map(({ id, how, receivedOn }) => ({ applicantId: id, entered: { how, receivedOn } })),
  )
  return entries.map((entry, n) => {
    const draft = drafts[n]
    if (draft) return { ...entry, draft }
    return new Refusal('not-now', alreadyApplied(intake), { code: 'has-application' })
  })
}

export function alreadyApplied({ name }: { name: string }): string {
  return `They already have an application for ${name}`
}

async function noteEntries(ctx: Ctx<AdminActor>, begun: readonly BegunEntry[]): Promise<void> {
  if (begun.length === 0) return
  const { db, actor, now } = ctx
  await db
    .insert(enteredApplications)
    .values(
      begun.map(({ draft, how, receivedOn, lateBecause }) => ({
        applicationId: draft.id,
        enteredBy: actor.id,
        enteredAt: now,
        how,
        receivedOn,
        reason: lateBecause,
        signedOn: null,
      })),
    )
    .onConflictDoUpdate({
      target: enteredApplications.applicationId,
      set: {
        enteredBy: sql`excluded.entered_by`,
        enteredAt: sql`excluded.entered_at`,
        how: sql`excluded.how`,
        receivedOn: sql`excluded.received_on`,
        reason: sql`excluded.reason`,
        signedOn: sql`excluded.signed_on`,
      },
    })
  await recordAudits(
    ctx,
    begun.map(({ draft, how, person }) => ({
      action: 'application.entered',
      subject: `application:${draft.id}`,
      detail: { how, isNew: person !== null },
    })),
  )
}
