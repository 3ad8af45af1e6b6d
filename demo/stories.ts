import { eq } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { saveDraft } from '#features/application-form/server/drafts.ts'
import { takeStep } from '#features/applications/server/steps.ts'
import { applications } from '#features/applications/server/tables.ts'
import { Status } from '#features/applications/status.ts'
import { type StepName, steps } from '#features/applications/steps.ts'
import type { Actor, AdminActor, ApplicantActor, Ctx } from '#server/context.ts'
import { Refusal } from '#server/refusals.ts'
import type { Program } from '#shared/programs.ts'
import type { TestApp } from '#tests/app.ts'
import { castContext, fillInAndSubmit } from '#tests/cast.ts'
import { castPassword, type Person } from '#tests/people.ts'
import { askOffice, grant } from './after-decision.ts'
import { makeAnswers } from './answers.ts'
import { decide } from './decisions.ts'
import { checkPapers, sendPapers } from './documents.ts'
import { takePlace } from './enrollments.ts'
import { bookInterview, meet } from './interviews.ts'
import { talk } from './messages.ts'
import { askReviewers, clearUp, giveBack, score, settleChecks, takeUp } from './office-work.ts'
import { makePerson } from './people.ts'
import { between, oneOf, weighted } from './random.ts'
import { awaitReferences, namedBy } from './references.ts'
import type { Staff } from './staff.ts'

/** Something that somebody did, so many days after the first day; `who` is absent where it concerns many. */
export type Act = { day: number; run(): Promise<void>; who?: number }

export type Stage = {
  app: TestApp
  staff: Staff
  random: () => number
  /** The secret of the newest link that was mailed to an address. */
  links: Map<string, string>
}

/** Where the person behind an application and the application are, once there are any. */
export type Life = {
  number: number
  program: Program
  person: Person
  applicant?: ApplicantActor
  id: string
}

/** No one waits longer than this for the office to begin. */
const daysLeftWaiting = 30
/** An interview that is booked at the end of the demo is this near ahead of it. */
const daysToMeet = 6
/** What was asked of the office lately still waits for its answer. */
const daysUnanswered = 16
export const releaseEveryDays = 7
export const releaseHour = 0.65

/** What one person did and what was done about them. */
export function tellStory(stage: Stage, number: number, days: number): Act[] {
  return actsOf(stage, number, days).map((act) => ({ ...act, who: number }))
}

function actsOf(stage: Stage, number: number, days: number): Act[] {
  const { app, staff, random } = stage
  const { life, begin } = someone(stage, number)
  const { person } = life
  const acts: Act[] = []
  const isOfNow = number % 30 === 9
  let day = isOfNow ? days - between(random, 1, 3) : random() * (days - 1)

  function then(daysLater: number, run: () => Promise<void>): void {
    day += daysLater
    acts.push({ day, run })
  }
  const step = (name: StepName, by: AdminActor | 'applicant', reasonId?: string) => () =>
    takeOne(stage, life, name, by, reasonId)

  then(0, begin)
  // Now and then somebody forgets an account and makes another.
  if (number % 70 === 0)
    acts.push({
      day: day + 2,
      run: async () => {
        await register(app, { ...person, email: `again.${person.email}` }, number)
      },
    })
  // So that there is always somebody whose turn has only just come.
  if (isOfNow) {
    then(between(random, 0.1, 0.4), () => submitInTime(app, life))
    then(between(random, 0.1, 0.3), takeUp(stage, life))
    if (number % 60 === 9) then(0.1, giveBack(stage, life))
    if (number % 60 === 39) then(0.1, bookInterview(stage, life, daysToMeet))
    return acts
  }
  if (random() < 0.12) return acts
  then(between(random, 0.1, 12), () => submitInTime(app, life))
  acts.push(...awaitReferences(stage, life, day))
  acts.push(...talk(stage, life, day, days))
  if (random() < 0.05) {
    then(between(random, 1, 20), step('withdraw', 'applicant', oneOf(random, ['cost', 'timing'])))
    return acts
  }
  then(between(random, 0.1, 1), takeUp(stage, life))
  acts.push({ day: day + 0.3, run: sendPapers(stage, life) })
  acts.push({ day: day + 1.4, run: checkPapers(stage, life) })
  if (random() < 0.5) {
    then(between(random, 1, 5), step('waive-interview', staff.ben, 'known-to-us'))
  } else {
    const wait = between(random, 3, 9)
    then(between(random, 0.5, 4), bookInterview(stage, life, wait))
    then(wait, meet(stage, life))
  }
  const drawn = weighted(random, { accept: 50, reject: 20, waitlist: 12, defer: 4, none: 14 })
  if (drawn === 'none' && day > days - daysLeftWaiting) return acts
  const outcome = drawn === 'none' ? 'reject' : drawn
  then(between(random, 0.2, 1), askReviewers(stage, life))
  for (const reviewer of [staff.dana, staff.emil])
    then(between(random, 0.5, 3), score(stage, life, reviewer, outcome))
  then(between(random, 0.2, 2), settleChecks(stage, life))
  then(between(random, 0.2, 1), decide(stage, { life, outcome }))
  then(between(random, 0.1, 0.5), clearUp(stage, life))
  // What is confirmed goes out on the next day of releases.
  day = Math.ceil(day / releaseEveryDays) * releaseEveryDays + releaseHour
  if (outcome === 'accept') {
    const reply = weighted(random, {
      enrol: 46,
      decline: 14,
      rescind: 3,
      ask: 12,
      defer: 6,
      wait: 19,
    })
    const later = between(random, 1, 18)
    if (reply === 'enrol' || reply === 'wait')
      acts.push(...takePlace(stage, life, day, { isSure: reply === 'enrol' }))
    if (reply === 'ask') then(later, askOffice(stage, life, 'more-time'))
    if (reply === 'defer') then(later, askOffice(stage, life, 'defer'))
    const isAsked = reply === 'ask' || reply === 'defer'
    if (isAsked && day < days - daysUnanswered) then(between(random, 1, 6), grant(stage, life))
    if (reply === 'decline') then(later, step('decline', 'applicant', 'another-institute'))
    if (reply === 'rescind') then(later, step('rescind', staff.ana, 'conditions-not-met'))
  }
  return acts
}

