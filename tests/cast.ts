import { eq } from 'drizzle-orm'
import { takeStep } from '#features/applications/server/steps.ts'
import type { Status } from '#features/applications/status.ts'
import { Status as StatusShape, type StepName } from '#features/applications/status.ts'
import type { Actor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { applicants, applications } from '#server/db/schema.ts'
import type { Program } from '#shared/programs.ts'
import type { TestApp } from './app.ts'

export type Person = {
  firstName: string
  lastName: string
  email: string
  dateOfBirth: string
  phoneNumber: string
  country: string
  state?: string
  program?: Program
  /** Absent: registered, with no application yet. */
  status?: Status
}

/** One password for the whole cast; it is no secret of anybody. */
export const castPassword = 'quiet harbour at dawn'

/** A dozen named people, one in every status and one who has only registered. */
export const cast = {
  maya: {
    firstName: 'Maya',
    lastName: 'Lindqvist',
    email: 'maya@example.org',
    dateOfBirth: '1991-04-12',
    phoneNumber: '+12025550101',
    country: 'US',
    state: 'MD',
  },
  ada: {
    firstName: 'Ada',
    lastName: 'Okafor',
    email: 'ada@example.org',
    dateOfBirth: '1988-09-30',
    phoneNumber: '+12025550102',
    country: 'US',
    state: 'VA',
    program: 'msc',
    status: 'incomplete',
  },
  lukasz: {
    firstName: 'Łukasz',
    lastName: 'Ő’Brien',
    email: 'lukasz@example.org',
    dateOfBirth: '1985-01-05',
    phoneNumber: '+48221234567',
    country: 'PL',
    program: 'msc',
    status: 'submitted',
  },
  eleni: {
    firstName: 'Ελένη',
    lastName: 'Παπαδοπούλου',
    email: 'eleni@example.org',
    dateOfBirth: '1994-07-21',
    phoneNumber: '+302101234567',
    country: 'GR',
    program: 'ba',
    status: 'scheduled',
  },
  xiaoming: {
    firstName: '小明',
    lastName: '王',
    email: 'xiaoming@example.org',
    dateOfBirth: '1996-02-29',
    phoneNumber: '+8613812345678',
    country: 'CN',
    program: 'msc',
    status: 'in_review',
  },
  longest: {
    firstName: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4).slice(0, 120),
    lastName: 'Featherstonehaugh-Cholmondeley',
    email: 'longest@example.org',
    dateOfBirth: '1979-11-11',
    phoneNumber: '+12025550106',
    country: 'US',
    state: 'AE',
    program: 'ba',
    status: 'waitlisted',
  },
  priya: {
    firstName: 'Priya',
    lastName: 'Raman',
    email: 'priya@example.org',
    dateOfBirth: '1990-06-17',
    phoneNumber: '+12025550107',
    country: 'US',
    state: 'TX',
    program: 'msc',
    status: 'accepted',
  },
  tomas: {
    firstName: 'Tomás',
    lastName: 'Herrera',
    email: 'tomas@example.org',
    dateOfBirth: '1993-12-02',
    phoneNumber: '+12025550108',
    country: 'US',
    state: 'CA',
    program: 'ba',
    status: 'rejected',
  },
  noor: {
    firstName: 'Noor',
    lastName: 'Haddad',
    email: 'noor@example.org',
    dateOfBirth: '1987-03-08',
    phoneNumber: '+12025550109',
    country: 'US',
    state: 'MI',
    program: 'msc',
    status: 'deferred',
  },
  samuel: {
    firstName: 'Samuel',
    lastName: 'Adeyemi',
    email: 'samuel@example.org',
    dateOfBirth: '1982-10-25',
    phoneNumber: '+12025550110',
    country: 'US',
    state: 'GA',
    program: 'msc',
    status: 'enrolled',
  },
  ingrid: {
    firstName: 'Ingrid',
    lastName: 'Solberg',
    email: 'ingrid@example.org',
    dateOfBirth: '1995-05-14',
    phoneNumber: '+4721234567',
    country: 'NO',
    program: 'ba',
    status: 'declined',
  },
  david: {
    firstName: 'David',
    lastName: 'Kim',
    email: 'david@example.org',
    dateOfBirth: '1989-08-19',
    phoneNumber: '+12025550112',
    country: 'US',
    state: 'WA',
    program: 'msc',
    status: 'withdrawn',
  },
  rosa: {
    firstName: 'Rosa',
    lastName: 'Moretti',
    email: 'rosa@example.org',
    dateOfBirth: '1984-04-01',
    phoneNumber: '+390612345678',
    country: 'IT',
    program: 'ba',
    status: 'rescinded',
  },
} as const satisfies Record<string, Person>

