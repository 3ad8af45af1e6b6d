import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { documentSlots } from '#features/documents/server/tables.ts'
import { auditLog } from '#server/db/tables.ts'
import { mailsOf, rowsOf } from '#tests/filled-forms.ts'
import type { BulkAct } from '../admin-bulk-contract.ts'
import {
  act,
  app,
  callAsOwner,
  everything,
  makeSome,
  people,
  preview,
  undo,
  withOffice,
} from './bulk.fixture.ts'

withOffice()

const request: BulkAct = {
  kind: 'document',
  name: 'Marriage certificate',
  words: 'Your diploma bears another name.',
  dueOn: null,
  isBlocking: true,
}

function slotsOf(ids: readonly string[]) {
  return app.platform.db
    .select()
    .from(documentSlots)
    .where(inArray(documentSlots.applicationId, [...ids]))
}

async function withdraw(id: string): Promise<void> {
  const { application } = await rowsOf(app, id)
  const { status } = await callAsOwner('POST /api/admins/applications/{id}/withdraw', {
    params: { id },
    body: { statusSeq: application.statusSeq, reasonId: 'cost', note: '' },
  })
  expect(status).toBe(200)
}

test('a document is requested from each who can still send one, and they are written to', async () => {
  const ids = await makeSome(3, { submitted: true })
  const [closed = '', ...open] = ids
  await withdraw(closed)
  const before = await everything()
  const seen = await preview({ chosen: { ids }, act: request })
  expect(seen.body).toMatchObject({
    count: 2,
    left: [
      {
        why: 'This application is closed and no longer accepts documents',
        applications: [{ id: closed }],
      },
    ],
    canUndo: false,
  })
  expect(await everything()).toBe(before)

  const key = randomUUID()
  const asked = { chosen: { ids }, act: request, expected: 2 }
  const [done, again] = [await act(asked, key), await act(asked, key)]
  expect(done.body).toMatchObject({ done: 2, canUndo: false })
  expect(again.body).toEqual(done.body)
  const slots = await slotsOf(ids)
  expect(slots.map(({ applicationId }) => applicationId).sort()).toEqual(open.sort())
  for (const slot of slots) {
    expect(slot).toMatchObject({
      name: 'Marriage certificate',
      words: 'Your diploma bears another name.',
      isBlocking: true,
      askedBy: people.owner,
    })
    const mails = (await mailsOf(app, slot.applicationId)).map(({ template }) => template)
    expect(mails.filter((template) => template === 'document-asked')).toHaveLength(1)
    const logged = eq(auditLog.subject, `application:${slot.applicationId}`)
    const entries = await app.platform.db.select().from(auditLog).where(logged)
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'document.asked', detail: { slot: slot.id } }),
    )
    const { timeline } = await rowsOf(app, slot.applicationId)
    expect(timeline.at(-1)).toMatchObject({ kind: 'document-asked', seq: timeline.length })
  }
  expect(await undo(done.body.runId)).toMatchObject({
    status: 409,
    body: { error: 'This can’t be undone' },
  })
})

test('a day that is over is refused, and so is a document without a name', async () => {
  const ids = await makeSome(1)
  const late = { ...request, dueOn: '2026-01-01' }
  expect(await act({ chosen: { ids }, act: late, expected: 1 })).toMatchObject({
    status: 422,
    body: { fields: { dueOn: 'Choose today or a later date' } },
  })
  expect(await act({ chosen: { ids }, act: { ...request, name: ' ' }, expected: 1 })).toMatchObject(
    {
      status: 422,
      body: { fields: { 'act.name': 'Enter a name for the document' } },
    },
  )
  expect(await slotsOf(ids)).toEqual([])
})

test('an application that has as many as there may be is left out', async () => {
  const ids = await makeSome(2)
  const [full = ''] = ids
  await app.platform.db.execute(sql`
    INSERT INTO document_slots (id, application_id, name, words, asked_by, asked_at)
    SELECT gen_random_uuid(), ${full}::uuid, 'Paper ' || n, '', ${people.owner}::uuid, now()
    FROM generate_series(1, 50) AS n`)
  expect((await act({ chosen: { ids }, act: request, expected: 1 })).body).toMatchObject({
    done: 1,
    left: [
      {
        why: 'This application already has the maximum number of documents',
        applications: [{ id: full }],
      },
    ],
  })
})
