import { expect, test } from 'vitest'
import { forecastOf } from './forecast.ts'

const past = { begun: 400, submitted: 200, inReview: 160, accepted: 100, enrolled: 60 }
const nobody = { begun: 0, submitted: 0, inReview: 0, accepted: 0 }

test.each([
  ['whoever has enrolled, when nobody is open', 20, nobody, { expected: 20, low: 20, high: 20 }],
  [
    'offers by their own yield',
    20,
    { ...nobody, accepted: 50 },
    { expected: 50, low: 44, high: 56 },
  ],
  [
    'the early by what comes of so many',
    0,
    { ...nobody, begun: 100 },
    { expected: 15, low: 9, high: 21 },
  ],
  ['never more than there are', 0, { ...nobody, accepted: 2 }, { expected: 1, low: 0, high: 2 }],
])('it counts %s', (_, enrolled, open, forecast) => {
  expect(forecastOf(enrolled, open, past)).toEqual(forecast)
})

test('rates of fewer people make the range wider, and of too few there is none', () => {
  const open = { ...nobody, accepted: 50 }
  const few = forecastOf(0, open, {
    begun: 40,
    submitted: 20,
    inReview: 16,
    accepted: 10,
    enrolled: 6,
  })
  const many = forecastOf(0, open, past)
  const width = (one = { low: 0, high: 0 }) => one.high - one.low
  expect(width(few)).toBeGreaterThan(width(many))
  expect(forecastOf(0, open, { ...past, accepted: 9, enrolled: 5 })).toBeUndefined()
})

test('a stage that earlier classes skipped counts as the class that enrolled', () => {
  const forecast = forecastOf(0, { ...nobody, inReview: 10 }, { ...past, inReview: 0 })
  expect(forecast).toEqual({ expected: 10, low: 9, high: 10 })
})
