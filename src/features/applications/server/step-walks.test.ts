import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#server/context.ts'
import { can, Role } from '#shared/rights.ts'
import { makeTestApp, type TestApp } from '#tests/app.ts'
import { castContext } from '#tests/cast.ts'
import { brokenIn } from '#tests/invariants.ts'
import type { Status } from '../status.ts'
import { type Interview, type StepName, stepNames, steps } from '../steps.ts'
import { applicationInvariants } from './invariants.ts'
import { reasons } from './steps.fixture.ts'
import { type CurrentStatus, stepParts, takeStep } from './steps.ts'

const walks = process.env.LONG === '1' ? 1_000 : 100
const longestWalk = 14

const interviewAfter: Partial<Record<StepName, Interview>> = {
  book: 'booked',
  'cancel-booking': 'none',
  'no-show': 'none',
  'hold-interview': 'held',
  'waive-interview': 'waived',
}

let app: TestApp
const registered = { ...stepParts }

beforeAll(async () => {
  app = await makeTestApp()
  // Stands in for the verbs, which keep a submission or a return beside their step.
  const beside = {
    name: 'beside',
    steps: ['submit', 'return'] as const,
    async run(
      { db, now }: Parameters<typeof takeStep>[0],
      moved: readonly (CurrentStatus & { from: Status })[],
    ) {
      for (const { id, statusSeq, from } of moved)
        await db.execute(
          from === 'incomplete'
            ? sql`INSERT INTO submissions (application_id, round, idempotency_key, receipt_number, snapshot, sha256, submitted_at, within_grace)
                SELECT ${id}, 1 + count(*), gen_random_uuid(), ${randomUUID()}, '{}', sha256('{}'), ${now}, false
                FROM submissions WHERE application_id = ${id}`
            : sql`INSERT INTO returns (application_id, seq, reason_id, sections, due_at)
                VALUES (${id}, ${statusSeq}, ${reasons.return}, '{education}', ${now})`,
        )
    },
  }
  // What is handed in here is empty: no price can be read from it.
  stepParts.facts = stepParts.facts.filter(({ steps }) => !steps.includes('enrol'))
  stepParts.consequences = [...stepParts.consequences, beside]
  stepParts.interviews = async ({ db }, ids) => {
    const { rows } = await db.execute<{ id: string; step: StepName }>(sql`
      SELECT DISTINCT ON (application_id) application_id AS id, step FROM timeline
      WHERE application_id IN (SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)
        AND step IN (SELECT jsonb_array_elements_text(${JSON.stringify(Object.keys(interviewAfter))}::jsonb))
      ORDER BY application_id, seq DESC`)
    return new Map(rows.map(({ id, step }) => [id, interviewAfter[step] ?? 'none']))
  }
})
afterAll(async () => {
  Object.assign(stepParts, registered)
  await app.close()
})

/** Everybody who may take a step, so that a walk goes through all of them. */
function takersOf(step: StepName, applicantId: string): Actor[] {
  const { by } = steps[step]
  return [
    ...(by.applicant ? [{ kind: 'applicant', id: applicantId, sessionId: '' } as const] : []),
    ...(by.system ? [{ kind: 'system' } as const] : []),
    ...Role.options
      .filter((role) => by.staff && can(role, by.staff))
      .map(
        (role) =>
          ({
            kind: 'admin',
            id: role,
            sessionId: '',
            role,
            programs: null,
            secondFactorDone: true,
            freshAt: new Date(0),
          }) as const,
      ),
  ]
}

/** People who have just begun, all at once. */
async function begin(count: number): Promise<{ id: string; applicantId: string }[]> {
  const begun = app.platform.now()
  const { rows } = await app.platform.db.execute<{ id: string; applicantId: string }>(sql`
    WITH people AS (
      INSERT INTO applicants (id, email, password_hash, first_name, last_name, date_of_birth, phone_number, country, created_at)
      SELECT gen_random_uuid(), 'walker' || n || '@example.org', '$argon2id$', 'Ada', 'Walker', '1990-01-01'::date + n,
        '+1202555' || 1000 + n, 'US', ${begun}::timestamptz FROM generate_series(1, ${count}::int) n
      RETURNING id),
    begun AS (
      INSERT INTO applications (id, applicant_id, program, intake_id, status, status_at, status_seq, timeline_seq, created_at, listed_at)
      SELECT gen_random_uuid(), people.id, 'msc', i.id, 'incomplete', ${begun}, 1, 1, ${begun}, ${begun}
      FROM people, (SELECT id FROM intakes WHERE program = 'msc' LIMIT 1) i
      RETURNING id, applicant_id),
    told AS (
      INSERT INTO timeline (application_id, seq, kind, step, to_status, actor, at)
      SELECT id, 1, 'step', 'begin', 'incomplete', 'applicant:' || applicant_id, ${begun} FROM begun)
    SELECT id, applicant_id AS "applicantId" FROM begun`)
  return rows
}

test(`${walks} random walks leave legal histories, unbroken chains and stamps that rise`, async () => {
  const choices = fc.array(fc.nat(), { minLength: 1, maxLength: longestWalk })
  const people = await begin(walks)
  let taken = 0
  await fc.assert(
    fc.asyncProperty(choices, async (picks) => {
      const { id, applicantId } = people.pop() ?? { id: '', applicantId: '' }
      let from: CurrentStatus = { id, status: 'incomplete', statusSeq: 1 }
      let interview: Interview = 'none'
      for (const pick of picks) {
        const { status } = from
        const legal = stepNames.filter((step) => steps[step].from.includes(status))
        const step = legal[pick % legal.length]
        if (!step) break
        const takers = takersOf(step, applicantId)
        const actor = takers[pick % takers.length] ?? { kind: 'none' }
        app.clock.advance(1_000)
        const [moved] = await app.platform.db.transaction((db) =>
          takeStep(castContext(app, db, actor), step, [from], { reasonId: reasons[step] }),
        )
        if (!moved) throw new Error('the step moved nothing')
        from = moved
        taken++
        if (step === 'submit')
          expect(moved.status).toBe(
            { none: 'submitted', booked: 'scheduled', held: 'in_review', waived: 'in_review' }[
              interview
            ],
          )
        interview = interviewAfter[step] ?? interview
        if (moved.status === 'scheduled') expect(interview).toBe('booked')
        if (moved.status === 'submitted') expect(interview).toBe('none')
      }
    }),
    { numRuns: walks, endOnFailure: true },
  )
  const { rows } = await app.platform.db.execute<{ broken: number; taken: number }>(sql`
    SELECT count(*) FILTER (WHERE at <= before OR prev_seq <> seq_before)::int AS broken, count(*)::int AS taken FROM (
      SELECT at, prev_seq, lag(at) OVER w AS before, lag(seq) OVER w AS seq_before FROM timeline WHERE step IS NOT NULL
      WINDOW w AS (PARTITION BY application_id ORDER BY seq)) steps WHERE prev_seq IS NOT NULL`)
  expect(rows[0]).toEqual({ broken: 0, taken })
  process.stdout.write(`${walks} walks of ${taken} steps\n`)

  expect(await brokenIn(app, applicationInvariants)).toEqual([])
}, 300_000)
