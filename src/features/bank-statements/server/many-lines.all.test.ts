import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { offered } from '#features/payments/server/payments.fixture.ts'
import { makeAdmins } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { brokenIn } from '#tests/invariants.ts'
import { camtOf, confirm, entryOf, linesOf, upload } from './bank-statements.fixture.ts'
import { bankInvariants } from './invariants.ts'

const people = 5_000
const confirmed = 150
const atOnce = 50
const longestMs = 60_000

const app = await forThisFile(makeTestApp())
const { finance } = await makeAdmins(app)
const { id: original } = await offered(app)
await bringInMany(people)

/** As many people with an offer, each owing a deposit of 500 and known by a receipt. */
async function bringInMany(count: number): Promise<void> {
  const people = sql`(SELECT n, md5('applicant' || n)::uuid AS applicant,
    md5('application' || n)::uuid AS application FROM generate_series(1, ${count}::int) AS n) AS m`
  await app.platform.db.transaction(async (db) => {
    await db.execute(sql`
    INSERT INTO applicants (id, email, password_hash, first_name, last_name, date_of_birth,
      phone_number, country, state, created_at)
    SELECT m.applicant, 'many' || m.n || '@example.org', p.password_hash, p.first_name,
      translate(left(md5('name' || m.n), 12), '0123456789', 'ghijklmnop'),
      '1930-01-01'::date + m.n, '+1202' || (5550000 + m.n), p.country, p.state, p.created_at
    FROM ${people}, applicants p JOIN applications a ON a.applicant_id = p.id
    WHERE a.id = ${original}`)
    await db.execute(sql`
    INSERT INTO applications (id, applicant_id, program, intake_id, status, status_at, status_seq,
      timeline_seq, revision, saved_at, form_version, created_at, submitted_at, listed_at)
    SELECT m.application, m.applicant, a.program, a.intake_id, a.status, a.status_at, a.status_seq,
      a.timeline_seq, a.revision, a.saved_at, a.form_version, a.created_at, a.submitted_at,
      a.listed_at
    FROM ${people}, applications a WHERE a.id = ${original}`)
    await db.execute(sql`
    INSERT INTO timeline (application_id, seq, kind, step, prev_seq, from_status, to_status, actor,
      at, reason_id, note_id, detail)
    SELECT m.application, t.seq, t.kind, t.step, t.prev_seq, t.from_status, t.to_status, 'system',
      t.at, t.reason_id, t.note_id, t.detail
    FROM ${people}, timeline t WHERE t.application_id = ${original} ORDER BY m.n, t.seq`)
    await db.execute(sql`
    INSERT INTO submissions (application_id, round, idempotency_key, receipt_number, snapshot,
      sha256, submitted_at, within_grace)
    SELECT m.application, 1, gen_random_uuid(), 'MSC-2027-' || lpad(m.n::text, 8, 'Q'), s.snapshot,
      s.sha256, s.submitted_at, s.within_grace
    FROM ${people}, submissions s WHERE s.application_id = ${original} AND s.round = 1`)
    await db.execute(sql`
    INSERT INTO charges (id, application_id, kind, number, amount_minor, currency, fee_version, at)
    SELECT gen_random_uuid(), m.application, 'deposit', 1, 50000, 'USD', 1, now() FROM ${people}`)
  })
}

/** Each person's payment, every second one twice, and payments for other things: 10,000 in all. */
function entriesOfMany(): string[] {
  const numbers = Array.from({ length: people }, (_, n) => n + 1)
  const named = (n: number, again = '') =>
    entryOf({
      reference: `Deposit MSC-2027-${String(n).padStart(8, 'Q')}`,
      bankReference: `B${again}-${n}`,
    })
  return [
    ...numbers.map((n) => named(n)),
    ...numbers.filter((n) => n % 2 === 0).map((n) => named(n, ' again')),
    ...numbers
      .filter((n) => n % 2 === 1)
      .map((n) => entryOf({ reference: `Rent ${n}`, bankReference: `R-${n}`, amount: '12.34' })),
  ]
}

test('of 10,000 lines each is listed once and matched at most once, however often it is sent', {
  timeout: 600_000,
}, async () => {
  const entries = entriesOfMany()
  expect(entries).toHaveLength(10_000)
  const text = camtOf(entries)
  const begun = performance.now()
  const answers = await Promise.all([upload(app, finance, text), upload(app, finance, text)])
  expect(performance.now() - begun).toBeLessThan(longestMs)
  const counts = answers.map(({ body }) => body.statements[0])
  expect(counts.map(({ lines }) => lines)).toEqual([10_000, 10_000])
  expect(counts.map(({ added }) => added).sort()).toEqual([0, 10_000])

  const lines = await linesOf(app, finance)
  expect(new Set(lines.map(({ id }) => id)).size).toBe(10_000)
  const reasons = Map.groupBy(lines, ({ why }) => why)
  expect(Object.fromEntries([...reasons].map(([why, of]) => [why, of.length]))).toEqual({
    'reference-amount': 5_000,
    taken: 2_500,
    none: 2_500,
  })
  const proposed = lines.filter(({ charge }) => charge)
  expect(new Set(proposed.map(({ charge }) => charge.id)).size).toBe(people)

  const some = proposed.slice(0, confirmed)
  const outcomes = []
  for (const line of some) {
    const calls = line === some[0] ? atOnce : 3
    const answers = await Promise.all(
      Array.from({ length: calls }, () => confirm(app, finance, line, line.charge.id)),
    )
    outcomes.push(answers.filter(({ status }) => status === 200).length)
  }
  expect(outcomes).toEqual(some.map(() => 1))
  const { rows } = await app.platform.pool.query(`
    SELECT count(*)::int AS payments, count(DISTINCT charge_id)::int AS charges,
      sum(amount_minor)::int AS sum FROM ledger_entries WHERE kind = 'payment'`)
  expect(rows).toEqual([{ payments: confirmed, charges: confirmed, sum: confirmed * 50_000 }])
  expect(await brokenIn(app, bankInvariants)).toEqual([])
  expect(await upload(app, finance, text)).toMatchObject({
    body: { statements: [{ added: 0, lines: 10_000 }] },
  })
})
