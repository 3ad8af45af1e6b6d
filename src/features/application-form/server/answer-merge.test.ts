import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { invariants } from '#app/server/app.ts'
import { makeTestApp } from '#tests/app.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { save as saveAs } from '#tests/filled-forms.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { brokenIn } from '#tests/invariants.ts'
import { fieldHistory } from './tables.ts'

const app = await forThisFile(makeTestApp())

let token: string
let person = 0

beforeEach(async () => {
  const email = `person${++person}@example.org`
  token = (await bringIn(app, { ...cast.maya, email })).token
})

const save = (body: object, by = token) => saveAs(app, by, body)

function read() {
  return app.call('GET /api/users/application', { token })
}

describe('two tabs', () => {
  const one = 'tab-number-one'
  const two = 'tab-number-two'

  test('keep different fields both', async () => {
    await save({ tab: one, seq: 1, revision: 0, personalInfo: { state: 'MD' } })
    const saved = await save({ tab: two, seq: 1, revision: 0, personalInfo: { citizenship: 'PL' } })
    expect(saved.status).toBe(200)
    expect(saved.body.data.personalInfo).toMatchObject({ state: 'MD', citizenship: 'PL' })
  })

  test('in conflict over one field get both values, and the rest is saved', async () => {
    await save({ tab: one, seq: 1, revision: 0, personalInfo: { state: 'MD' } })
    const answer = await save({
      tab: two,
      seq: 1,
      revision: 0,
      personalInfo: { state: 'VA', citizenship: 'PL' },
    })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      code: 'edited-elsewhere',
      fields: { 'personalInfo.state': 'This was changed in another window' },
      conflicts: [{ path: 'personalInfo.state', mine: 'VA', theirs: 'MD' }],
    })
    expect((await read()).body.data.personalInfo).toMatchObject({ state: 'MD', citizenship: 'PL' })
    const history = await app.platform.db
      .select({ value: fieldHistory.value })
      .from(fieldHistory)
      .where(eq(fieldHistory.path, 'personalInfo.state'))
    expect(history.map(({ value }) => value)).toEqual(expect.arrayContaining(['MD', 'VA']))
  })

  test('agree when both typed the same', async () => {
    await save({ tab: one, seq: 1, revision: 0, personalInfo: { state: 'MD' } })
    const answer = await save({ tab: two, seq: 1, revision: 0, personalInfo: { state: 'MD' } })
    expect(answer.status).toBe(200)
  })

  test('that have seen the newest value may change it', async () => {
    const { body } = await save({ tab: one, seq: 1, revision: 0, personalInfo: { state: 'MD' } })
    const answer = await save({
      tab: two,
      seq: 1,
      revision: body.revision,
      personalInfo: { state: 'VA' },
    })
    expect(answer.body.data.personalInfo.state).toBe('VA')
  })
})

test('ten saves of a tab that arrive in reverse order leave the last typed value', async () => {
  const tab = 'one-and-only-tab'
  for (let seq = 10; seq >= 1; seq--)
    expect(
      (await save({ tab, seq, revision: 0, personalInfo: { dodComponent: `value ${seq}` } }))
        .status,
    ).toBe(200)
  expect((await read()).body.data.personalInfo.dodComponent).toBe('value 10')
})

test('a repeated save answers as before and adds nothing', async () => {
  const body = { tab: 'one-and-only-tab', seq: 1, revision: 0, personalInfo: { state: 'MD' } }
  const first = await save(body)
  const second = await save(body)
  expect(second.status).toBe(200)
  const rows = await app.platform.db
    .select()
    .from(fieldHistory)
    .where(eq(fieldHistory.applicationId, first.body.id))
  expect(rows).toHaveLength(1)
})

