import { and, eq, like } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { writeToApplicant } from '#features/applications/server/mails.ts'
import { stepLetters } from '#features/applications/server/step-letters.ts'
import { applications } from '#features/applications/server/tables.ts'
import { noteFacts } from '#features/settings/mail-fields.ts'
import { wordingOf } from '#features/settings/server/mail-words.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import { instituteArea, mailsArea, programAreas } from '#features/settings/setting-areas.ts'
import type { MailCtx } from '#server/context.ts'
import { mails } from '#server/db/tables.ts'
import type { Letter } from '#server/letter.ts'
import { queueMail, secretPlace } from '#server/mail.ts'
import { formatDay } from '#shared/dates.ts'
import { Program } from '#shared/program.ts'
import type { Institute } from '#shared/public-facts.ts'
import { changeWords, lengthWords } from '../facts.ts'
import { mailTemplates } from '../mail-templates.ts'
import { interviewAreas } from '../setting-areas.ts'
import { type Booking, presentOwnInterview } from './booking-queries.ts'
import { type CalendarFile, calendarFile } from './calendar-file.ts'
import { linkToken } from './link-tokens.ts'

type BookingChange =
  | { kind: 'booked' }
  | { kind: 'moved'; before: Booking; words?: string | undefined }
  | { kind: 'reassigned' | 'changed'; before: Booking }

/** Tells applicant and interviewer of a booking that is new, or is otherwise than before. */
export async function notifyOfChange(
  ctx: MailCtx,
  booking: Booking,
  change: BookingChange,
): Promise<void> {
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
      const news = facts.newsFor(letter.url)
      if (isNew) return stepLetters['interview-booked'](letter, news)
      const named = { ...news.named, ...noteFacts(words) }
      return letter.word(mailTemplates, 'interview-moved', named, news.url)
    },
  )
  if (!isNew && change.before.hostId !== booking.hostId) {
    // The entry of the person who no longer holds it goes, with the same name and a higher number.
    const gone = { ...change.before, ...pick(booking) }
    const before = await readFacts(ctx, gone)
    const handedOn = before.toHost('interview-handed-on', {
      when: facts.whenFor(change.before),
      day: facts.dayFor(change.before),
    })
    await writeToHost(ctx, before, 'interview-handed-on', handedOn, { isCancelled: true })
  }
  const isSameHost = !isNew && change.before.hostId === booking.hostId
  const name = isSameHost ? 'interview-moved-for-you' : 'interview-for-you'
  await writeToHost(ctx, facts, name, facts.toHost(name))
}

/** Tells both of a booking that is over before it began. */
export async function notifyOfCancellation(
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
      stepLetters['interview-cancelled'](letter, { ...facts.afterwards(letter.url), words }),
  )
  const name = 'interview-cancelled-for-you'
  await writeToHost(ctx, facts, name, facts.toHost(name), { isCancelled: true })
}

/** Tells the applicant that an interview did not take place. */
export async function notifyOfMissedInterview(ctx: MailCtx, booking: Booking): Promise<void> {
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
        ...facts.afterwards(letter.url),
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
    (letter) => {
      const { named, url } = facts.newsFor(letter.url)
      return letter.word(mailTemplates, 'interview-reminder', { ...named, soon }, url)
    },
  )
  const letter = facts.toHost('interview-reminder-for-you', { soon })
  await writeToHost(ctx, facts, template, letter, { isReminder: true })
}

/** How soon, as the key of a reminder names it. */
export function wordInKey(soon: string): string {
  return soon.replaceAll(' ', '-')
}

/** How the keys of all letters about a booking begin. */
export function keyOfBooking(id: string): string {
  return `interview:${id}:`
}

/** One mail of a kind for each state of a booking: the number rises with every change. */
function keyOf({ id, icalSequence }: Booking, what: string): string {
  return `${keyOfBooking(id)}${icalSequence}:${what}`
}

/** What was queued about an earlier state and has not left is about nothing now. */
async function dropReminders({ db }: MailCtx, { id }: Booking): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'suppressed', secret: null })
    .where(
      and(like(mails.key, `${keyOfBooking(id)}%:interview-reminder:%`), eq(mails.state, 'queued')),
    )
}

type Facts = Awaited<ReturnType<typeof readFacts>>

async function writeToHost(
  ctx: MailCtx,
  { booking, institute, greet, fileFor }: Facts,
  template: string,
  letter: Letter,
  { isCancelled = false, isReminder = false } = {},
): Promise<void> {
  await queueMail(ctx, {
    key: keyOf(booking, `${template}:host`),
    template: template.split(':')[0] ?? template,
    stream: isReminder ? 'reminders' : 'interview',
    to: { address: booking.hostEmail, name: booking.host },
    sender: institute.name,
    letter: greet('hello', booking.host, letter),
    ...(!isReminder && { calendar: fileFor('host', isCancelled) }),
  })
}

type ToHost =
  | 'interview-for-you'
  | 'interview-moved-for-you'
  | 'interview-handed-on'
  | 'interview-cancelled-for-you'
  | 'interview-reminder-for-you'

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
  const setting = await getSettings(db, [
    instituteArea,
    mailsArea,
    interviewAreas[program],
    programAreas[program],
  ])
  const institute: Institute = setting(instituteArea).value
  const own = presentOwnInterview(booking, setting(interviewAreas[program]).value, institute, now)
  const person = `${row.firstName} ${row.lastName}`
  const { word, greet, whenIn } = wordingOf(setting(mailsArea).value, institute)
  const place = `?application=${booking.applicationId}`
  const where = own.link ? `${own.place}: ${own.link}` : `${own.place}.`
  const named = {
    when: whenIn(own.start, own.timeZone),
    day: formatDay(own.start, own.timeZone),
    length: lengthWords(own.minutes),
    interviewer: own.interviewer,
    where,
    change: changeWords(own),
  }
  /** An interviewer reads their own zone, with the institute's beside it. */
  const whenFor = ({ startsAt, hostTimeZone }: Booking) => whenIn(startsAt, hostTimeZone)
  const dayFor = ({ startsAt, hostTimeZone }: Booking) => formatDay(startsAt, hostTimeZone)
  const forHost = {
    person,
    program: setting(programAreas[program]).value.name,
    when: whenFor(booking),
    day: dayFor(booking),
    length: named.length,
    where,
    soon: '',
  }
  return {
    booking,
    institute,
    greet,
    whenFor,
    dayFor,
    toHost: (name: ToHost, more: { when?: string; day?: string; soon?: string } = {}): Letter =>
      word(
        mailTemplates,
        name,
        { ...forHost, ...more },
        `${config.publicUrl}/admin-panel/calendar?interview=${booking.id}`,
      ),
    newsFor: (url: string) => ({ named, url: `${url}/link/interview#${secretPlace}` }),
    /** Where no interview stands anymore. */
    afterwards: (url: string) =>
      row.status === 'submitted'
        ? { named, mayBook: true, url: `${url}/schedule${place}` }
        : { named, mayBook: false, url: `${url}/dashboard` },
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
