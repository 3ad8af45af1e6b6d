import { eq, inArray } from 'drizzle-orm'
import { namedIn } from '#features/accounts/server/mails.ts'
import { applicants } from '#features/accounts/server/tables.ts'
import { wordingOf, wordMail } from '#features/settings/server/mail-words.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { instituteArea, mailsArea, programAreas } from '#features/settings/setting-areas.ts'
import type { Ctx, MailCtx } from '#server/context.ts'
import type { Letter } from '#server/letter.ts'
import { type Mail, queueMail, queueMails } from '#server/mail.ts'
import { together } from '#server/settle-all.ts'
import { Program } from '#shared/program.ts'
import type { Institute } from '#shared/public-facts.ts'
import { type MailSenders, sendersArea } from '../setting-areas.ts'
import type { StepMail } from '../steps.ts'
import { type LetterFacts, type News, stepLetters } from './step-letters.ts'
import { applications } from './tables.ts'

/** Writes to an applicant about a step of their application, in the transaction of that step. */
export async function writeAboutStep<Name extends StepMail>(
  ctx: MailCtx,
  name: Name,
  { applicationId, key, news }: { applicationId: string; key: string; news: News[Name] },
): Promise<void> {
  await writeToApplicant(
    ctx,
    { applicationId, key, template: name, stream: 'application' },
    (facts) => stepLetters[name](facts, news),
  )
}

type About = Pick<Mail, 'key' | 'template' | 'stream' | 'secret' | 'calendar' | 'replyTo'> & {
  applicationId: string
}

/** The same for any number of applications, in a few statements. */
export async function writeAboutSteps<Name extends StepMail>(
  ctx: MailCtx,
  name: Name,
  stream: Mail['stream'],
  steps: readonly { applicationId: string; key: string; news: News[Name] }[],
): Promise<void> {
  const of = await readAbout(
    ctx,
    steps.map(({ applicationId }) => applicationId),
  )
  await queueMails(
    ctx,
    steps.map(({ news, ...step }) =>
      mailOf(ctx, of(step.applicationId), { ...step, template: name, stream }, (facts) =>
        stepLetters[name](facts, news),
      ),
    ),
  )
}

/** Writes to an applicant about their application, whose letter is framed like every one. */
export async function writeToApplicant(
  ctx: MailCtx,
  about: About,
  letterOf: (facts: LetterFacts) => Letter,
): Promise<void> {
  const of = await readAbout(ctx, [about.applicationId])
  await queueMail(ctx, mailOf(ctx, of(about.applicationId), about, letterOf))
}

/** The same letter to any number of applicants, each about an application of their own. */
export async function writeToApplicants(
  ctx: MailCtx,
  all: readonly (About & { letterOf: (facts: LetterFacts) => Letter })[],
): Promise<void> {
  const of = await readAbout(
    ctx,
    all.map(({ applicationId }) => applicationId),
  )
  await queueMails(
    ctx,
    all.map(({ letterOf, ...about }) => mailOf(ctx, of(about.applicationId), about, letterOf)),
  )
}

type MailFacts = ReturnType<Awaited<ReturnType<typeof readAbout>>>

function mailOf(
  { config, now }: Pick<Ctx, 'now' | 'config'>,
  { person, intake, institute, program, words, wording, sender }: MailFacts,
  { applicationId, ...about }: About,
  letterOf: (facts: LetterFacts) => Letter,
): Mail {
  const ofAll = { course: wording.courseOf(program.name, intake), reachUs: wording.reachUs }
  const letter = letterOf({
    ...ofAll,
    url: config.publicUrl,
    program,
    when: (instant) => wording.whenIn(instant, person.timeZone),
    now,
    word: (templates, name, facts, url) =>
      wordMail(templates[name], words[name], { ...ofAll, ...facts }, url),
  })
  return {
    ...sender,
    ...about,
    to: { address: person.email, name: `${person.firstName} ${person.lastName}` },
    sender: institute.name,
    letter: wording.greet('hello', namedIn(person.firstName), letter),
    applicationId,
  }
}

async function readAbout({ db }: Pick<Ctx, 'db'>, ids: readonly string[]) {
  const { email, firstName, lastName, timeZone } = applicants
  const [rows, setting] = await together([
    db
      .select({
        id: applications.id,
        person: { email, firstName, lastName, timeZone },
        program: applications.program,
        intake: intakes.name,
      })
      .from(applications)
      .innerJoin(applicants, eq(applicants.id, applications.applicantId))
      .innerJoin(intakes, eq(intakes.id, applications.intakeId))
      .where(inArray(applications.id, [...ids])),
    getSettings(db, [sendersArea, instituteArea, programAreas.ba, programAreas.msc, mailsArea]),
  ])
  const wording = wordingOf(setting(mailsArea).value, setting(instituteArea).value)
  const found = new Map(rows.map((row) => [row.id, row]))
  return (id: string) => {
    const row = found.get(id)
    if (!row) throw new Error(`no application ${id}`)
    const program = Program.parse(row.program)
    return {
      ...row,
      institute: setting(instituteArea).value,
      program: setting(programAreas[program]).value,
      words: setting(mailsArea).value,
      wording,
      sender: senderOf(setting(sendersArea).value, setting(instituteArea).value, program),
    }
  }
}

/** From whom a mail about a program comes, and where an answer goes. */
export function senderOf(
  senders: MailSenders,
  institute: Institute,
  program: Program,
): Pick<Mail, 'from' | 'replyTo'> {
  const { name, address, replyTo } = senders[program]
  return {
    ...(address && { from: { name: name || institute.name, address } }),
    replyTo: replyTo || institute.email,
  }
}
