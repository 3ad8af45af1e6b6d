import { expect, test } from 'vitest'
import { textOf } from '#server/sheet.ts'
import { question } from '../questionnaires.fixture.ts'
import { cellOf, headOf } from './sheet-cells.ts'

test('figures and days of answers are plain in a sheet, in a group too', () => {
  const day = question('day', 'date')
  const mark = question('mark', 'scale', { max: 5 })
  const hours = question('hours', 'number', { unit: 'hours' })
  expect(cellOf(day, '2028-02-29')).toEqual({ day: '2028-02-29' })
  expect(cellOf(mark, 4)).toBe(4)
  expect(cellOf(hours, 12.5)).toBe(12.5)
  expect(headOf({ ...hours, label: 'How long?' })).toBe('How long? (hours)')
  expect(cellOf(mark, null)).toBe('')
  expect(cellOf(question('yes', 'yes-no'), true)).toBe('Yes')
  const group = question('group', 'group', { fields: [day, mark, hours] })
  const row = { [day.id]: '2028-02-29', [mark.id]: 4, [hours.id]: 3 }
  expect(textOf(cellOf(group, [row]))).toBe(
    `1. ${day.label}: 2028-02-29, ${mark.label}: 4, ${hours.label}: 3 hours`,
  )
})
