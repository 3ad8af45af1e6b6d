import { beforeEach, expect, test } from 'vitest'
import { makeTestApp } from '#tests/app.ts'
import { makeFilled, save, submit } from '#tests/filled-forms.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { ruleFailures } from './tables.ts'

const app = await forThisFile(makeTestApp())
beforeEach(async () => {
  await app.platform.db.delete(ruleFailures)
})

const statement = { path: 'education.statement', rule: 'missing' }
const year = { path: 'education.bachelorsYear', rule: 'year' }

function report(token: string, broken: unknown, program = 'msc') {
  return app.call('POST /api/users/form-gaps', { token, body: { program, broken } })
}

function counted() {
  return app.platform.db
    .select()
    .from(ruleFailures)
    .orderBy(ruleFailures.program, ruleFailures.path, ruleFailures.rule)
}

const day = '2026-11-21'

test('what stops a hand-in is counted by day, program, question and rule', async () => {
  const { token } = await makeFilled(app)
  expect((await report(token, [statement, year])).status).toBe(200)
  expect((await report(token, [year, year])).status).toBe(200)
  expect((await report(token, [statement], 'ba')).status).toBe(200)
  expect(await counted()).toEqual([
    { day, program: 'ba', ...statement, count: 1 },
    { day, program: 'msc', ...year, count: 2 },
    { day, program: 'msc', ...statement, count: 1 },
  ])
})

test('what is no question of the form is not counted, and no rule that nobody knows is taken', async () => {
  const { token } = await makeFilled(app)
  const made = [{ path: 'Maya Lindqvist', rule: 'missing' }]
  expect((await report(token, made)).status).toBe(200)
  expect(await counted()).toEqual([])
  expect((await report(token, [{ ...statement, rule: 'rude' }])).status).toBe(422)
  expect(
    (
      await report(
        token,
        Array.from({ length: 201 }, () => year),
      )
    ).status,
  ).toBe(422)
})

test('what stops a submission is counted, though nothing else of it is kept', async () => {
  const filled = await makeFilled(app)
  const change = { education: { statement: '', bachelorsYear: 'soon' } }
  const { revision } = (await save(app, filled.token, change)).body
  const refused = await submit(app, { ...filled, revision })
  expect(refused).toMatchObject({ status: 422, body: { code: 'incomplete' } })
  expect(Object.keys(refused.body.fields).sort()).toEqual([year.path, statement.path])
  expect(await counted()).toEqual([
    { day, program: 'msc', ...year, count: 1 },
    { day, program: 'msc', ...statement, count: 1 },
  ])
})

test('many who stumble over the same at once are all counted', async () => {
  const { token } = await makeFilled(app)
  const both = [statement, year]
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => report(token, n % 2 ? both : both.toReversed())),
  )
  expect((await counted()).map(({ count }) => count)).toEqual([20, 20])
})
