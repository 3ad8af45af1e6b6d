import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { lockBuild } from '#server/build.ts'
import { type Builds, chooseBuild } from '../scripts/builds.ts'

function openFolder(): Builds {
  const root = mkdtempSync(join(tmpdir(), 'matricula-builds-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return { folder: join(root, 'builds'), link: join(root, 'dist') }
}

function maker(words: string) {
  const made: string[] = []
  return {
    made,
    async make(into: string) {
      made.push(into)
      await turn()
      writeFileSync(join(into, 'main.js'), words)
    },
  }
}

function choose(builds: Builds, state: string) {
  return chooseBuild(builds, () => state, maker(state).make)
}

function shown({ link }: Builds) {
  return readFileSync(join(link, 'main.js'), 'utf8')
}

test('a state is built once, however many ask for it, and again never', async () => {
  const builds = openFolder()
  const { made, make } = maker('one')
  await Promise.all([1, 2, 3].map(() => chooseBuild(builds, () => 'one', make)))
  await choose(builds, 'two')
  expect(shown(builds)).toBe('two')
  await chooseBuild(builds, () => 'one', make)
  expect(shown(builds)).toBe('one')
  expect(made).toHaveLength(1)
})

test('someone who looks sees a whole build at every moment, the old one until the new is there', async () => {
  const builds = openFolder()
  await choose(builds, 'one')
  await chooseBuild(
    builds,
    () => 'two',
    async (into) => {
      expect(shown(builds)).toBe('one')
      await maker('two').make(into)
      expect(shown(builds)).toBe('one')
    },
  )
  expect(shown(builds)).toBe('two')
})

test('a build that fails leaves the one before and nothing of its own', async () => {
  const builds = openFolder()
  await choose(builds, 'one')
  const failing = chooseBuild(
    builds,
    () => 'two',
    () => Promise.reject(new Error('a typo')),
  )
  await expect(failing).rejects.toThrow('a typo')
  expect(shown(builds)).toBe('one')
  await choose(builds, 'two')
  expect(shown(builds)).toBe('two')
})

test('sources that change while they are built are built again', async () => {
  const builds = openFolder()
  const states = ['half', 'whole', 'whole', 'whole']
  const { made, make } = maker('whole')
  await chooseBuild(builds, () => states.shift() ?? 'whole', make)
  expect(made).toHaveLength(2)
  expect(realpathSync(builds.link)).toBe(join(realpathSync(builds.folder), 'whole'))
})

test('a build stays for as long as a server uses it', async () => {
  const builds = openFolder()
  await choose(builds, 'one')
  const one = realpathSync(builds.link)
  const held = lockBuild(one)
  for (const state of ['two', 'three', 'four']) await choose(builds, state)
  expect(existsSync(join(one, 'main.js'))).toBe(true)
  held?.release()
  await choose(builds, 'five')
  expect(existsSync(one)).toBe(false)
})

test('a folder that an earlier version built into gives way', async () => {
  const builds = openFolder()
  mkdirSync(builds.link)
  writeFileSync(join(builds.link, 'main.js'), 'of old')
  await choose(builds, 'one')
  expect(shown(builds)).toBe('one')
})

test('a state is one of the sources, whatever the environment', async () => {
  const { sourceState } = await import(new URL('../scripts/built.mjs', import.meta.url).href)
  const states = [{}, { STRIPE_PUBLISHABLE_KEY: 'pk_test_1', PORT: '1' }].map(sourceState)
  expect(states[0]).toMatch(/^[0-9a-f]{16}$/)
  expect(states[1]).toBe(states[0])
})
