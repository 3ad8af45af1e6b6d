import { and, eq, like } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { writeToApplicant } from '#features/applications/server/mails.ts'
import {
  type InterviewNews,
  interviewLetter,
  stepLetters,
} from '#features/applications/server/step-letters.ts'
import { applications } from '#features/applications/server/tables.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import type { Ctx } from '#server/context.ts'
import { mails } from '#server/db/tables.ts'
import { queueMail, secretPlace } from '#server/mail.ts'
import { formatDay } from '#shared/dates.ts'
import { Program } from '#shared/program.ts'
import type { Institute } from '#shared/public-facts.ts'
import { changeWords, lengthWords, whenWords } from '../facts.ts'
import { type Booking, presentOwn } from './booking-queries.ts'
import { type CalendarFile, calendarFile } from './calendar-file.ts'
import { linkToken } from './link-tokens.ts'

type MailCtx = Pick<Ctx, 'db' | 'now' | 'config'>

type Change =
  | { kind: 'booked' }
  | { kind: 'moved'; before: Booking; words?: string | undefined }
  | { kind: 'reassigned' | 'changed'; before: Booking }

/** Tells applicant and interviewer of a booking that is new, or stands otherwise than before. */
export async function tellOfChange(ctx: MailCtx, booking: Booking, change: Change): Promise<void> {
  const facts = await readFacts(ctx, booking)
  const isNew = change.kind === 'booked'
  const template = isNew ? 'interview-booked' : 'interview-moved'
  const words = change.kind === 'moved' ? change.words : ''
  await dropReminders(ctx, booking)
  await writeToApplicant(
    ctx,
    {
      applicationId: booking.applicationId,
      key: keyOf(booking, template),
      template,
      stream: 'interview',
      secret: linkToken(ctx.config, booking),
      calendar: facts.fileFor('applicant'),
    },
    (letter) => {
      const news = facts.newsFor(letter.url, { note: fromOffice(words) })
      return isNew
        ? stepLetters['interview-booked'](letter, news)
        : interviewLetter(letter, 'interview-moved', news)
    },
  )
  if (!isNew && change.before.hostId !== booking.hostId) {
    // The entry of whoever no longer holds it goes, with the same name and a higher number.
    const gone = { ...change.before, ...pick(booking) }
    await writeToHost(ctx, await readFacts(ctx, gone), 'interview-handed-on', {
      subject: `Reassigned: Interview with ${facts.person}`,
      paragraphs: [
        `The interview with ${facts.person} on ${facts.whenFor(change.before)} is now assigned to someone else.`,
      ],
      isCancelled: true,
    })
  }
  const isSameHost = !isNew && change.before.hostId === booking.hostId
  await writeToHost(ctx, facts, isSameHost ? 'interview-moved-for-you' : 'interview-for-you', {
    subject: isSameHost
      ? `Your interview with ${facts.person} is now on ${facts.dayFor(booking)}`
      : `Interview with ${facts.person} on ${facts.dayFor(booking)}`,
    paragraphs: [
      isSameHost
        ? `Your interview with ${facts.person} (${facts.program}) has changed. It’s now: ${facts.whenFor(booking)}.`
        : `You interview ${facts.person} (${facts.program}): ${facts.whenFor(booking)}.`,
      `It takes ${facts.length}. ${facts.where}`,
      'If you have a conflict of interest, declare it on the interview page. Someone else will take over.',
    ],
  })
}

/** Tells both of a booking that is over before it began. */
export async function tellOfCancelling(
  ctx: MailCtx,
  booking: Booking,
  words: string,
): Promise<void> {
  const facts = await readFacts(ctx, booking)
  await dropReminders(ctx, booking)
  await writeToApplicant(
    ctx,
    {
      applicationId: booking.applicationId,
      key: keyOf(booking, 'interview-cancelled'),
      template: 'interview-cancelled',
      stream: 'interview',
      calendar: facts.fileFor('applicant', true),
    },
    (letter) =>
      stepLetters['interview-cancelled'](
        letter,
        facts.afterwards(letter.url, { note: fromOffice(words) }),
      ),
  )
  await writeToHost(ctx, facts, 'interview-cancelled-for-you', {
    subject: `Canceled: Interview with ${facts.person} on ${facts.dayFor(booking)}`,
    paragraphs: [
      `The interview with ${facts.person} (${facts.program}) is canceled: ${facts.whenFor(booking)}. Your time is free again.`,
    ],
    isCancelled: true,
  })
}

/** Tells the applicant that an interview did not take place. */
export async function tellOfMissing(ctx: MailCtx, booking: Booking): Promise<void> {
  const facts = await readFacts(ctx, booking)
  await writeToApplicant(
    ctx,
    {
      applicationId: booking.applicationId,
      key: keyOf(booking, 'interview-missed'),
      template: 'interview-missed',
      stream: 'interview',
    },
    (letter) =>
      stepLetters['interview-missed'](letter, {
        ...facts.afterwards(letter.url, {}),
        byInterviewer: booking.outcome === 'host-missed',
      }),
  )
}

/** Reminds both of what is soon. */
export async function remindBoth(ctx: MailCtx, booking: Booking, soon: string): Promise<void> {
  const facts = await readFacts(ctx, booking)
  const template = `interview-reminder:${wordInKey(soon)}`
  await writeToApplicant(
    ctx,
    {
      applicationId: booking.applicationId,
      key: keyOf(booking, template),
      template: 'interview-reminder',
      stream: 'reminders',
      secret: linkToken(ctx.config, booking),
    },
    (letter) => interviewLetter(letter, 'interview-reminder', facts.newsFor(letter.url, { soon })),
  )
  await writeToHost(ctx, facts, template, {
    subject: `Interview with ${facts.person} ${soon}`,
    paragraphs: [
      `You interview ${facts.person} (${facts.program}) ${soon}: ${facts.whenFor(booking)}.`,
      `It takes ${facts.length}. ${facts.where}`,
    ],
    isReminder: true,
  })
}

