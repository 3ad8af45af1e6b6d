import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { completeAnswers } from '#tests/answers.ts'
import { makeTestApp } from '#tests/app.ts'
import { mailsOf, makeFilled, rowsOf, save, submit } from '#tests/filled-forms.ts'
import { forThisFile } from '#tests/for-this-file.ts'

const app = await forThisFile(makeTestApp())

describe('the key', () => {
  test('makes ten submits at once one: one receipt, one mail, ten equal answers', async () => {
    const filled = await makeFilled(app)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(app, filled, key)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((await rowsOf(app, filled.id)).submissions).toHaveLength(1)
    expect(await mailsOf(app, filled.id)).toHaveLength(1)
  })

  test('is new each time: one of ten wins, nine are told the present status', async () => {
    const filled = await makeFilled(app)
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(app, filled)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    for (const { status, body } of answers)
      if (status === 409)
        expect(body).toMatchObject({ code: 'already-submitted', status: 'submitted' })
    expect((await rowsOf(app, filled.id)).submissions).toHaveLength(1)
    expect(await mailsOf(app, filled.id)).toHaveLength(1)
  })

  test('gives the first answer again, however late', async () => {
    const filled = await makeFilled(app)
    const key = randomUUID()
    const first = await submit(app, filled, key)
    app.clock.advance(3 * 86_400_000)
    expect((await submit(app, filled, key)).body).toEqual(first.body)
  })

  test('of another submit is refused: other contents, other application, other person', async () => {
    const filled = await makeFilled(app)
    const key = randomUUID()
    await submit(app, filled, key)
    const contents = await submit(app, { ...filled, revision: 99 }, key)
    expect([contents.status, contents.body.code]).toEqual([422, 'key-used'])
    const { body } = await save(app, filled.token, {
      applicationType: 'ba',
      ...completeAnswers('ba'),
    })
    const second = { token: filled.token, id: body.id, revision: body.revision }
    expect((await submit(app, second, key)).status).toBe(422)
    const other = await makeFilled(app)
    const theirs = await submit(app, other, key)
    expect([theirs.status, theirs.body.code]).toEqual([409, 'key-taken'])
    expect((await rowsOf(app, other.id)).application.status).toBe('incomplete')
  })
})
