import { beforeEach, expect, test } from 'vitest'
import { makeTestApp } from '#tests/app.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { save } from '#tests/filled-forms.ts'
import { forThisFile } from '#tests/for-this-file.ts'

let token: string
let id: string
let seq: number
let people = 0

const app = await forThisFile(makeTestApp())

beforeEach(async () => {
  token = (await bringIn(app, { ...cast.maya, email: `writer${++people}@example.org` })).token
  seq = 0
})

async function write(statement: string, { tab = 'first-tab', after = 2 } = {}) {
  app.clock.advance(after * 1000)
  const { body } = await save(app, token, {
    tab,
    seq: ++seq,
    revision: 99,
    education: { statement },
  })
  id = body.id
}

async function versions(path = 'education.statement', by = token) {
  const answer = await app.call('GET /api/users/applications/{id}/versions', {
    token: by,
    params: { id },
    query: { path },
  })
  return answer
}

async function texts(): Promise<string[]> {
  const { body } = await versions()
  return body.versions.map(({ text }: { text: string }) => text)
}

test('what was left alone for a while is a version, the pauses of typing are none', async () => {
  await write('I')
  await write('I want')
  await write('I want to learn')
  await write('I want to learn more', { after: 600 })
  await write('I want to learn much more')
  expect(await texts()).toEqual(['I want to learn'])
})

test('what was deleted or shortened a good deal can be brought back', async () => {
  await write('A long text that took an evening')
  await write('')
  await write('Another')
  expect(await texts()).toEqual(['A long text that took an evening'])
})

test('what another window wrote over is a version, the present text is not, each once and newest first', async () => {
  await write('First')
  await write('Second', { tab: 'second-tab' })
  await write('First', { tab: 'third-tab' })
  await write('Third', { tab: 'fourth-tab' })
  expect(await texts()).toEqual(['First', 'Second'])
  const { body } = await versions()
  expect(body.versions[0]).toEqual({
    revision: 3,
    text: 'First',
    at: expect.stringMatching(/^2026-11-21T\d\d:\d\d:\d\d\.000Z$/),
  })
})

test('only long answers have them, and only one’s own', async () => {
  await write('Mine')
  expect((await versions('personalInfo.state')).status).toBe(422)
  const other = await bringIn(app, { ...cast.maya, email: `reader${people}@example.org` })
  expect((await versions(undefined, other.token)).status).toBe(404)
})
