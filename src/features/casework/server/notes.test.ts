import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { applications } from '#features/applications/server/tables.ts'
import { openOffice } from '#tests/open-office.ts'
import { noteMentions, notes } from './tables.ts'

const list = 'GET /api/admins/applications/{id}/notes'
const write = 'POST /api/admins/applications/{id}/notes'
const edit = 'PATCH /api/admins/notes/{id}'
const remove = 'DELETE /api/admins/notes/{id}'
const absent = '00000000-0000-4000-8000-00000000dead'

const office = await openOffice()
const ada = office.ids.ada

function note(text: string, mentions: string[] = [], who = office.ana) {
  return office.call(who, write, ada, { text, mentions })
}

test('a note is read by colleagues, the latest first, with its lines as they were written', async () => {
  const { ana, ben, reader } = office
  const first = await note('  Called her.\r\nShe sends the transcript <b>soon</b>. ')
  expect(first).toMatchObject({ status: 200, body: { author: { id: ana.id, name: 'Ana Ruiz' } } })
  office.app.clock.advance(60_000)
  await note('It came.', [], ben)
  const { body } = await office.call(reader, list, ada)
  expect(body).toMatchObject({
    hasOlder: false,
    notes: [
      { text: 'It came.', author: { name: 'Ben Cole' }, editedAt: null, mentions: [] },
      { text: 'Called her.\nShe sends the transcript <b>soon</b>.' },
    ],
  })
  const [row] = await office.app.platform.db
    .select({ search: applications.searchNotes })
    .from(applications)
    .where(eq(applications.id, ada))
  expect(row?.search).toContain('it came.')
})

test('a mention is kept as an id, shown by the name of today, and news until it is read', async () => {
  const { ben, ana } = office
  const { body } = await note('@Ben Cole, is this enough?', [ben.id, ben.id, ana.id])
  expect(body.mentions).toEqual([
    { id: ana.id, name: 'Ana Ruiz' },
    { id: ben.id, name: 'Ben Cole' },
  ])
  expect(body.isNews).toBe(false)
  const seen = async () => {
    const { notes } = (await office.call(ben, list, ada)).body
    return notes.find(({ id }: { id: string }) => id === body.id)
  }
  expect(await seen()).toMatchObject({ isNews: true })
  const read = { notes: [body.id, absent] }
  expect((await office.call(ben, 'POST /api/admins/mine/read', '', read)).status).toBe(200)
  expect(await seen()).toMatchObject({ isNews: false })
})

describe('a mention is refused with a sentence', () => {
  test.each(['fin', 'rita', 'elsewhere'] as const)('of %s, who can’t open it', async (name) => {
    const { [name]: who } = office
    const { status, body } = await note('Look', [who.id])
    expect(status).toBe(422)
    expect(body.fields.mentions).toBe(
      `${who.name} can’t open this application, so a mention wouldn’t reach them. Remove it`,
    )
  })

  test('of a reviewer with a conflict, and not of one who was given it', async () => {
    const { rita, ids } = office
    await office.giveToReview(rita, ids.ada)
    expect((await note('Look', [rita.id])).status).toBe(200)
    await office.declareConflict(rita, ids.ada)
    expect((await note('Look', [rita.id])).status).toBe(422)
  })

  test('of no one at all', async () => {
    expect((await note('Look', [absent])).status).toBe(422)
  })
})

test('its author changes a note; who was mentioned before is not told again', async () => {
  const { ana, ben, app } = office
  const { body } = await note('@Ben Cole look', [ben.id])
  await office.call(ben, 'POST /api/admins/mine/read', '', { notes: [body.id] })
  const changed = { text: '@Ben Cole and @Ana Ruiz look', mentions: [ben.id, ana.id] }
  const edited = await office.call(ana, edit, body.id, changed)
  expect(edited.body).toMatchObject({ text: changed.text, editedAt: app.clock.now().toISOString() })
  const rows = await app.platform.db
    .select({ admin: noteMentions.adminId, readAt: noteMentions.readAt })
    .from(noteMentions)
    .where(eq(noteMentions.noteId, body.id))
  expect(rows.map(({ readAt }) => readAt === null)).toEqual([false, false])
  const without = await office.call(ana, edit, body.id, { text: 'Look', mentions: [] })
  expect(without.body.mentions).toEqual([])
})

test('a colleague changes and removes no note of another', async () => {
  const { ben, reader } = office
  const { body } = await note('Mine')
  const words = { text: 'Yours', mentions: [] }
  const said = { status: 403, body: { error: 'Only Ana Ruiz can change this note' } }
  expect(await office.call(ben, edit, body.id, words)).toMatchObject(said)
  expect(await office.call(ben, remove, body.id)).toMatchObject({
    status: 403,
    body: { error: 'Only Ana Ruiz can remove this note' },
  })
  expect((await office.call(reader, write, ada, words)).status).toBe(403)
})

test('a note that is removed leaves no words, in the table or in the search', async () => {
  const { ana, ben, app } = office
  const { body } = await note('Secretly superb @Ben Cole', [ben.id])
  expect((await office.call(ana, remove, body.id)).status).toBe(200)
  const [row] = await app.platform.db.select().from(notes).where(eq(notes.id, body.id))
  expect(row).toMatchObject({ text: '', removedAt: app.clock.now() })
  const [application] = await app.platform.db
    .select({ search: applications.searchNotes })
    .from(applications)
    .where(eq(applications.id, ada))
  expect(application?.search).not.toContain('superb')
  const { body: read } = await office.call(ben, list, ada)
  expect(read.notes.map(({ id }: { id: string }) => id)).not.toContain(body.id)
  expect((await office.call(ana, edit, body.id, { text: 'Back', mentions: [] })).status).toBe(404)
  expect((await office.acts(ada)).slice(-2)).toEqual(['note.written', 'note.removed'])
})

test('an application out of reach answers as one that is not there', async () => {
  const { elsewhere, rita, ids } = office
  const words = { text: 'Hello', mentions: [] }
  for (const who of [elsewhere, rita]) {
    const id = who === rita ? ids.lukasz : ids.ada
    for (const route of [list, write] as const) {
      const body = route === write ? words : undefined
      const [there, nowhere] = [
        await office.call(who, route, id, body),
        await office.call(who, route, absent, body),
      ]
      expect([there.status, nowhere.status]).toEqual([404, 404])
      expect({ ...there.body, requestId: '' }).toEqual({ ...nowhere.body, requestId: '' })
    }
  }
  const { body } = await note('Not for everybody')
  expect((await office.call(elsewhere, edit, body.id, words)).body.error).toBe(
    (await office.call(elsewhere, edit, absent, words)).body.error,
  )
})

test.each([
  ['', 'Write the note first'],
  [' \n ', 'Write the note first'],
  ['x'.repeat(5_001), 'A note must be 5,000 characters or fewer'],
])('a note of %j is refused', async (text, sentence) => {
  expect((await note(text)).body.fields).toEqual({ text: sentence })
})

test('older notes are there for anyone who asks for them', async () => {
  const { ana } = office
  const { body } = await office.call(ana, list, ada, undefined, { most: '2' })
  expect(body).toMatchObject({ hasOlder: true, notes: { length: 2 } })
})
