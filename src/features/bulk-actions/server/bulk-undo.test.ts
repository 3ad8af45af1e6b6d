import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { admins } from '#features/admins/server/tables.ts'
import { tasks } from '#features/casework/server/tables.ts'
import { makeAdmin } from '#tests/admins.ts'
import {
  act,
  app,
  assign,
  flag,
  makeSome,
  people,
  rows,
  task,
  undo,
  waive,
  withOffice,
} from './bulk.fixture.ts'

withOffice()

describe('undoing', () => {
  test('gives back who had it and which flags stood, where nothing has changed since', async () => {
    const ids = await makeSome(3)
    const [one = '', two = '', three = ''] = ids
    const ben = people['Ben Okafor'] ?? ''
    await act({ chosen: { ids: [one] }, act: assign(ben), expected: 1 })
    await act({ chosen: { ids: [one] }, act: flag(['military']), expected: 1 })
    const before = await rows(ids)
    const given = await act({ chosen: { ids }, act: assign(people.owner ?? ''), expected: 3 })
    const flagged = await act({ chosen: { ids }, act: flag(['urgent'], ['military']), expected: 3 })
    expect((await rows([one]))[0]).toMatchObject({ assigneeId: people.owner, flags: ['urgent'] })
    await act({ chosen: { ids: [two] }, act: assign(null), expected: 1 })
    await act({ chosen: { ids: [three] }, act: flag(['look-again']), expected: 1 })

    const back = await undo(given.body.runId)
    expect(back.body).toMatchObject({
      done: 2,
      left: [{ why: 'It has since been reassigned', count: 1, applications: [{ id: two }] }],
    })
    const unflagged = await undo(flagged.body.runId)
    expect(unflagged.body).toMatchObject({
      done: 2,
      left: [{ why: 'Its flags have since changed', applications: [{ id: three }] }],
    })
    const after = await rows(ids)
    expect(after[0]).toEqual(before[0])
    expect(after[1]).toEqual(before[1])
    expect(after[2]).toMatchObject({ assigneeId: null, flags: ['look-again', 'urgent'] })
    expect((await undo(given.body.runId)).body.code).toBe('undone')
  })

  test('does not give back to somebody who has left', async () => {
    const ids = await makeSome(1)
    await makeAdmin(app, { role: 'admissions', name: 'Leaving' })
    const [leaving] = await app.platform.db.select().from(admins).where(eq(admins.name, 'Leaving'))
    await act({ chosen: { ids }, act: assign(leaving?.id ?? ''), expected: 1 })
    const run = await act({ chosen: { ids }, act: assign(null), expected: 1 })
    await app.platform.db
      .update(admins)
      .set({ disabledAt: app.clock.now() })
      .where(eq(admins.name, 'Leaving'))
    expect((await undo(run.body.runId)).body).toMatchObject({ done: 0 })
  })

  test('takes away the tasks that no one has touched', async () => {
    const ids = await makeSome(2)
    const run = await act({ chosen: { ids }, act: task, expected: 2 })
    await app.platform.db
      .update(tasks)
      .set({ doneAt: app.clock.now(), version: 2 })
      .where(eq(tasks.applicationId, ids[0] ?? ''))
    expect((await undo(run.body.runId)).body).toMatchObject({
      done: 1,
      left: [{ why: 'Someone has since worked on its task', applications: [{ id: ids[0] }] }],
    })
    const [removed] = await app.platform.db
      .select()
      .from(tasks)
      .where(eq(tasks.applicationId, ids[1] ?? ''))
    expect(removed?.removedAt).not.toBeNull()
    const { rows: due } = await app.platform.db.execute<{ attention_at: string | null }>(
      sql`SELECT attention_at FROM applications WHERE id = ${ids[1]}`,
    )
    expect(due).toEqual([{ attention_at: null }])
  })

  test('is for the person who did it, and not for a step', async () => {
    const ids = await makeSome(1, { submitted: true })
    const run = await act({ chosen: { ids }, act: waive, expected: 1 })
    expect(await undo(run.body.runId, 'admissions')).toMatchObject({ status: 404 })
    expect((await undo(randomUUID())).status).toBe(404)
    expect((await undo(run.body.runId)).body.error).toBe('This can’t be undone')
  })
})
