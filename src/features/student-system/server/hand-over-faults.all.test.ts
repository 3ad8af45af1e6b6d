import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applicants } from '#features/accounts/server/tables.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { hashByGuide, openHandOver } from './student-systems.fixture.ts'
import { enrollmentEntries, externalIds } from './tables.ts'

const office = await forThisFile(openHandOver())
const { app, db, program } = office

/** Numbers between 0 and 1 that are the same in each run. */
function numbers(seed: number) {
  let at = seed
  return () => {
    at = (at * 1_103_515_245 + 12_345) % 2_147_483_648
    return at / 2_147_483_648
  }
}

type Taken = { sha256: string; entry: string; studentId: string }

/**
 * A student system that loses a third of the answers that it gets, reads a page again now and then, forgets
 * where it was, refuses some entries at first, and sends its ids twice.
 */
function badSystem(seed: number) {
  const random = numbers(seed)
  const held = new Map<string, Taken>()
  const known = new Set<string>()
  const refused = new Set<string>()
  const idOf = new Map<string, string>()
  let cursor: string | undefined

  const lost = () => random() < 0.33

  async function turn(): Promise<boolean> {
    const from = random() < 0.1 ? undefined : cursor
    const page = await office.feed(from ? { after: from } : {})
    if (lost()) return false
    for (const { id, sha256, record, applicationId, personId } of page.enrollments) {
      if (known.has(id)) continue
      expect(hashByGuide(record ?? {})).toBe(sha256)
      const refuses = !refused.has(id) && random() < 0.2
      const body = { sha256, ...(refuses && { refusedFor: 'Not today' }) }
      const answer = await program('POST /api/v1/enrollments/{id}/receipt', {
        params: { id },
        body,
      })
      expect(answer.status).toBe(200)
      if (refuses) refused.add(id)
      // What it refused, or what it was answered about and lost, it takes up at the next reading.
      if (refuses || lost()) return false
      const studentId = idOf.get(personId) ?? `S${1000 + idOf.size}`
      idOf.set(personId, studentId)
      for (let times = 0; times < 2; times++) {
        const put = await program('PUT /api/v1/people/{id}/external-ids/{system}', {
          params: { id: personId, system: 'banner' },
          body: { value: studentId },
        })
        expect(put.status).toBe(200)
      }
      known.add(id)
      held.set(applicationId, { sha256, entry: id, studentId })
    }
    cursor = page.next ?? undefined
    return !page.hasMore && page.enrollments.length === 0
  }

  return { turn, held, idOf }
}

test('with a student system that drops, repeats, and refuses, both sides hold the same in the end', async () => {
  const first = (await office.bringIn('msc', 'enrolled')).id ?? ''
  const ids = [first, ...(await office.copies(first, 240))]
  await office.addSystem()
  await office.tell()
  const system = badSystem(7)
  const random = numbers(11)
  for (let round = 0; round < 40; round++) {
    await system.turn()
    const id = ids[Math.floor(random() * ids.length)] ?? first
    const person = await office.applicantOf(id)
    if (round % 2 === 0)
      await db
        .update(applicants)
        .set({ lastName: `Name ${round}` })
        .where(eq(applicants.id, person))
    if (round % 5 === 0) await office.look()
  }
  await office.look()
  for (let turns = 0, quiet = 0; quiet < 2 && turns < 3_000; turns++)
    quiet = (await system.turn()) ? quiet + 1 : 0

  const rows = await db.select().from(enrollmentEntries).orderBy(enrollmentEntries.seq)
  const ours = new Map(
    rows.map(({ applicationId, id, sha256 }) => [
      applicationId,
      { entry: id, sha256: sha256.toString('hex') },
    ]),
  )
  expect(rows.length).toBeGreaterThan(ids.length)
  const theirs = [...system.held].map(([id, { entry, sha256 }]) => [id, { entry, sha256 }] as const)
  expect(new Map(theirs)).toEqual(ours)
  const given = await db.select().from(externalIds)
  expect(new Map(given.map(({ applicantId, value }) => [applicantId, value]))).toEqual(system.idOf)
  const { body } = await office.office('GET /api/admins/student-systems')
  expect(body.systems[0].counts).toMatchObject({
    ...{ late: 0, waiting: 0, sent: 0, refused: 0 },
    acknowledged: ids.length,
  })
}, 240_000)

test('what is committed while a reader goes on is never before its place', async () => {
  await office.newOwner()
  const more = (await office.bringIn('ba', 'enrolled')).id ?? ''
  let cursor = (await office.feed()).next ?? ''
  for (;;) {
    const page = await office.feed({ after: cursor })
    if (page.enrollments.length === 0) break
    cursor = page.next ?? cursor
  }
  const fresh = await office.copies(more, 1_200)
  const seen = new Set<string>()
  let isTold = false
  const telling = Promise.all([office.tell(), office.tell(), office.look()]).then(() => {
    isTold = true
  })
  for (let isLast = false; !isLast; ) {
    isLast = isTold
    for (;;) {
      const page = await office.feed({ after: cursor })
      for (const { applicationId } of page.enrollments) {
        expect(seen.has(applicationId)).toBe(false)
        seen.add(applicationId)
      }
      cursor = page.next ?? cursor
      app.clock.advance(10_000)
      if (page.enrollments.length === 0) break
    }
  }
  await telling
  expect([...fresh, more].filter((id) => !seen.has(id))).toEqual([])
}, 240_000)

test('of two people for whom the same id comes at once, one gets it', async () => {
  await office.newOwner()
  const { enrollments } = await office.feed()
  const people = [...new Set(enrollments.map(({ personId }) => personId))].slice(0, 20)
  app.clock.advance(120_000)
  const answers = await Promise.all(
    people.map((id) =>
      program('PUT /api/v1/people/{id}/external-ids/{system}', {
        params: { id, system: 'banner' },
        body: { value: 'THE-ONE' },
      }),
    ),
  )
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([200, ...Array(people.length - 1).fill(409)])
})
