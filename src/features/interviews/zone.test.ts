import { expect, test } from 'vitest'
import { zoneNames, zoneWords } from '#shared/zones.ts'
import { lengthWords, whenWords } from './facts.ts'
import { foldZone, isZoneName } from './zone.ts'

test.each([
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
  'America/Argentina/Buenos_Aires',
  'UTC',
])('%s is a zone', (name) => expect(isZoneName(name)).toBe(true))

test.each(['GMT+5', '+05:30', 'Etc/GMT-14', 'EST5EDT', 'Nowhere/Land', '', 'x'.repeat(500)])(
  '%j is none',
  (name) => expect(isZoneName(name)).toBe(false),
)

test('two names of one zone are one', () => {
  expect(foldZone('US/Eastern')).toBe('America/New_York')
  expect(['Asia/Calcutta', 'Asia/Kolkata'].map(foldZone)).toEqual(Array(2).fill('Asia/Kolkata'))
  expect(['Asia/Katmandu', 'Asia/Kathmandu'].map(foldZone)).toEqual(Array(2).fill('Asia/Kathmandu'))
  expect(zoneWords('Europe/Kiev')).toBe('Europe/Kyiv')
})

test('no zone is offered by a name that was given up', () => {
  const names = zoneNames()
  expect(names).toContain('Asia/Kathmandu')
  expect(names.filter((name) => /Katmandu|Calcutta|Saigon|Kiev|Godthab/.test(name))).toEqual([])
  expect(names.every(isZoneName)).toBe(true)
})

test.each([
  [20, '20 minutes'],
  [60, '1 hour'],
  [61, '1 hour 1 minute'],
  [150, '2 hours 30 minutes'],
])('%d minutes are said as %s', (minutes, words) => expect(lengthWords(minutes)).toBe(words))

test('an instant is said in both zones, each with its name, and once where they agree', () => {
  const at = '2027-03-15T22:00:00.000Z'
  expect(whenWords(at, 'America/New_York', 'America/New_York')).toBe(
    'Monday, March 15, 2027 at 6:00 PM EDT',
  )
  expect(whenWords(at, 'Pacific/Kiritimati', 'America/New_York')).toBe(
    'Tuesday, March 16, 2027 at 12:00 PM GMT+14 (Monday, March 15, 2027 at 6:00 PM EDT at the institute)',
  )
  expect(whenWords(at, 'Pacific/Pago_Pago', 'America/New_York')).toContain(
    'Monday, March 15, 2027 at 11:00 AM',
  )
})
