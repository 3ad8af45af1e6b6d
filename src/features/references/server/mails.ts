import { eq, inArray } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { senderOf, writeToApplicant } from '#features/applications/server/mails.ts'
import { applications } from '#features/applications/server/tables.ts'
import { sendersArea } from '#features/applications/setting-areas.ts'
import { wordingOf } from '#features/settings/server/mail-words.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { instituteArea, mailsArea, programAreas } from '#features/settings/setting-areas.ts'
import type { MailCtx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { type Mail, queueMails, secretPlace } from '#server/mail.ts'
import { settleAll } from '#server/settle-all.ts'
import { dayIn, formatDay } from '#shared/dates.ts'
import { Program } from '#shared/program.ts'
import { mailTemplates } from '../mail-templates.ts'
import type { referees } from './tables.ts'

type Row = Pick<
  typeof referees.$inferSelect,
  'id' | 'applicationId' | 'name' | 'email' | 'dueAt' | 'waived' | 'links'
>

type ToReferee = Exclude<keyof typeof mailTemplates, 'referee-lost'>

/** A mail to a referee, with the secret of a link where it has one. */
type RefereeMail = { referee: Row; letter: ToReferee; secret?: string }

/** Writes to referees, in the transaction of the fact. */
export async function writeToReferees(ctx: MailCtx, wanted: readonly RefereeMail[]): Promise<void> {
  if (wanted.length === 0) return
  const of = await readCourses(
    ctx.db,
    wanted.map(({ referee }) => referee.applicationId),
  )
  await queueMails(
    ctx,
    wanted.map(({ referee, letter, secret }): Mail => {
      const { institute, timeZone, from, word, greet, ...about } = of(referee.applicationId)
      const facts = {
        ...about,
        institute,
        dueOn: formatDay(dayIn(referee.dueAt, timeZone)),
        readers: referee.waived ? 'confidential' : 'open',
      } as const
      const link = isLink(letter)
        ? `${ctx.config.publicUrl}/link/reference#${secretPlace}`
        : undefined
      return {
        ...from,
        key: mailKey(referee, letter),
        template: letter,
        stream: letter === 'reference-reminder' ? 'reminders' : 'application',
        to: { address: referee.email, name: referee.name },
        sender: institute,
        letter: greet('dear', referee.name, word(mailTemplates, letter, facts, link)),
        ...(secret && { secret }),
      }
    }),
  )
}

/** Each link is mailed once; what becomes of the mail is found by this key. */
export function mailKey({ id, links }: { id: string; links: number }, letter: string): string {
  const key = `${keysOf(id)}${links}`
  return isLink(letter) ? key : `${key}:${letter}`
}

function isLink(letter: string): boolean {
  return letter === 'reference-asked' || letter === 'reference-reminder'
}

/** How the keys of all mails to one referee begin. */
export function keysOf(id: string): string {
  return `reference:${id}:`
}

async function readCourses(db: Db, ids: readonly string[]) {
  const [rows, setting] = await settleAll([
    db
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
      .where(inArray(applications.id, [...new Set(ids)])),
    getSettings(db, [sendersArea, instituteArea, programAreas.ba, programAreas.msc, mailsArea]),
  ])
  const found = new Map(rows.map((row) => [row.id, row]))
  const { name, timeZone } = setting(instituteArea).value
  const wording = wordingOf(setting(mailsArea).value, setting(instituteArea).value)
  return (id: string) => {
    const row = found.get(id)
    if (!row) throw new Error(`no application ${id}`)
    const program = Program.parse(row.program)
    return {
      applicant: `${row.firstName} ${row.lastName}`,
      course: wording.courseOf(setting(programAreas[program]).value.name, row.intake),
      institute: name,
      timeZone,
      from: senderOf(setting(sendersArea).value, setting(instituteArea).value, program),
      ...wording,
    }
  }
}

/** Tells an applicant that somebody else has to be found; why, only the office knows. */
export async function notifyOfLostReferee(
  ctx: MailCtx,
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
    ({ url, word }) =>
      word(mailTemplates, 'referee-lost', { recommender: name }, `${url}/dashboard`),
  )
}
