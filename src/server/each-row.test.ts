import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eachRow } from './each-row.ts'

test('R11: a row that throws holds none of the others up, and is heard of in the end', async () => {
  const done: number[] = []
  const act = async (row: number) => {
    if (row % 2 === 0) throw new DrizzleQueryError('select 1', [], new Error(`${row} is even`))
    done.push(row)
  }
  await expect(eachRow([1, 2, 3], act)).rejects.toMatchObject({ cause: { message: '2 is even' } })
  await expect(eachRow([4, 5, 6], act)).rejects.toThrow('2 of them failed, like this: 4 is even')
  await eachRow([7, 9], act)
  expect(done).toEqual([1, 3, 5, 7, 9])
})