/** How soon, as the key of a reminder names it. */
export function wordInKey(soon: string): string {
  return soon.replaceAll(' ', '-')
}

/** How the keys of all letters about a booking begin. */
export function keyOfBooking(id: string): string {
  return `interview:${id}:`
}

/** One mail of a kind for each standing of a booking: the number rises with every change. */
function keyOf({ id, icalSequence }: Booking, what: string): string {
  return `${keyOfBooking(id)}${icalSequence}:${what}`
}

/** What was queued about an earlier standing and has not left is about nothing now. */
async function dropReminders({ db }: MailCtx, { id }: Booking): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'suppressed', secret: null })
    .where(
      and(like(mails.key, `${keyOfBooking(id)}%:interview-reminder:%`), eq(mails.state, 'queued')),
    )
}

type Facts = Awaited<ReturnType<typeof readFacts>>

type HostLetter = {
  subject: string
  paragraphs: string[]
  isCancelled?: boolean
  isReminder?: boolean
}

async function writeToHost(
  ctx: MailCtx,
  facts: Facts,
  template: string,
  { subject, paragraphs, isCancelled = false, isReminder = false }: HostLetter,
): Promise<void> {
  const { booking, institute } = facts
  await queueMail(ctx, {
    key: keyOf(booking, `${template}:host`),
    template: template.split(':')[0] ?? template,
    stream: isReminder ? 'reminders' : 'interview',
    to: { address: booking.hostEmail, name: booking.host },
    sender: institute.name,
    letter: {
      subject,
      paragraphs: [`Hello ${booking.host},`, ...paragraphs],
      action: {
        words: 'Open the interview',
        url: `${ctx.config.publicUrl}/admin-panel/calendar?interview=${booking.id}`,
      },
    },
    ...(!isReminder && { calendar: facts.fileFor('host', isCancelled) }),
  })
}

/** Everything that letters say of a booking, from what the pages say of it. */
async function readFacts({ db, now, config }: MailCtx, booking: Booking) {
  const [row] = await db
    .select({
      firstName: applicants.firstName,
      lastName: applicants.lastName,
      email: applicants.email,
      program: applications.program,
      status: applications.status,
    })
    .from(applications)
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .where(eq(applications.id, booking.applicationId))
  if (!row) throw new Error(`no application ${booking.applicationId}`)
  const program = Program.parse(row.program)
  const setting = await getSettings(db, ['institute', `interview:${program}`, `program:${program}`])
  const institute: Institute = setting('institute').value
  const own = presentOwn(booking, setting(`interview:${program}`).value, institute, now)
  const person = `${row.firstName} ${row.lastName}`
  const place = `?application=${booking.applicationId}`
  const where = own.link ? `${own.place}: ${own.link}` : `${own.place}.`
  const named = {
    when: whenWords(own.start, own.timeZone, own.instituteTimeZone),
    day: formatDay(own.start, own.timeZone),
    length: lengthWords(own.minutes),
    interviewer: own.interviewer,
    where,
    change: changeWords(own),
  }
  const news = (more: Record<string, string>, action: InterviewNews['action']) => ({
    named: { ...named, ...more },
    action,
  })
  return {
    booking,
    institute,
    person,
    program: setting(`program:${program}`).value.name,
    length: named.length,
    where,
    /** An interviewer reads their own zone, with the institute's beside it. */
    whenFor: ({ startsAt, hostTimeZone }: Booking) =>
      whenWords(startsAt, hostTimeZone, institute.timeZone),
    dayFor: ({ startsAt, hostTimeZone }: Booking) => formatDay(startsAt, hostTimeZone),
    newsFor: (url: string, more: Record<string, string>) =>
      news(more, {
        words: 'View, reschedule, or cancel',
        url: `${url}/link/interview#${secretPlace}`,
      }),
    /** Where no interview stands any more. */
    afterwards: (url: string, more: Record<string, string>) => {
      const isOpen = row.status === 'submitted'
      const whatNext = isOpen ? 'You can book another time whenever you’re ready.' : ''
      return news(
        { ...more, whatNext },
        isOpen
          ? { words: 'Book another time', url: `${url}/schedule${place}` }
          : { words: 'Open my dashboard', url: `${url}/dashboard` },
      )
    },
    fileFor: (whom: 'applicant' | 'host', isCancelled = false): CalendarFile =>
      calendarFile(
        institute,
        whom === 'host'
          ? { name: booking.host, email: booking.hostEmail }
          : { name: person, email: row.email },
        {
          ...booking,
          summary:
            whom === 'host'
              ? `Interview with ${person}`
              : `Admissions interview, ${institute.name}`,
          description: whom === 'host' ? where : `${named.when}\nWith ${own.interviewer}. ${where}`,
          location: own.link ?? own.place,
          url: whom === 'host' ? undefined : `${config.publicUrl}/thankyou${place}`,
          isCancelled,
        },
      ),
  }
}

const pick = ({ icalSequence, changedAt }: Booking) => ({ icalSequence, changedAt })

function fromOffice(words: string | undefined): string {
  return words ? `From the admissions office: ${words}` : ''
}
