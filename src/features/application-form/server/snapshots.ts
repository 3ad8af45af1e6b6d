import { eq, sql } from 'drizzle-orm'
import { shownEmail } from '#features/accounts/server/applicants.ts'
import { applicants } from '#features/accounts/server/tables.ts'
import { applications, returns, submissions } from '#features/applications/server/tables.ts'
import { asInstant, extendedUntil } from '#features/applications/server/times.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { instituteArea, priceAreas, programAreas } from '#features/settings/setting-areas.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { together } from '#server/settle-all.ts'
import { Program } from '#shared/program.ts'
import { handedIn, wordsOf } from '../answers.ts'
import { askedOf, type QuestionContext } from '../asked-questions.ts'
import { coreQuestionAreas } from '../core-question-areas.ts'
import { documentOf, leavesOf } from '../document.ts'
import { formVersion, sections } from '../questions.ts'
import { creditArea, sourcesArea } from '../setting-areas.ts'
import type { Snapshot } from '../submission.ts'
import { exceptionAreas, exceptionsFrom } from './core-questions.ts'
import { refereeParts } from './form-lists.ts'
import { fieldValues } from './tables.ts'

export type File = Awaited<ReturnType<typeof readFile>>

/** All that handing an application in has to look at: intake, answers, rounds so far, settings. */
export async function readFile({ db, now }: Pick<Ctx, 'db' | 'now'>, applicationId: string) {
  // The settings of both programs: which one it is comes with the same answer.
  const [rows, settingsOf] = await together([findFile(db, applicationId), readSettings(db)])
  const row = rows[0]
  if (!row) throw new Error(`no application ${applicationId}`)
  const program = Program.parse(row.program)
  const settings = settingsOf(program)
  const asking: QuestionContext = {
    program,
    answers: documentOf(Object.entries(row.answers)),
    lists: settings.lists,
    now,
    person: row.person,
  }
  return {
    ...row,
    program,
    ...settings,
    extendedUntil: asInstant(row.extendedUntil),
    asking,
    answered: new Set(Object.keys(row.answers)),
  }
}

async function findFile(db: Db, applicationId: string) {
  return db
    .select({
      program: applications.program,
      revision: applications.revision,
      intake: intakes,
      person: {
        firstName: applicants.firstName,
        lastName: applicants.lastName,
        latinName: applicants.latinName,
        email: shownEmail,
        dateOfBirth: applicants.dateOfBirth,
        phoneNumber: applicants.phoneNumber,
        country: applicants.country,
        state: applicants.state,
      },
      answers: sql<Record<string, unknown>>`(
        SELECT coalesce(jsonb_object_agg(${fieldValues.path}, ${fieldValues.value}), '{}')
        FROM ${fieldValues} WHERE ${fieldValues.applicationId} = ${applications.id})`,
      returnDueAt: returns.dueAt,
      extendedUntil,
      rounds: sql<number>`(
        SELECT coalesce(max(${submissions.round}), 0) FROM ${submissions}
        WHERE ${submissions.applicationId} = ${applications.id})`,
    })
    .from(applications)
    .innerJoin(intakes, eq(intakes.id, applications.intakeId))
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .leftJoin(
      returns,
      sql`${returns.applicationId} = ${applications.id} AND ${returns.seq} = ${applications.statusSeq}`,
    )
    .where(eq(applications.id, applicationId))
}

async function readSettings(db: Db) {
  const areas = [...Object.values(programAreas), ...Object.values(priceAreas)]
  const [read, referees] = await together([
    getSettings(db, [instituteArea, sourcesArea, creditArea, ...exceptionAreas, ...areas]),
    refereeParts.asked(db),
  ])
  const exceptions = exceptionsFrom({
    ba: read(coreQuestionAreas.ba).value,
    msc: read(coreQuestionAreas.msc).value,
  })
  return (program: Program) => {
    const [sources, catalogue, tariff] = [
      read(sourcesArea),
      read(creditArea),
      read(priceAreas[program]),
    ]
    const { credits, lengthMonths, asksInterview } = read(programAreas[program]).value
    const { currency, timeZone } = read(instituteArea).value
    const { perCredit, fees } = tariff.value
    return {
      asksInterview,
      timeZone,
      lists: {
        paymentSources: sources.value,
        creditPrograms: catalogue.value,
        referees,
        exceptions,
      },
      tariff: { credits, perCredit, fees, lengthMonths, currency },
      versions: {
        price: tariff.version,
        paymentSources: sources.version,
        creditCatalogue: catalogue.version,
      },
    }
  }
}

/** The application as it is handed in now: what is asked and answered, and nothing that is hidden. */
export function snapshotOf({ asking, ...file }: File): Snapshot {
  const { name, startsOn } = file.intake
  return {
    formVersion,
    program: asking.program,
    intake: { name, startsOn },
    person: file.person,
    answers: handedIn(asking),
    lists: file.lists,
    tariff: file.tariff,
    versions: file.versions,
    revision: file.revision,
    submittedAt: asking.now.toISOString(),
  }
}

/** What the office finds an application by: answers in words, but for those that are restricted. */
export function searchedAnswers({ asking, tariff }: File): string {
  const leaves = leavesOf(asking.answers)
  const words = { ...asking, currency: tariff.currency }
  return sections
    .flatMap((section) => askedOf(section, asking))
    .filter(({ type, restricted }) => !restricted && !unsearched.has(type))
    .flatMap((question) => wordsOf(question, leaves.get(question.path) ?? null, words))
    .join(' ')
}

/** Kinds of answers that no one would look for. */
const unsearched: ReadonlySet<string> = new Set(['yes-no', 'whole', 'year', 'money', 'amounts'])
