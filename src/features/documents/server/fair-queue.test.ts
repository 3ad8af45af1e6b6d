import { expect, test } from 'vitest'
import { inTurn } from './fair-queue.ts'

/** Work that goes on until it is released, and the order in which it began. */
function makeWork() {
  const began: string[] = []
  const letGo: (() => void)[] = []
  const work = (person: string) =>
    inTurn(person, async () => {
      began.push(person)
      await new Promise<void>((resolve) => letGo.push(resolve))
    })
  return { began, letGo, work }
}

test('what one person sends never takes the turn of another', async () => {
  const { began, letGo, work } = makeWork()
  const all = ['a', 'a', 'a', 'a', 'b'].map(work)
  await expect.poll(() => began).toEqual(['a', 'b'])
  letGo.pop()?.()
  await all[4]
  const later = work('c')
  await expect.poll(() => began).toEqual(['a', 'b', 'c'])
  letGo.shift()?.()
  await all[0]
  await expect.poll(() => began).toEqual(['a', 'b', 'c', 'a'])
  const rest = Promise.all([...all, later])
  await expect
    .poll(() => {
      letGo.shift()?.()
      return began.length
    })
    .toBe(6)
  for (const go of letGo) go()
  await rest
})

test('a person has twenty waiting, and others still get in', async () => {
  const { letGo, work } = makeWork()
  const waiting = Array.from({ length: 21 }, () => work('a'))
  await expect(work('a')).rejects.toThrow('checking a lot of files')
  const other = work('b')
  const timer = setInterval(() => letGo.shift()?.())
  await Promise.all([...waiting, other])
  clearInterval(timer)
})

test('work that fails gives its turn back', async () => {
  const fails = () => inTurn('a', () => Promise.reject(new Error('no')))
  await expect(fails()).rejects.toThrow('no')
  expect(await inTurn('a', async () => 'next')).toBe('next')
})
