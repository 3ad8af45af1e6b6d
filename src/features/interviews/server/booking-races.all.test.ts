import { beforeEach, expect, test } from 'vitest'
import { forThisFile } from '#tests/for-this-file.ts'
import { openCalendar } from './calendar.fixture.ts'
import { startsOf } from './interviews.fixture.ts'

const contended = process.env.LONG === '1' ? 200 : 20

const calendar = await forThisFile(openCalendar())
const { applicant } = calendar
beforeEach(() => calendar.clear())

test(`R14: of fifty at once for one time succeeds once, ${contended} times over`, async () => {
  const people = await Promise.all(Array.from({ length: 50 }, () => applicant()))
  const starts = startsOf(await (people[0] ?? (await applicant())).times()).slice(0, contended)
  expect(starts).toHaveLength(contended)
  for (const start of starts) {
    const answers = await Promise.all(people.map(({ book }) => book(start)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers.filter(({ status }) => status !== 200))
      expect({
        status,
        code: body.code,
        error: typeof body.error,
        times: typeof body.times,
      }).toEqual({ status: 409, code: 'slot-taken', error: 'string', times: 'object' })
    const winner = answers.findIndex(({ status }) => status === 200)
    people[winner] = await applicant()
  }
}, 300_000)
