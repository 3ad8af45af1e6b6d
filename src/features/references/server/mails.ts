import { eq, inArray } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { writeToApplicant } from '#features/applications/server/mails.ts'
import { applications } from '#features/applications/server/tables.ts'
import { contactWords } from '#features/settings/contact-words.ts'
import { getSettings, senderAreas, senderOf } from '#features/settings/server/queries.ts'
import { intakes } from '#features/settings/server/tables.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import type { Letter } from '#server/letter.ts'
import { type Mail, queueMails, secretPlace } from '#server/mail.ts'
import { dayIn, formatDay } from '#shared/dates.ts'
import { Program } from '#shared/program.ts'
import type { referees } from './tables.ts'

type Row = Pick<
  typeof referees.$inferSelect,
  'id' | 'applicationId' | 'name' | 'email' | 'dueAt' | 'waived' | 'links'
>

/** A mail to a referee, with the secret of a link where it has one. */
type Wanted = { referee: Row; letter: keyof typeof letters; secret?: string }

type Facts = {
  applicant: string
  /** "the Master’s program (September 2027)". */
  course: string
  institute: string
  dueOn: string
  isConfidential: boolean
  reachUs: string
  link: string
}

/**
 * What referees are written. None of it holds a word of what somebody wrote, and none belongs to the mails of
 * the application: an address that takes none must not hold up what the applicant waits for.
 */
const letters = {
  'reference-asked': ({ applicant, course, institute, dueOn, link, reachUs, ...facts }: Facts) => ({
    subject: 'Reference request',
    paragraphs: [
      `${applicant} is applying for ${course} at ${institute} and asked you for a reference.`,
      `The link below opens a short form. You don’t need an account. We save what you write as you go, and you can come back to it until you submit. Please respond by ${dueOn}.`,
      facts.isConfidential
        ? `${applicant} has waived the right to read your reference. Only admissions staff and reviewers see it.`
        : `Admissions staff and reviewers will read your reference. ${applicant} has kept the right to ask to read it too.`,
      'If you can’t write one, or you’re not the right person, tell us on the same page. The link is only for you.',
      reachUs,
    ],
    action: { words: 'Open the form', url: link },
  }),
  'reference-reminder': ({ applicant, course, institute, dueOn, link, reachUs }: Facts) => ({
    subject: 'Reminder: Reference request',
    paragraphs: [
      `${applicant} is applying for ${course} at ${institute} and asked you for a reference. We haven’t received it yet. Please respond by ${dueOn}.`,
      'This link replaces the one we sent before. Anything you’ve written is still there.',
      'If you can’t write one, tell us on the same page, and we won’t ask again.',
      reachUs,
    ],
    action: { words: 'Open the form', url: link },
  }),
  'reference-thanks': ({ applicant, course, reachUs }: Facts) => ({
    subject: 'Thank you for your reference',
    paragraphs: [
      `We received your reference for ${applicant}, who is applying for ${course}. Thank you for taking the time.`,
      `You don’t need to do anything else. If you want to change something, let us know. ${reachUs}`,
    ],
  }),
  'reference-not-needed': ({ applicant, course, reachUs }: Facts) => ({
    subject: 'Your reference is no longer needed',
    paragraphs: [
      `We asked you for a reference for ${applicant}, who was applying for ${course}. We no longer need it, and the link we sent no longer works.`,
      `Thank you for your help. ${reachUs}`,
    ],
  }),
} satisfies Record<string, (facts: Facts) => Letter>

/** Writes to referees, in the transaction of the fact. */
export async function writeToReferees(
  ctx: Pick<Ctx, 'db' | 'now' | 'config'>,
  wanted: readonly Wanted[],
): Promise<void> {
  if (wanted.length === 0) return
  const of = await readCourses(
    ctx.db,
    wanted.map(({ referee }) => referee.applicationId),
  )
  await queueMails(
    ctx,
    wanted.map(({ referee, letter, secret }): Mail => {
      const { institute, timeZone, from, ...course } = of(referee.applicationId)
      const facts: Facts = {
        ...course,
        institute,
        dueOn: formatDay(dayIn(referee.dueAt, timeZone)),
        isConfidential: referee.waived,
        link: `${ctx.config.publicUrl}/link/reference#${secretPlace}`,
      }
      const { paragraphs, ...rest }: Letter = letters[letter](facts)
      return {
        ...from,
        key: mailKey(referee, letter),
        template: letter,
        stream: letter === 'reference-reminder' ? 'reminders' : 'application',
        to: { address: referee.email, name: referee.name },
        sender: institute,
        letter: { ...rest, paragraphs: [`Dear ${referee.name},`, ...paragraphs] },
        ...(secret && { secret }),
      }
    }),
  )
}

/** Each link is mailed once; what becomes of the mail is found by this key. */
export function mailKey({ id, links }: { id: string; links: number }, letter: string): string {
  const isLink = letter === 'reference-asked' || letter === 'reference-reminder'
  const key = `${keysOf(id)}${links}`
  return isLink ? key : `${key}:${letter}`
}

/** How the keys of all mails to one referee begin. */
export function keysOf(id: string): string {
  return `reference:${id}:`
}

async function readCourses(db: Db, ids: readonly string[]) {
  const rows = await db
    .select({
      id: applications.id,
      firstName: applicants.firstName,
      lastName: applicants.lastName,
      program: applications.program,
      intake: intakes.name,
    })
    .from(applications)
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .innerJoin(intakes, eq(intakes.id, applications.intakeId))
    .where(inArray(applications.id, [...new Set(ids)]))
  const setting = await getSettings(db, [...senderAreas, 'program:ba', 'program:msc'])
  const found = new Map(rows.map((row) => [row.id, row]))
  const { name, email, phone, timeZone } = setting('institute').value
  return (id: string) => {
    const row = found.get(id)
    if (!row) throw new Error(`no application ${id}`)
    const program = Program.parse(row.program)
    return {
      applicant: `${row.firstName} ${row.lastName}`,
      course: `the ${setting(`program:${program}`).value.name} (${row.intake})`,
      institute: name,
      reachUs: contactWords({ email, phone }),
      timeZone,
      from: senderOf(setting, program),
    }
  }
}

/** Tells an applicant that somebody else has to be found; why, only the office knows. */
export async function tellOfLostReferee(
  ctx: Pick<Ctx, 'db' | 'now' | 'config'>,
  { id, applicationId, name, links }: Row,
): Promise<void> {
  await writeToApplicant(
    ctx,
    {
      applicationId,
      key: `${keysOf(id)}${links}:lost`,
      template: 'referee-lost',
      stream: 'application',
    },
    ({ url, course, reachUs }) => ({
      subject: 'Please name another recommender',
      paragraphs: [
        `${name}, whom you named in your application for ${course}, won’t be writing a reference for you.`,
        `Name someone else on your dashboard, or correct the address if it was wrong. We’ll email them right away. ${reachUs}`,
      ],
      action: { words: 'Open my dashboard', url: `${url}/dashboard` },
    }),
  )
}
