import { expect, test } from 'vitest'
import { creditArea } from '#features/application-form/setting-areas.ts'
import { flagsArea, reasonsArea } from '#features/applications/setting-areas.ts'
import { lettersArea } from '#features/decisions/setting-areas.ts'
import { checksArea, rubricAreas } from '#features/review/setting-areas.ts'
import type { Area } from './area.ts'
import { differences } from './differences.ts'
import { intakeForm, nextCycle } from './intakes.ts'
import { priceAreas } from './setting-areas.ts'

const say = ({ form }: Area, before: unknown, after: unknown) =>
  differences(form?.fields ?? [], before, after, 'USD')

test('rows are told apart by their id: changed, added, removed, retired, moved', () => {
  const [a, b, c] = flagsArea.first
  const after = [c, { ...a, name: 'At once' }, { ...b, retired: true }, { id: 'new', name: 'New' }]
  expect(say(flagsArea, [a, b, c, { id: 'old', name: 'Old' }], after)).toEqual([
    { field: 'Flags', from: 'Old', to: '' },
    { field: 'Flags, Urgent, Name', from: 'Urgent', to: 'At once' },
    { field: 'Flags, Military route', from: 'In use', to: 'Retired' },
    { field: 'Flags', from: '', to: 'New' },
    {
      field: 'Flags, order',
      from: 'Urgent, Military route, Scholarship',
      to: 'Scholarship, At once, Military route',
    },
  ])
})

test('amounts, choices and days are said in words', () => {
  const price = priceAreas.ba.first
  expect(say(priceAreas.ba, price, { ...price, deposit: 12_350 })).toEqual([
    { field: 'Enrollment deposit', from: '$250', to: '$123.50' },
  ])
  expect(say(checksArea, checksArea.first, { ...checksArea.first, ba: ['finance'] })).toEqual([
    { field: 'Bachelor’s', from: 'Identity, Education, Credit transfer', to: 'Finance' },
  ])
})

test('nothing differs from itself', () => {
  for (const area of [reasonsArea, lettersArea, rubricAreas.msc, creditArea])
    expect(say(area, area.first, structuredClone(area.first))).toEqual([])
})

const intake = {
  program: 'ba' as const,
  name: 'Spring 2028',
  startsOn: '2028-02-29',
  opens: '2027-11-01T09:00',
  closes: '2028-02-29T23:59',
  timeZone: 'America/New_York',
  graceMinutes: 30,
  capacity: 40,
  replyByDays: 21,
}

test('the next cycle is a year later, its name too, and no day is lost', () => {
  const next = nextCycle(intake)
  expect(next).toEqual({
    ...intake,
    name: 'Spring 2029',
    startsOn: '2029-02-28',
    opens: '2028-11-01T09:00',
    closes: '2029-02-28T23:59',
  })
  expect(differences(intakeForm.fields, intake, next, 'USD')).toContainEqual({
    field: 'Closes',
    from: 'Tuesday, February 29, 2028 at 11:59 PM',
    to: 'Wednesday, February 28, 2029 at 11:59 PM',
  })
})
