import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applications } from '#features/applications/server/tables.ts'
import { makeAdmins } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { accountOf, depositOf, freshen, offered, record } from './payments.fixture.ts'
import { chargeBalances, charges, ledgerEntries } from './tables.ts'

const app = await forThisFile(makeTestApp())
const { finance, admissions } = await makeAdmins(app)

const entriesInRun = 10_000
const chargesInRun = 200

/** A move of money or a waiver; what it takes back names an earlier move. */
const Move = fc.record({
  charge: fc.nat(chargesInRun - 1),
  kind: fc.constantFrom('payment', 'payment', 'payment', 'refund', 'waiver', 'dispute', 'reversal'),
  amount: fc.integer({ min: 1, max: 90_000 }),
})

test('the ledger’s sum equals the charges’ in every random sequence of 10,000 entries', async () => {
  const { id } = await offered(app)
  const { db } = app.platform
  for (const seed of [1, 20_270_131, 987_654_321]) {
    const [moves = []] = fc.sample(
      fc.array(Move, { minLength: entriesInRun, maxLength: entriesInRun, size: 'max' }),
      { seed, numRuns: 1 },
    )
    const made = Array.from({ length: chargesInRun }, (_, at) => ({
      id: randomUUID(),
      applicationId: id,
      kind: 'deposit',
      amountMinor: 1 + ((at * 7_919) % 100_000),
      currency: 'USD',
      feeVersion: 1,
      at: app.clock.now(),
      // Each run has its own.
      number: (seed % 1_000) * chargesInRun + 2 + at,
    }))
    await db.insert(charges).values(made)
    const expected = new Map<string, { paid: number; waived: number }>()
    const earlier = new Map<string, { at: number; counts: string; amount: number }[]>()
    const rows = moves.flatMap(({ charge, kind, amount }, at) => {
      const chargeId = made[charge]?.id ?? ''
      const before = earlier.get(chargeId) ?? []
      const taken = kind === 'reversal' ? before.shift() : undefined
      if (kind === 'reversal' && !taken) return []
      const counts = taken?.counts ?? (kind === 'waiver' ? 'waiver' : 'money')
      const isDown = kind === 'refund' || kind === 'dispute'
      const signed = taken ? -taken.amount : isDown ? -amount : amount
      const sums = expected.get(chargeId) ?? { paid: 0, waived: 0 }
      sums[counts === 'waiver' ? 'waived' : 'paid'] += signed
      expected.set(chargeId, sums)
      if (!taken) earlier.set(chargeId, [...before, { at, counts, amount: signed }])
      const reverses = taken ? `${seed}:${taken.at}` : null
      return [{ chargeId, kind, counts, signed, source: `${seed}:${at}`, reverses }]
    })
    expect(rows.length).toBeGreaterThan(9_000)
    // In statements of many sizes, as they would come, but quick.
    for (let at = 0; at < rows.length; at += 997)
      await db.execute(sql`
        INSERT INTO ledger_entries (charge_id, kind, counts, amount_minor, currency, value_date, source, reverses, by, at)
        SELECT r."chargeId", r.kind, r.counts, r.signed, 'USD', '2027-01-01', r.source,
          CASE WHEN r.reverses IS NOT NULL THEN -row_number() OVER () - ${at}::bigint - ${seed}::bigint * 100000 END, 'system', now()
        FROM jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + 997))}::jsonb)
          AS r ("chargeId" uuid, kind text, counts text, signed bigint, source text, reverses text)`)
    const held = await db
      .select({
        id: charges.id,
        amount: charges.amountMinor,
        settled: charges.settledMinor,
        paid: chargeBalances.paid,
        waived: chargeBalances.waived,
        dueBack: chargeBalances.dueBack,
      })
      .from(charges)
      .innerJoin(chargeBalances, sql`${chargeBalances.chargeId} = ${charges.id}`)
    const own = held.filter(({ id: one }) => made.some((charge) => charge.id === one))
    for (const charge of own) {
      const sums = expected.get(charge.id) ?? { paid: 0, waived: 0 }
      expect(charge).toMatchObject({
        ...sums,
        settled: sums.paid + sums.waived,
        dueBack: Math.max(0, sums.paid + sums.waived - charge.amount),
      })
    }
    const [total] = await db
      .select({ sum: sql<number>`sum(${ledgerEntries.amountMinor})`.mapWith(Number) })
      .from(ledgerEntries)
    expect(total?.sum).toBe(held.reduce((sum, { settled }) => sum + settled, 0))
  }
  // Not asked for in what follows.
  await db.update(applications).set({ discardedAt: app.clock.now() }).where(eq(applications.id, id))
}, 60_000)

test('the pages of finance name every entry and charge once, and the file adds up to the cent', async () => {
  const people = [await offered(app), await offered(app)]
  for (const { id } of people) {
    const deposit = await depositOf(app, finance, id)
    for (const [amount, valueDate] of [
      [12_345, '2026-11-19'],
      [7, '2026-11-18'],
    ]) {
      const { status, body } = await record(app, finance, deposit.id, { amount, valueDate })
      expect([status, body.error]).toEqual([200, undefined])
    }
    const { entries } = await accountOf(app, finance, id)
    await app.call('POST /api/admins/ledger-entries/{seq}/reverse', {
      token: finance,
      params: { seq: String(entries[1].seq) },
      body: { reason: '=1+1' },
    })
  }
  const filters = { from: '2026-11-01', to: '2026-11-30' }
  const seen: { seq: number; amount: number }[] = []
  let after: string | null = null
  do {
    const { body } = await app.call('GET /api/admins/finance/entries', {
      token: finance,
      query: { ...filters, ...(after && { after }) },
    })
    seen.push(...body.entries)
    after = body.next
  } while (after)
  expect(new Set(seen.map(({ seq }) => seq)).size).toBe(seen.length)
  await freshen(app)
  const file = await app.call('GET /api/admins/finance/export', { token: finance, query: filters })
  expect(file.status).toBe(200)
  const lines = String(file.body).trim().split('\r\n').slice(1)
  expect(lines).toHaveLength(seen.length)
  const cents = lines.map((line) => Number(line.split(',')[3]?.replace('.', '')))
  expect(cents.reduce((sum, one) => sum + one, 0)).toBe(
    seen.reduce((sum, { amount }) => sum + amount, 0),
  )
  expect(file.body).toContain("'=1+1")
  const owed = await app.call('GET /api/admins/finance/charges', {
    token: finance,
    query: { show: 'owed' },
  })
  expect(
    owed.body.charges.map(({ applicationId }: { applicationId: string }) => applicationId),
  ).toEqual(expect.arrayContaining(people.map(({ id }) => id)))
  const { body: figures } = await app.call('GET /api/admins/finance', { token: finance })
  const open = owed.body.charges.reduce((sum: number, { open }: { open: number }) => sum + open, 0)
  expect(figures.owed).toEqual({ amount: open, count: owed.body.charges.length })
})

test('finance sees no essays, reviewers and interviewers see no money, and admissions writes none down', async () => {
  const { id } = await offered(app)
  const deposit = await depositOf(app, finance, id)
  const read = await app.call('GET /api/admins/applications/{id}', {
    token: finance,
    params: { id },
  })
  expect(JSON.stringify(read.body)).not.toContain('statement')
  expect((await record(app, admissions, deposit.id)).status).toBe(403)
  expect((await accountOf(app, admissions, id)).charges).toHaveLength(1)
})