describe('the revision', () => {
  const tab = 'one-and-only-tab'

  test('rises only with an answer that differs, and so does the time of saving', async () => {
    const first = await save({ tab, seq: 1, revision: 0, personalInfo: { state: 'MD' } })
    const at = app.clock.now().toISOString()
    expect(first.body).toMatchObject({ revision: 1, savedAt: at })
    app.clock.advance(60_000)
    const same = await save({ tab, seq: 2, revision: 1, personalInfo: { state: 'MD' } })
    expect(same.body).toMatchObject({ revision: 1, savedAt: at })
    await save({ personalInfo: { state: 'MD' } })
    const other = await save({ tab, seq: 3, revision: 1, personalInfo: { state: 'VA' } })
    expect(other.body).toMatchObject({ revision: 2, savedAt: app.clock.now().toISOString() })
    const rows = await app.platform.db
      .select({ revision: fieldHistory.revision })
      .from(fieldHistory)
      .where(eq(fieldHistory.applicationId, first.body.id))
      .orderBy(asc(fieldHistory.revision))
    expect(rows.map(({ revision }) => revision)).toEqual([1, 2])
  })

  test('of an answer that another tab repeats stays, so that nobody is in conflict with it', async () => {
    const { body } = await save({ tab, seq: 1, revision: 0, personalInfo: { state: 'MD' } })
    await save({
      tab: 'the-other-tab',
      seq: 1,
      revision: body.revision,
      personalInfo: { state: 'MD', citizenship: 'PL' },
    })
    const answer = await save({ tab, seq: 2, revision: 1, personalInfo: { state: 'VA' } })
    expect(answer.status).toBe(200)
    expect(answer.body.data.personalInfo.state).toBe('VA')
  })

  test('an old value of the tab that arrives late does not come back over a repeated one', async () => {
    await save({ tab: 'the-other-tab', seq: 1, revision: 0, personalInfo: { state: 'MD' } })
    await save({ tab, seq: 2, revision: 1, personalInfo: { state: 'MD' } })
    await save({ tab, seq: 1, revision: 1, personalInfo: { state: 'VA' } })
    expect((await read()).body.data.personalInfo.state).toBe('MD')
  })
})

describe('a tab that was open before the application was discarded', () => {
  const stale = 'the-stale-tab'
  const fresh = 'the-fresh-tab'
  let seen: { id: string; revision: number }

  async function discard(id: string) {
    const answer = await app.call('POST /api/users/applications/{id}/discard', {
      token,
      params: { id },
      body: {},
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(answer.status).toBe(200)
  }

  function saveStale(state: string) {
    const { revision } = seen
    return save({ tab: stale, seq: 3, revision, personalInfo: { state } })
  }

  beforeEach(async () => {
    await save({ tab: stale, seq: 1, revision: 0, personalInfo: { state: 'MD' } })
    seen = (await save({ tab: stale, seq: 2, revision: 1, personalInfo: { state: 'DC' } })).body
  })

  test('does not overwrite what was typed since', async () => {
    await discard(seen.id)
    const begun = await save({ tab: fresh, seq: 1, revision: 0, personalInfo: { state: 'VA' } })
    expect(begun.body).toMatchObject({ id: seen.id, revision: seen.revision + 2 })
    const answer = await saveStale('NY')
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      code: 'edited-elsewhere',
      conflicts: [{ path: 'personalInfo.state', mine: 'NY', theirs: 'VA' }],
    })
    expect((await read()).body.data.personalInfo.state).toBe('VA')
  })

  test('nor what was brought along since', async () => {
    await save({ applicationType: 'ba', personalInfo: { state: 'VA' } })
    await discard(seen.id)
    const begun = await save({ tab: fresh, seq: 1, personalInfo: { citizenship: 'PL' } })
    expect(begun.body).toMatchObject({ id: seen.id, revision: seen.revision + 3 })
    expect(begun.body.data.personalInfo).toMatchObject({ state: 'VA', citizenship: 'PL' })
    expect((await saveStale('NY')).status).toBe(409)
    expect(await brokenIn(app, invariants)).toEqual([])
  })

  test('begins it again if it is the first to save, and is in conflict with nothing', async () => {
    await save({ applicationType: 'ba', personalInfo: { state: 'VA' } })
    await discard(seen.id)
    const answer = await saveStale('NY')
    expect(answer.status).toBe(200)
    expect(answer.body.data.personalInfo.state).toBe('NY')
    const later = await save({
      tab: stale,
      seq: 4,
      revision: answer.body.revision,
      personalInfo: { state: 'MD' },
    })
    expect(later.body.revision).toBe(answer.body.revision + 1)
  })
})
