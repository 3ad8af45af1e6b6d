import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { pdfOf } from '#features/documents/server/documents.fixture.ts'
import { makeHost, setRules, startsOf } from '#features/interviews/server/interviews.fixture.ts'
import { addDays, dayOf } from '#shared/days.ts'
import type { Route } from '#shared/endpoint.ts'
import { makeAdmin } from './admins.ts'
import type { TestApp } from './app.ts'
import { type Copy, copyOf } from './application-copies.ts'
import { bringIn, cast, castPassword } from './cast.ts'
import { freshSignIns } from './decisions.ts'
import { makeFilled, makeSubmitted } from './filled-forms.ts'
import { askFor } from './stripe-app.ts'

/** One row for each that is there, by the id that was written to. */
const looks = {
  upload: 'SELECT FROM document_versions WHERE application_id::text = $1',
  submit: 'SELECT FROM submissions WHERE application_id::text = $1',
  booking: `SELECT FROM interview_bookings WHERE application_id::text = $1 AND status = 'confirmed'`,
  payment: 'SELECT FROM ledger_entries WHERE charge_id::text = $1',
  erasure: 'SELECT FROM applicants WHERE email = $1',
}

export type Kind = keyof typeof looks
export const kinds = Object.keys(looks) as Kind[]
export type Write = { kind: Kind; of: string; begun: Date; acknowledged: Date }

type Closing = { email: string; token: string }
export type PreparedWrites = {
  revision: number
  filled: Copy[]
  submitted: Copy[]
  charges: string[]
  closing: Closing[]
  finance: string
}

const restMs = 100
const betweenKindsMs = 10
const zone = 'America/New_York'

/** What waits for so many writes of each kind, in an installation that has lived for a while. */
export async function prepareWrites(app: TestApp, count: number): Promise<PreparedWrites> {
  const filled = await makeFilled(app)
  const submitted = await makeSubmitted(app)
  const copies = async ({ id }: { id: string }) => {
    const made: Copy[] = []
    for (let n = 0; n < count; n += 1) made.push(await copyOf(app, id))
    return made
  }
  const hours = { days: [1, 2, 3, 4, 5, 6, 7], starts: '00:00', ends: '23:00' }
  await makeHost(app, 'always-there', hours)
  await setRules(app, { dailyCap: null })
  const { id } = await bringIn(app, cast.priya)
  const charges = Array.from({ length: count }, () => randomUUID())
  // The number that the product gives its own is the first.
  await askFor(
    app,
    charges.map((charge, n) => ({
      ...{ id: charge, applicationId: id, kind: 'deposit', number: n + 2 },
      ...{ amountMinor: 1_000, currency: 'USD' },
    })),
  )
  const closing: Closing[] = []
  for (let n = 0; n < count; n += 1) {
    const email = `leaves${n}@example.org`
    // So many new accounts from one address would have to wait.
    const address = `198.51.${100 + (n >> 8)}.${n & 255}`
    closing.push({ email, token: (await bringIn(app, { ...cast.maya, email }, address)).token })
  }
  const finance = await makeAdmin(app, { role: 'finance', name: 'keeps-the-books' })
  await freshSignIns(app)
  return {
    ...{ charges, closing, finance, revision: filled.revision },
    ...{ filled: await copies(filled), submitted: await copies(submitted) },
  }
}

/** Files, submits, bookings, payments and erasures, one after the other until they are stopped. */
export function beginWrites(url: string, prepared: PreparedWrites) {
  const writes: Write[] = []
  let isWriting = true

  async function write(kind: Kind, of: string, work: () => Promise<unknown>): Promise<void> {
    const begun = new Date()
    await work()
    writes.push({ kind, of, begun, acknowledged: new Date() })
    await pause(betweenKindsMs)
  }

  async function run(): Promise<void> {
    const starts = await freeTimes(url, prepared)
    for (const [n, person] of prepared.filled.entries()) {
      const [booker, charge = '', leaver] = [
        prepared.submitted[n],
        prepared.charges[n],
        prepared.closing[n],
      ]
      if (!isWriting || !booker || !leaver) return
      await write('upload', person.id, () => handIn(url, person, n))
      await write('submit', person.id, () =>
        ask(url, 'POST /api/users/applications/{id}/submit', person, {
          revision: prepared.revision,
          declared: true,
        }),
      )
      await write('booking', booker.id, () => book(url, booker, starts))
      await write('payment', charge, () => pay(url, charge, prepared.finance))
      await write('erasure', leaver.email, () =>
        ask(url, 'POST /api/users/close', { id: '', ...leaver }, { password: castPassword }),
      )
      await pause(restMs)
    }
  }

  const running = run()
  return {
    writes,
    async end() {
      isWriting = false
      await running
    },
  }
}