/** A person, and how they register and fill in their form. */
export function someone(stage: Stage, number: number): { life: Life; begin(): Promise<void> } {
  const { app, random } = stage
  const person = makePerson(random, number)
  const program = random() < 0.6 ? 'msc' : 'ba'
  const answers = makeAnswers(random, { number, person, program })
  const life: Life = { number, program, person, id: '' }
  return {
    life,
    async begin() {
      life.applicant = await register(app, person, number)
      const isUSCitizen = person.country === 'US'
      const abroad = { citizenship: person.country, state: '' }
      const home = isUSCitizen ? { state: person.state } : abroad
      const personalInfo = { ...answers.personalInfo, isUSCitizen, ...home }
      await as(stage, life.applicant, async (ctx) => {
        const references = { waivesAccess: number % 5 > 0, referees: namedBy(number, program) }
        const body = { applicationType: program, ...answers, personalInfo, references } as const
        const saved = await saveDraft(ctx, { body })
        if (saved instanceof Error) throw saved
        life.id = saved.id
      })
    },
  }
}

async function register(app: TestApp, person: Person, number: number): Promise<ApplicantActor> {
  const sent = {
    body: { ...person, password: castPassword },
    address: `198.51.100.${number % 250}`,
  }
  let { status, body } = await app.call('POST /api/users/register', sent)
  // On a busy machine a new connection may take longer than anybody is made to wait.
  for (let time = 0; status === 503 && time < 5; time++)
    ({ status, body } = await app.call('POST /api/users/register', sent))
  if (status !== 200) throw new Error(`${person.email} is not registered: ${body.error}`)
  const me = await app.call('GET /api/users/me', { token: body.token })
  const { id } = me.body.user
  const emailConfirmedAt = app.platform.now()
  if (number % 8 > 0)
    await app.platform.db.update(applicants).set({ emailConfirmedAt }).where(eq(applicants.id, id))
  return { kind: 'applicant', id, sessionId: '' }
}

/** Who is too late for the intake keeps the draft. */
export async function submitInTime(app: TestApp, { id }: Life): Promise<void> {
  try {
    await fillInAndSubmit(app, id)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'intake-closed')) throw error
  }
}

/** Takes a step if the application still stands where it can be taken. */
export async function takeOne(
  stage: Stage,
  { id, applicant }: Life,
  name: StepName,
  by: AdminActor | 'applicant',
  reasonId?: string,
): Promise<void> {
  await as<Actor>(stage, by === 'applicant' ? applicant : by, async (ctx) => {
    const [row] = await ctx.db.select().from(applications).where(eq(applications.id, id))
    if (!row) throw new Error(`no application ${id}`)
    const status = Status.parse(row.status)
    if (!steps[name].from.includes(status)) return
    await takeStep(ctx, name, [{ id, status, statusSeq: row.statusSeq }], { reasonId })
  })
}

/** One act of somebody's, in a transaction of its own at the time of the story. */
export async function as<A extends Actor>(
  { app }: Pick<Stage, 'app'>,
  actor: A | undefined,
  work: (ctx: Ctx<A>) => Promise<unknown>,
): Promise<void> {
  if (!actor) throw new Error('nobody to act')
  await app.platform.db.transaction(async (db) => {
    await work(castContext(app, db, actor))
  })
}
