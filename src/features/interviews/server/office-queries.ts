import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { asSeenBy, wordsAsSeenBy } from '#features/application-form/server/identity.ts'
import { getInReach, inReach } from '#features/applications/server/reach.ts'
import { applications, timelineNotes } from '#features/applications/server/tables.ts'
import { Status } from '#features/applications/status.ts'
import { criteriaNow } from '#features/review/server/rubrics.ts'
import { getSetting, getSettings } from '#features/settings/server/queries.ts'
import { instituteArea, programAreas } from '#features/settings/setting-areas.ts'
import { holdsRight } from '#server/auth.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import type * as calls from '../admin-contract.ts'
import { interviewAreas } from '../setting-areas.ts'
import { actsOf } from './allowed-acts.ts'
import { busyElsewhere } from './busy-elsewhere.ts'
import {
  listForCalendar,
  presentInterview,
  type Row,
  rowsOf,
  withinSight,
} from './calendar-rows.ts'
import { getRules, listStarts, zoneFor } from './free-times.ts'
import { readHosts } from './hosts.ts'
import { groupByDay } from './local-times.ts'
import { listRequestsForOffice } from './requests.ts'
import { freeStarts } from './slots.ts'
import { bookingEvents, interviewBookings, interviewRequests } from './tables.ts'

/** One interview with all that belongs to it; 404 for what the caller may not see. */
export async function readInterviewForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof calls.readOneInterview>,
): Promise<Result<typeof calls.readOneInterview>> {
  const { db, actor } = ctx
  const [row] = await rowsOf(db, and(eq(interviewBookings.id, id), withinSight(actor)))
  if (!row) throw notFound('interview')
  const { booking } = row
  const program = Program.parse(row.program)
  const setting = await getSettings(db, [instituteArea, interviewAreas[program]])
  const rules = setting(interviewAreas[program]).value
  return {
    ...presentInterview(row),
    version: booking.version,
    applicantTimeZone: booking.timeZone,
    hostTimeZone: row.hostTimeZone,
    hostUnread: await unreadOf(ctx, booking),
    instituteTimeZone: setting(instituteArea).value.timeZone,
    isOnline: booking.isOnline,
    place: booking.place,
    link: booking.link,
    notes: booking.notes,
    criteria: (await criteriaNow(db, program)).map(({ name, help, points }) => ({
      name,
      help,
      points,
    })),
    requests: await listRequestsForOffice(
      ctx,
      eq(interviewRequests.applicationId, booking.applicationId),
    ),
    history: await historyOf(db, id),
    hosts: holdsRight(actor, 'manage-interviews')
      ? await othersFor(ctx, booking, program, rules)
      : [],
    acts: await actsOf(ctx, booking, Status.parse(row.status)),
  }
}

/** Nothing of it matters to one that is over. */
async function unreadOf(ctx: Ctx, { hostId, status }: Row['booking']) {
  if (status !== 'confirmed') return null
  return (await busyElsewhere.findUnread(ctx, [hostId])).get(hostId) ?? null
}

async function othersFor(
  { db, now }: Ctx,
  booking: Row['booking'],
  program: Program,
  rules: Awaited<ReturnType<typeof getRules>>,
) {
  const start = booking.startsAt.getTime()
  const range = { start, end: start }
  const hosts = await readHosts(db, {
    program,
    applicationId: booking.applicationId,
    now,
    range,
    except: booking.id,
  })
  return hosts
    .filter(({ id }) => id !== booking.hostId)
    .map((host) => ({
      id: host.id,
      name: host.name,
      why: freeStarts(rules, host, range).includes(start) ? null : 'Not free then',
    }))
}