/**
 * What is not as it was acknowledged until a moment; of an exact one nothing may be there that began later.
 * Whoever was erased later is erased in a copy, too.
 */
export async function missingWrites(
  database: ClientBase,
  writes: readonly Write[],
  moment: Date,
  { isExact = false } = {},
): Promise<string[]> {
  const missing: string[] = []
  for (const { kind, of, begun, acknowledged } of writes) {
    const { rowCount } = await database.query(looks[kind], [of])
    const isDone = (rowCount === 0) === (kind === 'erasure')
    const isErasure = kind === 'erasure'
    if ((isErasure || acknowledged <= moment) && !isDone) missing.push(`${kind} of ${of}`)
    if (isExact && begun > moment && isDone && !isErasure)
      missing.push(`${kind} of ${of} came later`)
  }
  return missing
}

type Asker = { id: string; token: string }

/** Comes back with the same key when a busy server asks for it, as our pages do. */
async function ask(url: string, route: Route, { id, token }: Asker, body?: object | Blob) {
  const [method = '', path = ''] = route.split(' ')
  const isFile = body instanceof Blob
  const init = {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
      ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
    },
    ...(body && { body: isFile ? body : JSON.stringify(body) }),
  }
  for (;;) {
    const answer = await fetch(url + path.replace('{id}', id), init)
    const text = await answer.text()
    if (answer.status === 200) return JSON.parse(text)
    if (answer.status !== 503) throw new Error(`${route}: ${answer.status} ${text}`)
    await pause(1_000 * Number(answer.headers.get('retry-after') ?? 1))
  }
}

async function handIn(url: string, person: Asker, n: number): Promise<void> {
  const bytes = await pdfOf(1 + (n % 3))
  const wanted = { name: 'scan.pdf', type: 'application/pdf', bytes: bytes.length }
  const { id } = await ask(url, 'POST /api/users/applications/{id}/uploads', person, wanted)
  const part: Route = 'PUT /api/users/uploads/{id}?offset=0'
  await ask(url, part, { id, token: person.token }, new Blob([bytes]))
  const paper = { slotId: 'transcripts', uploads: [id], replaces: null, expiresOn: null }
  await ask(url, 'POST /api/users/applications/{id}/documents', person, paper)
}

async function freeTimes(url: string, { submitted }: PreparedWrites): Promise<string[]> {
  const [first] = submitted
  if (!first) return []
  const times: Route = `GET /api/users/applications/{id}/interview/times?timeZone=${zone}`
  return startsOf({ body: await ask(url, times, first) })
}

/** The next time that is still free after what was booked before it. */
async function book(url: string, person: Asker, starts: string[]): Promise<void> {
  for (;;) {
    const start = starts.shift()
    if (!start) throw new Error('no time is left')
    const booking = { start, timeZone: zone }
    const route: Route = 'POST /api/users/applications/{id}/interview'
    const isBooked = await ask(url, route, person, booking).then(
      () => true,
      (error: Error) => {
        if (error.message.includes(': 409')) return false
        throw error
      },
    )
    if (isBooked) return
  }
}

/** A day that has been in every zone: where the institute is, it may be another one than here. */
function yesterday(): string {
  return addDays(dayOf(Date.now()), -1)
}

async function pay(url: string, charge: string, finance: string): Promise<void> {
  const payment = {
    ...{ method: 'transfer', reference: charge, valueDate: yesterday() },
    ...{ amount: 1_000, evidence: '', evenSo: false },
  }
  await ask(url, 'POST /api/admins/charges/{id}/payments', { id: charge, token: finance }, payment)
}
