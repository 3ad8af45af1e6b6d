import { describe, expect, test } from 'vitest'
import { slotsOf } from '#features/documents/server/slot-queries.ts'
import { settingsAs } from '#features/settings/server/settings.fixture.ts'
import { makeAdmin } from '#tests/admins.ts'
import { completeAnswers } from '#tests/answers.ts'
import { makeTestApp } from '#tests/app.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { makeFilled, makeSubmitted, rowsOf, save, submit } from '#tests/filled-forms.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { Snapshot } from '../submission.ts'

const app = await forThisFile(makeTestApp())
const owner = await makeAdmin(app, { role: 'owner', name: 'Ada Owner' })
const settings = settingsAs(app, owner)

const area = 'core-questions:msc'
const statement = 'education.statement'
const military = 'personalInfo.isMilitaryAffiliated'
const exceptions = [
  { question: statement, ask: 'off', reason: 'We talk about it instead' },
  { question: military, ask: 'off', reason: 'No benefit depends on it here' },
]
const served = {
  personalInfo: {
    isMilitaryAffiliated: true,
    militaryBranch: 'Navy',
    militaryStatus: 'Veteran',
  },
}
const typed = completeAnswers('msc').education.statement

async function documentsOf(id: string) {
  const slots = await slotsOf({ db: app.platform.db, now: app.clock.now() }, id)
  return slots.map((slot) => slot.id)
}

test('what a program leaves out is neither required nor taken, and comes back with what was typed', async () => {
  const before = await makeFilled(app)
  const { revision } = (await save(app, before.token, served)).body
  const inTime = await makeFilled(app)
  const sent = (await save(app, inTime.token, served)).body
  expect((await submit(app, { ...inTime, revision: sent.revision })).status).toBe(200)
  const ofService = (await documentsOf(before.id)).filter((id) => id === 'service')
  expect(ofService).toHaveLength(1)

  expect((await app.call('GET /api/programs/lists')).body).not.toHaveProperty('exceptions')
  expect((await settings.save(area, 1, exceptions)).body).toEqual({ version: 2 })
  const { body: lists } = await app.call('GET /api/programs/lists')
  expect(lists.exceptions).toEqual({ ba: {}, msc: { [statement]: 'off', [military]: 'off' } })

  // Who begins now: what is sent is ignored, the defaults stay under their keys.
  const { token } = await bringIn(app, { ...cast.maya, email: 'later@example.org' })
  const { personalInfo, ...rest } = completeAnswers('msc')
  const later = await save(app, token, {
    ...rest,
    personalInfo: { ...personalInfo, isMilitaryAffiliated: true },
  })
  expect(later).toMatchObject({
    status: 200,
    body: { data: { education: { statement: '' }, personalInfo: { isMilitaryAffiliated: false } } },
  })
  for (const path of [statement, military]) expect(later.body.answered).not.toContain(path)
  const { id } = later.body
  expect((await submit(app, { token, id, revision: later.body.revision })).status).toBe(200)
  const snapshot = Snapshot.parse((await rowsOf(app, id)).submissions[0]?.snapshot)
  expect(Object.keys(snapshot.answers)).not.toContain(statement)
  expect(snapshot.lists.exceptions?.msc).toEqual({ [statement]: 'off', [military]: 'off' })

  // Who had answered: it stays, counts for nothing, and a stale page changes nothing.
  const stale = await save(app, before.token, {
    education: { statement: 'Typed into a stale page' },
  })
  expect(stale).toMatchObject({
    status: 200,
    body: { revision, data: { education: { statement: typed } } },
  })
  expect((await documentsOf(before.id)).filter((id) => id === 'service')).toEqual([])

  // What was submitted before stays as it was asked.
  const office = await app.call('GET /api/admins/applications/{id}', {
    token: owner,
    params: { id: inTime.id },
  })
  expect(office.body.answered).toEqual(expect.arrayContaining([statement, military]))
  expect(office.body.lists).not.toHaveProperty('exceptions')
  expect((await documentsOf(inTime.id)).filter((id) => id === 'service')).toEqual(ofService)

  expect((await settings.save(area, 2, [])).body).toEqual({ version: 3 })
  const again = await submit(app, { ...before, revision })
  expect(again.status).toBe(200)
  const kept = Snapshot.parse((await rowsOf(app, before.id)).submissions[0]?.snapshot)
  expect(kept.answers).toMatchObject({ [statement]: typed, [military]: true })
  expect(kept.lists).not.toHaveProperty('exceptions')
  // And what was not asked when it was submitted is not asked for now.
  expect((await rowsOf(app, id)).application.status).toBe('submitted')
})

test('the history says who left out what, when, and why', async () => {
  const { version } = (await settings.read('core-questions:ba')).body
  await settings.save('core-questions:ba', version, exceptions.slice(0, 1))
  expect(await settings.history('core-questions:ba')).toMatchObject([
    {
      by: 'Ada Owner',
      changes: [
        {
          field: 'Exceptions',
          from: '',
          to: 'Statement: Why this program, and why now? · Not asked · We talk about it instead',
        },
      ],
    },
    { version: 1, changes: [] },
  ])
  await settings.restore('core-questions:ba', version + 1, 1)
})

test('answers of another application come along without those that are not asked', async () => {
  const path = 'employment.isSeeingCoachingClients'
  const { version } = (await settings.read('core-questions:ba')).body
  const off = { question: path, ask: 'off', reason: 'Only the master’s program coaches' }
  await settings.save('core-questions:ba', version, [off])
  const { token } = await makeSubmitted(app)
  const begun = await save(app, token, { applicationType: 'ba', personalInfo: { state: 'VA' } })
  expect(begun.body.answered).toContain('employment.isCurrentlyEmployed')
  expect(begun.body.answered).not.toContain(path)
  await settings.restore('core-questions:ba', version + 1, version)
})

describe('refused is', () => {
  const row = (question: string, ask = 'off', reason = 'Not needed here') => ({
    question,
    ask,
    reason,
  })

  test.each([
    ['what the product reads', [row('references.waivesAccess')], /1: Question: choose one/],
    ['what only the other program asks', [row('education.highestEducation')], /choose one/],
    ['what the form does not have', [row('personalInfo.shoeSize')], /choose one/],
    ['an exception without a reason', [row(statement, 'off', ' ')], /Reason is missing/],
    ['what starts with an answer', [row(military, 'optional')], /starts with an answer/],
    ['what is optional anyhow', [row('personalInfo.state', 'optional')], /is already optional/],
    ['a question twice', [row(statement), row(statement, 'optional')], /2: .* already listed/],
  ])('%s', async (_, rows, said) => {
    const { version } = (await settings.read(area)).body
    const { status, body } = await settings.save(area, version, rows)
    expect(status).toBe(422)
    expect(Object.values(body.fields)).toEqual([expect.stringMatching(said)])
  })
})
