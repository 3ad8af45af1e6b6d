import { expect, test } from 'vitest'
import { deviceAt, forgetStoredChanges, hasStoredChanges } from './device.ts'
import { storageOf } from './saver.fixture.ts'

test('what one person types is out of sight of another, and can be forgotten alone', () => {
  const storage = storageOf(new Map())
  const entry = { path: 'state', value: 'TX', tab: 'tab', seq: 1, base: 0, at: 0 }
  const deviceOf = (place: string) => deviceAt(place, String, storage)
  deviceOf('draft:ada:msc:').keep(entry)
  deviceOf('draft:ada%3Amsc:ba:').keep(entry)
  storage.setItem('draft:ada:msc:tab:broken', '{')
  expect(deviceOf('draft:ada:msc:').read()).toEqual([entry])
  expect(deviceOf('draft:bob:msc:').read()).toEqual([])
  forgetStoredChanges('draft:ada:', storage)
  expect(hasStoredChanges('draft:ada:', storage)).toBe(false)
  expect(hasStoredChanges('draft:ada%3Amsc:', storage)).toBe(true)
})
