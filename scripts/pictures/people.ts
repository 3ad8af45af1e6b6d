// Who is signed in on the pictures of all states: the demo's people, and newcomers whose names try the pages.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Status } from '#features/applications/status.ts'
import { asApplicant, startsOf } from '#features/interviews/server/interviews.fixture.ts'
import type { Program } from '#shared/programs.ts'
import { completeAnswers } from '#tests/answers.ts'
import { save, submit } from '#tests/filled-forms.ts'
import { cast, castPassword, type Person } from '#tests/people.ts'
import { confirmAddress, offered, readAndAgree, sign } from '#tests/signed-contracts.ts'
import type { OpenCast } from '../../e2e/open-cast.ts'

export type Somebody = {
  kind?: 'auth_token' | 'admin_auth_token'
  token?: string
  /** Their application. */
  id?: string
  program?: Program
  /** The secret of a link that was mailed to them. */
  secret?: string
}

export type Place = { open: OpenCast; address: string }

type Make = (place: Place) => Promise<Somebody>

const names = {
  arabic: { firstName: 'ليلى', lastName: 'حداد' },
  han: { firstName: '小明', lastName: '王' },
  long: { firstName: cast.longest.firstName, lastName: cast.longest.lastName },
}
type Name = keyof typeof names

const wide = 'Interdisciplinary Center for Organizational Leadership and Coaching Psychology '

/** Everybody by name; each is brought in once, when the first picture asks for them. */
export const people = {
  nobody: async () => ({}),
  newcomer: newcomer({ ...cast.maya }),
  arabicNewcomer: newcomer({ ...cast.noor, ...names.arabic, status: undefined }),
  half: newcomer({ ...cast.maya, ...names.arabic }, ({ personalInfo, employment }) => ({
    personalInfo,
    employment,
  })),
  abroad: newcomer({ ...cast.maya, ...names.arabic }, ({ personalInfo }) => ({ personalInfo })),
  filled: newcomer({ ...cast.maya, ...names.han }, (all) => all),
  filledLong: newcomer({ ...cast.maya, ...names.long }, (all) => ({
    ...all,
    employment: { ...all.employment, currentEmployer: longEmployer },
    references: { ...all.references, referees: all.references.referees.map(longReferee) },
  })),
  submitted: inStatus('submitted', 'arabic'),
  scheduled: booked('han'),
  inReview: reviewed('han'),
  waitlisted: inStatus('waitlisted', 'long'),
  accepted: fromDemo('accepted'),
  rejected: fromDemo('rejected'),
  deferred: inStatus('deferred', 'han'),
  enrolled: fromDemo('enrolled'),
  declined: inStatus('declined', 'long'),
  withdrawn: inStatus('withdrawn', 'han'),
  rescinded: inStatus('rescinded', 'arabic'),
  submittedLong: inStatus('submitted', 'long'),
  begun: fromDemo('incomplete'),
  inReviewOfDemo: fromDemo('in_review'),
  writer: fromDemo('in_review', 'EXISTS (SELECT FROM messages m WHERE m.application_id = a.id)'),
  withOffer: async (place: Place) => (await withContract(place, 'long')).person,
  signer: async (place: Place) => {
    const { person, sent } = await withContract(place, 'arabic')
    await readAndAgree(place.open.app, sent)
    await sign(place.open.app, sent)
    return person
  },
  recommender,
  ana: staff('ana'),
  ben: staff('ben'),
  dana: staff('dana'),
  gus: staff('gus'),
  hana: staff('hana'),
  /** The first owner of a fresh installation. */
  first: async ({ open }: Place) => ({
    kind: 'admin_auth_token',
    token: (await open.staff('owner')).token,
  }),
} satisfies Record<string, Make>

export type Who = keyof typeof people

const longEmployer = {
  name: wide.repeat(2).trim(),
  jobTitle: 'Assistant Deputy Director for Workforce Development and Continuing Education',
  hoursPerWeek: 36,
  yearsInRole: '3-5',
}

function longReferee<R extends { name: string }>(referee: R): R {
  return { ...referee, name: `${names.long.lastName} ${names.long.firstName.slice(0, 35)}` }
}

type Answers = ReturnType<typeof completeAnswers>