const wayTo: Record<Status, readonly StepName[]> = {
  incomplete: [],
  submitted: ['submit'],
  scheduled: ['submit', 'book'],
  in_review: ['submit', 'book', 'hold-interview'],
  waitlisted: ['submit', 'waive-interview', 'release-waitlist'],
  accepted: ['submit', 'book', 'hold-interview', 'release-accept'],
  rejected: ['submit', 'book', 'hold-interview', 'release-reject'],
  deferred: ['submit', 'book', 'hold-interview', 'release-accept', 'defer'],
  enrolled: ['submit', 'book', 'hold-interview', 'release-accept', 'enrol'],
  declined: ['submit', 'book', 'hold-interview', 'release-accept', 'decline'],
  withdrawn: ['submit', 'withdraw'],
  rescinded: ['submit', 'book', 'hold-interview', 'release-accept', 'rescind'],
}

const ofApplicant: readonly StepName[] = ['submit', 'book', 'decline', 'withdraw']

/** Registers a person and walks their application to their status. Returns their token. */
export async function bringIn(
  app: TestApp,
  person: Person,
): Promise<{ token: string; id: string | null }> {
  const { program, status, ...registration } = person
  const registered = await app.call('POST /api/users/register', {
    body: { ...registration, password: castPassword },
    address: '203.0.113.50',
  })
  if (registered.status !== 200) throw new Error(`not registered: ${registered.body.error}`)
  const token: string = registered.body.token
  if (!program || !status) return { token, id: null }
  const saved = await app.call('POST /api/users/application', {
    token,
    body: { applicationType: program, personalInfo: { isUSCitizen: person.country === 'US' } },
  })
  if (saved.status !== 200) throw new Error(`not saved: ${saved.body.error}`)
  await walkTo(app, saved.body.id, status)
  return { token, id: saved.body.id }
}

/** Takes an incomplete application to a status by the steps of the table. */
export async function walkTo(app: TestApp, id: string, status: Status): Promise<void> {
  for (const step of wayTo[status]) {
    app.clock.advance(60_000)
    await app.platform.db.transaction(async (db) => {
      const [row] = await db.select().from(applications).where(eq(applications.id, id))
      if (!row) throw new Error(`no application ${id}`)
      const applicant: Actor = { kind: 'applicant', id: row.applicantId, sessionId: '' }
      const ctx = castContext(app, db, ofApplicant.includes(step) ? applicant : owner)
      const standing = { id, status: StatusShape.parse(row.status), statusSeq: row.statusSeq }
      await takeStep(ctx, step, [standing], { reasonId: 'cast' })
    })
  }
}

/** A context as `serve` makes it, for calling verbs directly. */
export function castContext(app: TestApp, db: Db, actor: Actor): Ctx {
  const from = {
    address: '203.0.113.50',
    network: '203.0.113.50',
    device: 'Cast',
    requestId: 'cast',
  }
  return { db, actor, now: app.platform.now(), from, config: app.config }
}

const owner: Actor = {
  kind: 'admin',
  id: '00000000-0000-4000-8000-000000000001',
  sessionId: '',
  role: 'owner',
  secondFactorDone: true,
  freshAt: new Date(0),
}

/** Brings in everybody of the cast who is not there yet. */
export async function bringInCast(app: TestApp): Promise<void> {
  const there = await app.platform.db.select({ email: applicants.email }).from(applicants)
  for (const person of Object.values(cast))
    if (!there.some(({ email }) => email === person.email)) await bringIn(app, person)
}
