import { expect, test } from 'vitest'
import { openOffice } from '#tests/open-office.ts'

const office = await openOffice()
const id = office.ids.ada
const countsOf = async (who: typeof office.ana) =>
  (await office.call(who, 'GET /api/admins/applications/{id}/counts', id)).body.counts

test('each place says what waits there, to anyone who may see it', async () => {
  expect(await countsOf(office.ana)).toMatchObject({ messages: 0, notes: 0 })
  await office.app.call('POST /api/users/applications/{id}/messages', {
    token: office.adaToken,
    params: { id },
    body: { text: 'May I come by train?', documents: [] },
  })
  const task = { title: 'Look up the trains', assigneeId: null, dueOn: null }
  await office.call(office.ana, 'POST /api/admins/applications/{id}/tasks', id, task)
  await office.giveToReview(office.rita, id)
  expect(await countsOf(office.ana)).toMatchObject({
    overview: 0,
    references: 0,
    reviews: 1,
    messages: 1,
    money: 0,
    notes: 1,
  })
  expect(await countsOf(office.reader)).not.toHaveProperty('messages')
  expect(await countsOf(office.rita)).toMatchObject({ reviews: 1 })
  expect(
    (await office.call(office.elsewhere, 'GET /api/admins/applications/{id}/counts', id)).status,
  ).toBe(404)
})
