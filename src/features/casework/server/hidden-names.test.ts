import { expect, test } from 'vitest'
import { setRubric } from '#features/review/server/reviews.fixture.ts'
import { openOffice } from '#tests/open-office.ts'

const office = await openOffice()
const id = office.ids.lukasz
await office.giveToReview(office.rita, id)
await setRubric(office.app, 'msc', { hideNames: true })

test('where names are hidden a reviewer reads only words and tasks that are theirs', async () => {
  const { ana, rita } = office
  const write = (text: string, mentions: string[]) =>
    office.call(ana, 'POST /api/admins/applications/{id}/notes', id, { text, mentions })
  await write('Łukasz called', [])
  await write('@Rita Moss, when will you be done with Lukasz?', [rita.id])
  const add = (title: string, assigneeId: string | null) =>
    office.call(ana, 'POST /api/admins/applications/{id}/tasks', id, {
      title,
      assigneeId,
      dueOn: null,
    })
  await add('Call Łukasz back', null)
  await add('Score Łukasz', rita.id)
  const notes = await office.call(rita, 'GET /api/admins/applications/{id}/notes', id)
  expect(notes.body.notes).toMatchObject([
    { text: '@Rita Moss, when will you be done with the applicant?' },
  ])
  const tasks = await office.call(rita, 'GET /api/admins/applications/{id}/tasks', id)
  expect(tasks.body.tasks).toMatchObject([{ title: 'Score the applicant' }])
  const all = await office.call(ana, 'GET /api/admins/applications/{id}/notes', id)
  expect(all.body.notes).toHaveLength(2)
})

test('nothing of theirs names the applicant', async () => {
  const { ana, rita } = office
  await office.call(ana, 'POST /api/admins/applications/{id}/assignee', id, {
    assigneeId: rita.id,
    seen: null,
  })
  const { body } = await office.call(rita, 'GET /api/admins/mine', '')
  expect(body.mentions[0].application.name).toMatch(/^Applicant \w{4}$/)
  expect(body.tasks[0].application.name).toBe(body.mentions[0].application.name)
  expect(body.assigned).toHaveLength(1)
  expect(JSON.stringify(body)).not.toMatch(/Łukasz|lukasz@|Brien/)
  const seen = await office.call(rita, 'GET /api/admins/applications/{id}/as-applicant', id)
  expect(JSON.stringify(seen.body)).not.toMatch(/Łukasz|lukasz@|Brien/)
})

test('what the office wrote to the applicant reads without the name', async () => {
  const { ana, rita, app } = office
  const { body: before } = await office.call(ana, 'GET /api/admins/applications/{id}', id)
  const dueOn = new Date(app.clock.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10)
  const returned = await office.call(ana, 'POST /api/admins/applications/{id}/return', id, {
    statusSeq: before.statusSeq,
    reasonId: 'answers-unclear',
    sections: ['education'],
    dueOn,
    note: 'Dear Łukasz, which year?',
  })
  expect(returned.status).toBe(200)
  const { body } = await office.call(rita, 'GET /api/admins/applications/{id}', id)
  expect(body.returned.note).toBe('Dear the applicant, which year?')
  expect(JSON.stringify(body)).not.toMatch(/Łukasz|lukasz@|Brien/)
})
