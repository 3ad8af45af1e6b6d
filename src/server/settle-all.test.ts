import { expect, test } from 'vitest'
import { settleAll } from './settle-all.ts'

test('a failure is told once the others have ended', async () => {
  let isOver = false
  const slow = new Promise((resolve) => setTimeout(resolve, 10)).then(() => {
    isOver = true
  })
  await expect(settleAll([Promise.reject(new Error('no')), slow])).rejects.toThrow('no')
  expect(isOver).toBe(true)
  expect(await settleAll([1, Promise.resolve('two')])).toEqual([1, 'two'])
})
