import { expect, onTestFinished, test, vi } from 'vitest'
import { keepPublicFacts } from './public-facts.ts'

const keptMs = 2_000

type Facts = Awaited<ReturnType<ReturnType<typeof keepPublicFacts>>>

function factsOf(version: string): Facts {
  return { version, css: '', contact: '', facts: {} as Facts['facts'] }
}

/** Facts that are older than they are kept, read by what each test says. */
async function agedFacts() {
  const read = vi.fn(async () => factsOf('old'))
  const facts = keepPublicFacts(read)
  await facts()
  const later = performance.now() + keptMs
  vi.spyOn(performance, 'now').mockReturnValue(later)
  onTestFinished(() => void vi.restoreAllMocks())
  return { read, facts }
}

test('a page shows the last known facts while the database says nothing, and all wait for one reading', async () => {
  const { read, facts } = await agedFacts()
  const { promise, resolve } = Promise.withResolvers<Facts>()
  read.mockReturnValue(promise)
  expect((await Promise.all([facts(), facts()])).map(({ version }) => version)).toEqual([
    'old',
    'old',
  ])
  expect(read).toHaveBeenCalledTimes(2)
  resolve(factsOf('new'))
  await promise
  await expect.poll(async () => (await facts()).version).toBe('new')
})

test('a page shows the last known facts while the database refuses, and new ones once it answers', async () => {
  const { read, facts } = await agedFacts()
  read.mockRejectedValueOnce(new Error('away'))
  expect((await facts()).version).toBe('old')
  read.mockResolvedValue(factsOf('new'))
  expect((await facts()).version).toBe('new')
})

test('without any facts a page hears why, and the next reading is a new one', async () => {
  const read = vi.fn(async () => factsOf('new'))
  read.mockRejectedValueOnce(new Error('away'))
  const facts = keepPublicFacts(read)
  await expect(facts()).rejects.toThrow('away')
  expect((await facts()).version).toBe('new')
})
