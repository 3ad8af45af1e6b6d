import { expect, test } from 'vitest'
import { deviceFor, forgetKept, holdsKept } from './device.ts'
import { storageOf } from './queue.fixture.ts'

test('drafts of one person are out of sight of another, and can be forgotten alone', () => {
  const storage = storageOf(new Map())
  const entry = { path: 'personalInfo.state', value: 'TX', tab: 'tab', seq: 1, base: 0, at: 0 }
  deviceFor('ada', 'msc', storage).keep(entry)
  deviceFor('ada:msc', 'ba', storage).keep(entry)
  storage.setItem('draft:ada:msc:tab:broken', '{')
  expect(deviceFor('ada', 'msc', storage).read()).toEqual([entry])
  expect(deviceFor('bob', 'msc', storage).read()).toEqual([])
  forgetKept('ada', storage)
  expect(holdsKept('ada', storage)).toBe(false)
  expect(holdsKept('ada:msc', storage)).toBe(true)
})