async function historyOf(db: Db, bookingId: string) {
  const nameOf = (id: SQL | typeof bookingEvents.fromHost) =>
    sql<string | null>`(SELECT a.name FROM admins a WHERE a.id = ${id})`
  const rows = await db
    .select({
      at: bookingEvents.at,
      kind: bookingEvents.kind,
      by: sql<string>`CASE WHEN ${bookingEvents.actor} LIKE 'applicant:%' THEN 'The applicant'
        ELSE coalesce((SELECT a.name FROM admins a WHERE 'admin:' || a.id = ${bookingEvents.actor}), 'The system') END`,
      fromStart: bookingEvents.fromStart,
      toStart: bookingEvents.toStart,
      fromHost: nameOf(bookingEvents.fromHost),
      toHost: nameOf(bookingEvents.toHost),
      reason: timelineNotes.text,
    })
    .from(bookingEvents)
    .leftJoin(timelineNotes, eq(timelineNotes.id, bookingEvents.noteId))
    .where(eq(bookingEvents.bookingId, bookingId))
    .orderBy(asc(bookingEvents.seq))
  return rows
}

/** The interviews of one application. */
export async function readOfApplication(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof calls.readApplicationInterviews>,
): Promise<Result<typeof calls.readApplicationInterviews>> {
  const { db, actor } = ctx
  const { program, status } = await getInReach(ctx, id)
  const { asksInterview } = await getSetting(db, programAreas[program])
  const all = await listForCalendar(
    ctx,
    and(eq(interviewBookings.applicationId, id), inReach(actor)),
  )
  const current = all.find(({ state }) => state === 'booked') ?? null
  const inWords = await wordsAsSeenBy(ctx, { id, program })
  const requests = await listRequestsForOffice(ctx, eq(interviewRequests.applicationId, id))
  const seen = await asSeenBy(
    ctx,
    requests.map((request) => ({ ...request, id: request.applicationId })),
  )
  return {
    isAsked: asksInterview || all.length > 0,
    current,
    earlier: all.filter((one) => one !== current).reverse(),
    requests: requests.map((request, index) => ({
      ...request,
      firstName: seen[index]?.firstName ?? '',
      lastName: seen[index]?.lastName ?? '',
      words: inWords(request.words),
    })),
    ...(holdsRight(actor, 'arrange-interviews') && {
      whyNotBook: whyNotBook(status, current !== null),
    }),
  }
}

function whyNotBook(status: Status, isBooked: boolean): string | null {
  if (isBooked) return 'An interview is already booked'
  if (status === 'submitted') return null
  if (status === 'incomplete') return 'An interview can be booked once the application is submitted'
  return 'This application is past the interview stage'
}

/** Free times with who is free at each; a caller who manages no interviews sees their own. */
export async function listTimes(
  ctx: Ctx<AdminActor>,
  { params: { id }, query }: Input<typeof calls.listTimesForOffice>,
): Promise<Result<typeof calls.listTimesForOffice>> {
  const { db, actor, now } = ctx
  const { program } = await getInReach(ctx, id)
  const rules = await getRules(db, program)
  const timeZone = zoneFor(rules, query.timeZone)
  const [taken] = await db
    .select({ id: interviewBookings.id })
    .from(interviewBookings)
    .where(
      and(
        eq(interviewBookings.applicationId, id),
        inArray(interviewBookings.status, ['held', 'confirmed']),
      ),
    )
    .orderBy(desc(interviewBookings.createdAt))
  const isManager = holdsRight(actor, 'manage-interviews')
  const { from, to, starts, hosts } = await listStarts(db, rules, {
    applicationId: id,
    program,
    timeZone,
    now,
    from: query.from,
    hostId: isManager ? query.hostId : actor.id,
    except: taken?.id,
  })
  const sorted = [...starts].sort(([a], [b]) => a - b)
  return {
    timeZone,
    from,
    to,
    days: groupByDay(sorted, timeZone, ([at]) => at).map(({ day, ones }) => ({
      day,
      times: ones.map(([at, free]) => ({
        start: new Date(at),
        hostIds: free.map((host) => host.id),
      })),
    })),
    hosts: hosts.map(({ id: hostId, name }) => ({ id: hostId, name })),
  }
}

export function countOpenRequests({ db, actor }: Ctx<AdminActor>): Promise<number> {
  return db
    .select({ count: sql<number>`count(*)::int` })
    .from(interviewRequests)
    .innerJoin(applications, eq(applications.id, interviewRequests.applicationId))
    .where(and(isNull(interviewRequests.answeredAt), inReach(actor)))
    .then(([row]) => row?.count ?? 0)
}
