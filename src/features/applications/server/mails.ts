import { eq } from 'drizzle-orm'
import { greetingFor } from '#features/accounts/server/mails.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import type { Institute, ProgramSettings } from '#features/settings/settings.ts'
import type { Ctx } from '#server/context.ts'
import { applicants, applications, intakes } from '#server/db/schema.ts'
import type { Letter } from '#server/letter.ts'
import { queueMail } from '#server/mail.ts'
import { formatInstant } from '#shared/dates.ts'
import { Program } from '#shared/program.ts'
import { segmentOf } from '#shared/programs.ts'
import { sections } from '../questions.ts'
import type { StepMail } from '../status.ts'

/** What only the step itself knows. */
type News = {
  'application-received': { receiptNumber: string }
  'application-returned': {
    sections: readonly string[]
    reason: string
    note: string | null
    dueAt: Date
  }
  'application-withdrawn': { byOffice: boolean }
}

type Facts = {
  url: string
  /** "the Master’s program (September 2027)". */
  course: string
  program: ProgramSettings
  reachUs: string
  /** An instant in the applicant's zone, with the institute's beside it where that differs. */
  when(instant: Date): string
  now: Date
}

type Letters = { [Name in StepMail]: (facts: Facts, news: News[Name]) => Letter }

const letters: Letters = {
  'application-received': ({ url, course, program, reachUs, when, now }, { receiptNumber }) => ({
    subject: `We have received your application: ${receiptNumber}`,
    paragraphs: [
      `Your application for ${course} is with us. We received it on ${when(now)}.`,
      `Your receipt number is ${receiptNumber}. Keep this mail, or a copy of the receipt from your dashboard.`,
      program.asksInterview
        ? 'Next comes the interview: your dashboard shows when and how to arrange it. After it your application is reviewed, and we write to you at every step.'
        : 'Next your application is reviewed. There is nothing for you to do meanwhile, and we write to you at every step.',
      `Is something not as you meant it? ${reachUs}`,
    ],
    action: { words: 'See where it stands', url: `${url}/dashboard` },
  }),
  'application-returned': ({ url, course, program, reachUs, when }, news) => ({
    subject: 'Your application is open for changes',
    paragraphs: [
      `Your application for ${course} has come back to you. ${news.reason}`,
      ...(news.note ? [`From the admissions office: ${news.note}`] : []),
      `These sections are open again: ${titlesOf(news.sections).join(', ')}. Change what is needed there, and submit again by ${when(news.dueAt)}.`,
      `Everything else stays as you gave it. ${reachUs}`,
    ],
    action: {
      words: 'Open my application',
      url: `${url}/${segmentOf(program.program)}/application`,
    },
  }),
  'application-withdrawn': ({ url, course, reachUs }, { byOffice }) => ({
    subject: 'Your application is withdrawn',
    paragraphs: [
      byOffice
        ? `We have withdrawn your application for ${course} on your behalf.`
        : `You have withdrawn your application for ${course}.`,
      'It goes no further, and any interview that was booked is cancelled. You can still read it on your dashboard, and you are welcome to apply again for a later intake.',
      `If this was not what you wanted, tell us soon. ${reachUs}`,
    ],
    action: { words: 'Open my dashboard', url: `${url}/dashboard` },
  }),
}

/** Writes to an applicant about a step of their application, in the transaction of that step. */
export async function writeAboutStep<Name extends StepMail>(
  ctx: Pick<Ctx, 'db' | 'now' | 'config'>,
  name: Name,
  { applicationId, key, news }: { applicationId: string; key: string; news: News[Name] },
): Promise<void> {
  const { person, intake, institute, program } = await readAbout(ctx, applicationId)
  const letter = letters[name](
    {
      url: ctx.config.publicUrl,
      course: `the ${program.name} (${intake})`,
      program,
      reachUs: `You reach us at ${institute.email} or ${institute.phone}.`,
      when: (instant) => inBothZones(instant, person.timeZone, institute),
      now: ctx.now,
    },
    news,
  )
  await queueMail(ctx, {
    key,
    template: name,
    stream: 'news',
    to: { address: person.email, name: `${person.firstName} ${person.lastName}` },
    sender: institute.name,
    letter: { ...letter, paragraphs: [greetingFor(person.firstName), ...letter.paragraphs] },
    applicationId,
  })
}

async function readAbout({ db }: Pick<Ctx, 'db'>, applicationId: string) {
  const { email, firstName, lastName, timeZone } = applicants
  const rows = await db
    .select({
      person: { email, firstName, lastName, timeZone },
      program: applications.program,
      intake: intakes.name,
    })
    .from(applications)
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .innerJoin(intakes, eq(intakes.id, applications.intakeId))
    .where(eq(applications.id, applicationId))
  const row = rows[0]
  if (!row) throw new Error(`no application ${applicationId}`)
  const area = `program:${Program.parse(row.program)}` as const
  const setting = await getSettings(db, ['institute', area])
  return { ...row, institute: setting('institute').value, program: setting(area).value }
}

function inBothZones(instant: Date, own: string | null, institute: Institute): string {
  const there = formatInstant(instant, institute.timeZone)
  const here = formatInstant(instant, own ?? institute.timeZone)
  return here === there ? there : `${here} (${there} at the institute)`
}

function titlesOf(ids: readonly string[]): string[] {
  return sections.filter(({ id }) => ids.includes(id)).map(({ title }) => title)
}