function newcomer(person: Partial<Person>, answer?: (all: Answers) => object): Make {
  return async ({ open }) => {
    const { token, id } = await open.newcomer(person)
    if (!answer) return { kind: 'auth_token', token, id: id ?? '' }
    const { status, body } = await save(open.app, token, answer(completeAnswers('msc')))
    if (status !== 200) throw new Error(`not saved: ${body.error}`)
    await confirmAddress(open.app, body.id)
    return { kind: 'auth_token', token, id: body.id }
  }
}

let born = 0

/** No one is like another, so the office sees no duplicates. */
function someone(name: Name) {
  born += 1
  const day = String(born).padStart(2, '0')
  const ownNumbers = {
    dateOfBirth: `19${70 + born}-03-${day}`,
    phoneNumber: `+120255501${30 + born}`,
  }
  return { ...cast.ada, ...names[name], ...ownNumbers }
}

function inStatus(status: Status, name: Name): Make {
  return async ({ open }) => {
    const like = { ...someone(name), program: 'msc', status } as const
    const { token, id } = await open.newcomer(like)
    await confirmAddress(open.app, id ?? '')
    return { kind: 'auth_token', token, id: id ?? '' }
  }
}

/** In review, and given to a reviewer who has not begun. */
function reviewed(name: Name): Make {
  return async (place) => {
    const person = await inStatus('in_review', name)(place)
    const { token } = await staff('ana')(place)
    const { rows } = await place.open.app.platform.db.execute<{ id: string }>(
      sql`SELECT id FROM admins WHERE email = 'dana@institute.example'`,
    )
    const body = { reviewerIds: rows.map(({ id }) => id) }
    const params = { id: person.id ?? '' }
    const route = 'POST /api/admins/applications/{id}/reviews'
    const answer = await place.open.app.call(route, { token, params, body })
    if (answer.status !== 200) throw new Error(`not assigned: ${answer.body.error}`)
    return person
  }
}

function booked(name: Name): Make {
  return async (place) => {
    const person = await inStatus('submitted', name)(place)
    const own = asApplicant(place.open.app, { id: person.id ?? '', token: person.token ?? '' })
    await own.book(startsOf(await own.times())[20] ?? '')
    return person
  }
}

async function withContract(place: Place, name: Name) {
  const person = await inStatus('in_review', name)(place)
  const one = { id: person.id ?? '', token: person.token ?? '' }
  return { person, sent: await offered(place.open.app, one) }
}

/** The person of the demo who got to a status last. */
function fromDemo(status: Status, also = 'true'): Make {
  return async ({ open, address }) => {
    const { rows } = await open.app.platform.db.execute<{
      id: string
      program: Program
      email: string
    }>(sql`
      SELECT a.id, a.program, p.email
      FROM applications a JOIN applicants p ON p.id = a.applicant_id
      WHERE a.status = ${status} AND p.email_confirmed_at IS NOT NULL
        AND (a.status <> 'incomplete' OR a.submitted_at IS NULL)
        AND p.email ~ '\\.\\d+@'
        AND ${sql.raw(also)}
      ORDER BY a.status_at DESC LIMIT 1`)
    const [row] = rows
    if (!row) throw new Error(`nobody is ${status}`)
    const token = await signIn(address, 'users', row.email)
    return { kind: 'auth_token', token, id: row.id, program: row.program }
  }
}

function staff(name: string): Make {
  return async ({ address }) => ({
    kind: 'admin_auth_token',
    token: await signIn(address, 'admins', `${name}@institute.example`),
  })
}

/** Somebody who was named and got the link. */
async function recommender({ open }: Place): Promise<Somebody> {
  const { token } = await open.newcomer({ ...cast.maya, ...names.han })
  const answers = completeAnswers('msc')
  const email = `referee-${randomUUID().slice(0, 8)}@example.org`
  const [first, second] = answers.references.referees
  const referees = [{ ...first, email }, second]
  const { body } = await save(open.app, token, {
    ...answers,
    references: { ...answers.references, referees },
  })
  await submit(open.app, { token, id: body.id, revision: body.revision })
  return { secret: await open.mailedSecret(email) }
}

async function signIn(address: string, whose: 'users' | 'admins', email: string) {
  const answer = await fetch(`${address}/api/${whose}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: castPassword }),
  })
  const { token, error } = (await answer.json()) as { token?: string; error?: string }
  if (!token) throw new Error(`${email} can’t sign in: ${error}`)
  return token
}
