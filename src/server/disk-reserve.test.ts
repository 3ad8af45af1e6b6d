import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keepReserve, reserveBytes } from './disk-reserve.ts'

const folder = mkdtempSync(join(tmpdir(), 'matricula-reserve-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function heldWith(freeMb: number): Promise<number> {
  await keepReserve(folder, async () => ({ bavail: freeMb, blocks: 100_000, bsize: 1e6 }))
  const { size, blocks } = statSync(join(folder, 'reserve'))
  expect(blocks * 512).toBeGreaterThanOrEqual(size)
  return size
}

test('room is held while there is enough, and given up piece by piece where there is none', async () => {
  expect(await heldWith(50_000)).toBe(reserveBytes)
  expect(await heldWith(90)).toBe(reserveBytes)
  const given: number[] = []
  for (let n = 0; n < 5; n += 1) given.push(await heldWith(0))
  expect(given).toEqual([24e6, 16e6, 8e6, 0, 0])
  expect(await heldWith(500)).toBe(0)
  expect(await heldWith(50_000)).toBe(reserveBytes)
})
