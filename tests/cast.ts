import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { askedOf } from '#features/application-form/asked-questions.ts'
import {
  DocumentChange,
  emptyDocument,
  leavesOf,
  withAnswers,
} from '#features/application-form/document.ts'
import { sections } from '#features/application-form/questions.ts'
import { saveDraft } from '#features/application-form/server/drafts.ts'
import { answersOf } from '#features/application-form/server/queries.ts'
import { submitOwnApplication } from '#features/application-form/server/submissions.ts'
import { listLaterIntakes } from '#features/applications/server/deferrals.ts'
import { takeStep } from '#features/applications/server/steps.ts'
import { applications } from '#features/applications/server/tables.ts'
import type { Status } from '#features/applications/status.ts'
import { Status as StatusShape } from '#features/applications/status.ts'
import type { StepName } from '#features/applications/steps.ts'
import type { Actor, ApplicantActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { Program } from '#shared/program.ts'
import { completeAnswers, furtherAnswers } from './answers.ts'
import type { TestApp } from './app.ts'
import { keepBooking } from './booked-interviews.ts'
import { cast, castPassword, type Person } from './people.ts'
import { lists } from './question-context.ts'

export { completeAnswers } from './answers.ts'
export { cast, castPassword, type Person } from './people.ts'

const wayTo: Record<Status, readonly StepName[]> = {
  incomplete: [],
  submitted: [],
  scheduled: ['book'],
  in_review: ['book', 'hold-interview'],
  waitlisted: ['waive-interview', 'release-waitlist'],
  accepted: ['book', 'hold-interview', 'release-accept'],
  rejected: ['book', 'hold-interview', 'release-reject'],
  deferred: ['book', 'hold-interview', 'release-accept', 'defer'],
  enrolled: ['book', 'hold-interview', 'release-accept', 'enrol'],
  declined: ['book', 'hold-interview', 'release-accept', 'decline'],
  withdrawn: ['withdraw'],
  rescinded: ['book', 'hold-interview', 'release-accept', 'rescind'],
}

const reasons: Partial<Record<StepName, string>> = {
  'waive-interview': 'known-to-us',
  'release-reject': 'stronger-field',
  decline: 'cost',
  enrol: 'settled-outside',
  rescind: 'conditions-not-met',
  withdraw: 'timing',
}

const ofApplicant: readonly StepName[] = ['book', 'decline', 'withdraw']
const stepMs = 60_000

type IdOf<Brought> = Brought extends { program: string; status: string } ? string : string | null

/** Registers a person, fills in their application as far as their status needs it and walks it there. */
export async function bringIn<Brought extends Person>(
  app: TestApp,
  person: Brought,
  address?: string,
): Promise<{ token: string; id: IdOf<Brought> }>
export async function bringIn(
  app: TestApp,
  person: Person,
  address = '203.0.113.50',
): Promise<{ token: string; id: string | null }> {
  const { program, status, ...registration } = person
  const registered = await app.call('POST /api/users/register', {
    body: { ...registration, password: castPassword },
    address,
  })
  if (registered.status !== 200) throw new Error(`not registered: ${registered.body.error}`)
  const token: string = registered.body.token
  if (!program || !status) return { token, id: null }
  const isUSCitizen = person.country === 'US'
  const saved = await app.call('POST /api/users/application', {
    token,
    body: {
      applicationType: program,
      personalInfo: {
        isUSCitizen,
        ...(!isUSCitizen && { citizenship: person.country, state: '' }),
      },
    },
  })
  if (saved.status !== 200) throw new Error(`not saved: ${saved.body.error}`)
  await walkTo(app, saved.body.id, status)
  return { token, id: saved.body.id }
}

/** Takes an incomplete application to a status: filled in and submitted, then by the steps of the table. */
export async function walkTo(app: TestApp, id: string, status: Status): Promise<void> {
  if (status === 'incomplete') return
  app.clock.advance(stepMs)
  await fillInAndSubmit(app, id)
  for (const step of wayTo[status]) {
    app.clock.advance(stepMs)
    await app.platform.db.transaction(async (db) => {
      const row = await rowOf(db, id)
      const actor = ofApplicant.includes(step) ? applicantOf(row) : owner
      const current = { id, status: StatusShape.parse(row.status), statusSeq: row.statusSeq }
      // A deferral names the intake in which it goes on.
      const [later] = step === 'defer' ? await listLaterIntakes(db, row) : []
      const ctx = castContext(app, db, actor)
      await keepBooking(ctx, id, step)
      await takeStep(ctx, step, [current], {
        reasonId: reasons[step],
        ...(later && { detail: { intakeId: later.id } }),
      })
    })
  }
}

/** Answers every question of an application that is still open, and submits it. */
export async function fillInAndSubmit(app: TestApp, id: string): Promise<void> {
  await app.platform.db.transaction(async (db) => {
    const row = await rowOf(db, id)
    const program = Program.parse(row.program)
    const ctx = castContext(app, db, applicantOf(row))
    const change = openAnswers(program, await answersOf(db, id))
    const saved = await saveDraft(ctx, { body: { applicationType: program, ...change } })
    if (saved instanceof Error) throw saved
    const body = { revision: saved.revision, declared: true } as const
    const submitted = await submitOwnApplication(ctx, { params: { id }, body })
    if (submitted instanceof Error) throw submitted
  })
}

const person = { email: '', country: 'US' }

/** An answer to each question that the given answers call for and do not answer. */
function openAnswers(program: Program, given: readonly (readonly [string, unknown])[]) {
  const first = [...leavesOf(completeAnswers(program)), ...given]
  const answers = withAnswers(emptyDocument, first)
  const asked = sections.flatMap((section) => askedOf(section, { program, answers, lists, person }))
  const open = [...leavesOf(furtherAnswers), ...leavesOf(completeAnswers(program))].filter(
    ([path]) => asked.some((one) => one.path === path) && !given.some(([one]) => one === path),
  )
  const change = {}
  for (const [path, value] of open) put(change, path.split('.'), value)
  return DocumentChange.parse(change)
}

function put(tree: Record<string, unknown>, [key = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) tree[key] = value
  else {
    const below: Record<string, unknown> = {}
    put(Object.assign(below, tree[key]), rest, value)
    tree[key] = below
  }
}

async function rowOf(db: Db, id: string) {
  const [row] = await db.select().from(applications).where(eq(applications.id, id))
  if (!row) throw new Error(`no application ${id}`)
  return row
}

function applicantOf({ applicantId }: { applicantId: string }): ApplicantActor {
  return { kind: 'applicant', id: applicantId, sessionId: '' }
}

/** A context as `serve` makes it, for calling verbs directly. */
export function castContext<A extends Actor>(app: TestApp, db: Db, actor: A): Ctx<A> {
  const from = {
    address: '203.0.113.50',
    network: '203.0.113.50',
    device: 'Cast',
    requestId: randomUUID(),
  }
  return { db, actor, now: app.platform.now(), from, config: app.config }
}

const owner: Actor = {
  kind: 'admin',
  id: '00000000-0000-4000-8000-000000000001',
  sessionId: '',
  role: 'owner',
  programs: null,
  secondFactorDone: true,
  freshAt: new Date(0),
}

/** Brings in everybody of the cast who is not there yet. */
export async function bringInCast(app: TestApp): Promise<void> {
  const there = await app.platform.db.select({ email: applicants.email }).from(applicants)
  for (const person of Object.values(cast))
    if (!there.some(({ email }) => email === person.email)) await bringIn(app, person)
}
