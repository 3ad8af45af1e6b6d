import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { applications } from '#features/applications/server/tables.ts'
import { documentSlots } from '#features/documents/server/tables.ts'
import { sendDigests } from '#features/messages/server/digest.ts'
import { mails } from '#server/db/tables.ts'
import { sendDueMails } from '#server/mail-sending.ts'
import { reminders } from '#server/reminders.ts'
import { makeTestApp, type TestApp } from './app.ts'
import type { Copy } from './application-copies.ts'
import { makeDueReminders } from './due-reminders.ts'
import { expectWholeLetters } from './letters.ts'

/** Tuesdays, ten past nine at the institute. */
const stops = '2026-11-24T14:10:00.000Z'
const starts = '2026-12-01T14:10:00.000Z'

let app: TestApp
let ahead: Awaited<ReturnType<typeof makeDueReminders>>

beforeEach(async () => {
  await app?.close()
  app = await makeTestApp({ now: new Date('2026-11-24T13:00:00.000Z') })
  ahead = await makeDueReminders(app)
  app.clock.set(stops)
})
afterAll(() => app.close())

function own({ id, token }: Copy, act: 'withdraw' | 'decline', body: object) {
  const route = `POST /api/users/applications/{id}/${act}` as const
  return app.call(route, { token, params: { id }, body })
}

const everything = [...reminders.map(({ send }) => send), sendDigests]

/** Every reminder, as two processes that start at once. */
async function startAgain(): Promise<void> {
  for (const remind of everything)
    await Promise.all([remind(app.platform), remind(app.platform), remind(app.platform)])
}

/** What was written up to now has left. */
async function sendAll(): Promise<string[]> {
  const keys: string[] = []
  // Reminders of one kind leave one a second.
  for (let second = 0; second < 30; second++) {
    app.clock.advance(1_000)
    await sendDueMails(app.platform, async ({ key }) => {
      keys.push(key)
      return { answer: '250 taken' }
    })
  }
  return keys
}

/** Templates of the reminders to each of some people, in order. */
async function remindersTo({ id, applicantId }: Copy, keys: readonly string[]): Promise<string[]> {
  const rows = await app.platform.db.select().from(mails).orderBy(mails.seq)
  const own = [`${applicantId}@example.org`, `${id}@referees.example`]
  return rows
    .filter(({ key, toAddress }) => keys.includes(key) && own.includes(toAddress))
    .map(({ key, template }) => `${template} ${key.split(':').at(-1)}`)
}

test('after a week without a server each thing that is still ahead is reminded of once, and nothing that is over', async () => {
  const people = {
    'an interview that is over': await ahead.booked('2026-11-27T15:00:00.000Z'),
    'an interview within the hour': await ahead.booked('2026-12-01T15:00:00.000Z'),
    'an interview in the evening': await ahead.booked('2026-12-01T21:00:00.000Z'),
    'an interview in two days': await ahead.booked('2026-12-03T15:00:00.000Z'),
    'a paper that was due meanwhile': await ahead.owes('2026-11-27'),
    'a paper that is due soon': await ahead.owes('2026-12-03'),
    'a paper that is due later': await ahead.owes('2026-12-30'),
    'a referee with two reminders due': await ahead.names(8),
    'an offer to be answered soon': await ahead.offered(
      '2026-12-04T17:00:00.000Z',
      '2026-11-28T04:59:59.000Z',
    ),
    'an offer whose day is over': await ahead.offered(
      '2026-11-30T17:00:00.000Z',
      '2027-01-10T04:59:59.000Z',
    ),
    'questions that are due soon': await ahead.asked('2026-12-03'),
    'questions that were due': await ahead.asked('2026-11-27'),
  }
  await ahead.writes()
  await sendAll()
  app.clock.set(starts)
  await startAgain()
  const keys = await sendAll()
  const got = Object.fromEntries(
    await Promise.all(
      Object.entries(people).map(async ([who, copy]) => [who, await remindersTo(copy, keys)]),
    ),
  )
  const contract = expect.stringMatching(/^contract-reminder/)
  expect(got).toEqual({
    'an interview that is over': [],
    'an interview within the hour': ['interview-reminder within-the-hour'],
    'an interview in the evening': ['interview-reminder within-a-day'],
    'an interview in two days': [],
    'a paper that was due meanwhile': ['documents-due 2026-11-27'],
    'a paper that is due soon': ['documents-due 2026-12-03'],
    'a paper that is due later': [],
    'a referee with two reminders due': ['reference-reminder 2'],
    'an offer to be answered soon': [
      expect.stringMatching(/^reply-reminder/),
      expect.stringMatching(/^payment-overdue/),
      contract,
    ],
    'an offer whose day is over': [contract],
    'questions that are due soon': ['questionnaire-due 2026-12-03'],
    'questions that were due': [],
  })
  expect(keys.filter((key) => key.startsWith('staff-digest:'))).toHaveLength(1)
  expect(keys.filter((key) => key.endsWith(':host'))).toHaveLength(2)
  await startAgain()
  expect(await sendAll()).toEqual([])
  await expectWholeLetters(app)
})

