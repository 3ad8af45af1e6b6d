import { expect, test } from 'vitest'
import { together } from './settle-all.ts'

test('a failure is told once the others have ended', async () => {
  let isOver = false
  const slow = new Promise((resolve) => setTimeout(resolve, 10)).then(() => {
    isOver = true
  })
  await expect(together([Promise.reject(new Error('no')), slow])).rejects.toThrow('no')
  expect(isOver).toBe(true)
  expect(await together([1, Promise.resolve('two')])).toEqual([1, 'two'])
})
