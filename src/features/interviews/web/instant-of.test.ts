import { expect, test } from 'vitest'
import { instantOf } from './instant-of.ts'

test.each([
  ['2027-03-12', '09:00', 'America/New_York', '2027-03-12T14:00:00.000Z'],
  ['2027-03-15', '09:00', 'America/New_York', '2027-03-15T13:00:00.000Z'],
  ['2027-03-15', '09:30', 'Asia/Kolkata', '2027-03-15T04:00:00.000Z'],
  ['2027-03-15', '09:00', 'Pacific/Kiritimati', '2027-03-14T19:00:00.000Z'],
  ['2027-03-15', '09:00', 'Pacific/Pago_Pago', '2027-03-15T20:00:00.000Z'],
  ['2028-02-29', '00:00', 'Asia/Kathmandu', '2028-02-28T18:15:00.000Z'],
])('%s at %s in %s', (day, time, zone, instant) => {
  expect(instantOf(day, time, zone)).toBe(instant)
})