test('what is settled, moved or over while the mail server is away is reminded of no more', async () => {
  const { db, pool } = app.platform
  const [gone, moved, past] = [
    await ahead.booked('2026-12-01T21:00:00.000Z'),
    await ahead.booked('2026-12-01T20:00:00.000Z'),
    await ahead.booked('2026-12-01T15:00:00.000Z'),
  ]
  const [excused, later, withdrawn] = [
    await ahead.owes('2026-12-03'),
    await ahead.owes('2026-12-03'),
    await ahead.owes('2026-12-03'),
  ]
  const referee = await ahead.names(8)
  const offer = await ahead.offered('2026-12-04T17:00:00.000Z', '2026-11-28T04:59:59.000Z')
  const other = await ahead.offered('2026-12-04T17:00:00.000Z', '2026-11-28T04:59:59.000Z')
  const [answered, postponed] = [await ahead.asked('2026-12-03'), await ahead.asked('2026-12-03')]
  await sendAll()
  app.clock.set(starts)
  await startAgain()
  const written = await db.select().from(mails).where(eq(mails.state, 'queued'))
  expect(Object.groupBy(written, ({ template }) => template)).toMatchObject({
    'contract-reminder': { length: 2 },
    'documents-due': { length: 3 },
    'interview-reminder': { length: 6 },
    'payment-overdue': { length: 2 },
    'questionnaire-due': { length: 2 },
    'reply-reminder': { length: 2 },
    'reference-reminder': expect.arrayContaining([
      expect.objectContaining({ toAddress: `${referee.id}@referees.example` }),
    ]),
  })

  // Nothing of it reaches the mails by itself: only what each reminder asks when it leaves.
  const set = async (table: string, change: string, { id }: Copy) =>
    expect(
      (await pool.query(`UPDATE ${table} SET ${change} WHERE application_id = $1`, [id])).rowCount,
    ).toBeGreaterThan(0)
  await set('interview_bookings', `status = 'cancelled', ical_sequence = ical_sequence + 1`, gone)
  await set('interview_bookings', 'ical_sequence = ical_sequence + 1', moved)
  await db.delete(documentSlots).where(eq(documentSlots.applicationId, excused.id))
  await set('document_slots', `due_on = '2026-12-30'`, later)
  await pool.query(
    `UPDATE applicant_sessions SET created_at = $1, last_seen_at = $1, ends_at = $1::timestamptz + interval '1 hour'`,
    [app.clock.now()],
  )
  const left = await Promise.all([
    own(withdrawn, 'withdraw', { reasonId: 'cost' }),
    own(offer, 'decline', { reasonId: 'cost', seen: 'accepted' }),
  ])
  expect(left.map(({ status }) => status)).toEqual([200, 200])
  await pool.query(
    `INSERT INTO time_extensions (id, application_id, kind, until, reason, by, at)
     SELECT gen_random_uuid(), $1, 'reply', '2026-12-30', 'Asked for', id, $2 FROM admins LIMIT 1`,
    [other.id, app.clock.now()],
  )
  await set('contracts', `status = 'voided', link_hash = NULL`, other)
  await set('charges', `cancelled_at = now()`, other)
  await set('referees', `state = 'received', token_hash = NULL, link_ends_at = NULL`, referee)
  await set('responses', `state = 'sent', sent_at = '${starts}'`, answered)
  await pool.query(
    `UPDATE questionnaire_uses SET due_on = '2026-12-30' WHERE id IN (SELECT use_id FROM responses WHERE application_id = $1)`,
    [postponed.id],
  )
  app.clock.set('2026-12-01T18:00:00.000Z')
  const keys = await sendAll()
  const people = [gone, moved, past, excused, later, withdrawn, referee, offer, other]
  for (const copy of [...people, answered, postponed])
    expect(await remindersTo(copy, keys)).not.toContainEqual(
      expect.stringMatching(/remind|-due|-overdue/),
    )
  const [one] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.applicationId, gone.id), eq(mails.template, 'interview-reminder')))
  expect(one).toMatchObject({
    state: 'suppressed',
    answer: 'The reminder is no longer needed',
  })
  expect(await db.select().from(applications).where(eq(applications.id, offer.id))).toMatchObject([
    { status: 'declined' },
  ])
})
