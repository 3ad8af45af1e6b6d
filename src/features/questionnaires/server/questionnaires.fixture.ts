import { randomUUID } from 'node:crypto'
import { afterAll, expect } from 'vitest'
import type { Status } from '#features/applications/status.ts'
import type { Route } from '#shared/endpoint.ts'
import type { Definition } from '#shared/questions/definition.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp, type TestApp } from '#tests/app.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { brokenIn } from '#tests/invariants.ts'
import { questionnaireInvariants } from './invariants.ts'

export const keyed = () => ({ 'idempotency-key': randomUUID() })

let people = 0

/** An office that puts questionnaires to applicants; whatever a file does there has to leave them whole. */
export async function openQuestionnaires() {
  const app = await forThisFile(makeTestApp())
  afterAll(async () => expect(await brokenIn(app, questionnaireInvariants)).toEqual([]))
  const owner = await makeAdmin(app, { role: 'owner' })

  /** Somebody of the master's. */
  async function somebody(status: Status = 'submitted') {
    const email = `asked${++people}@example.org`
    return applicantOf(app, await bringIn(app, { ...cast.maya, email, program: 'msc', status }))
  }

  /** Somebody who has begun to answer. */
  async function begun(use: string) {
    const person = await somebody()
    return { ...person, id: await person.open(use) }
  }

  return { app, owner, office: officeOf(app, owner), somebody, begun }
}

/** What the office does with one questionnaire, and the applicants whom it is put to. */
export function officeOf(app: TestApp, token: string) {
  const act = (route: string, id: string, body: object) =>
    app.call(`POST /api/admins/questionnaires/{id}/${route}` as Route, {
      token,
      params: { id },
      body,
      headers: keyed(),
    })

  async function draft(id: string, definition: Definition, revision: number) {
    return app.call('PUT /api/admins/questionnaires/{id}/draft', {
      token,
      params: { id },
      body: { definition, revision },
      headers: keyed(),
    })
  }

  async function read(id: string) {
    const { body } = await app.call('GET /api/admins/questionnaires/{id}', {
      token,
      params: { id },
    })
    return body
  }

  /** The next version; fails with what the server says. */
  async function publish(id: string, definition: Definition) {
    const { revision } = await read(id)
    const saved = await draft(id, definition, revision)
    expect(saved.body).toMatchObject({ revision: revision + 1 })
    const { status, body } = await act('publish', id, { revision: revision + 1 })
    expect([status, body]).toEqual([200, body])
    return body
  }

  async function make(definition: Definition): Promise<string> {
    const made = await app.call('POST /api/admins/questionnaires', {
      token,
      body: { name: `Questions ${randomUUID()}`, purpose: '' },
      headers: keyed(),
    })
    await publish(made.body.id, definition)
    return made.body.id
  }

  async function use(id: string, stage: string, dueOn: string | null = null) {
    const { body } = await act('uses', id, { program: 'msc', stage, dueOn })
    return body.id
  }

  return { act, draft, read, publish, make, use }
}

type Person = Awaited<ReturnType<typeof bringIn>>

/** What an applicant does with a questionnaire. */
export function applicantOf(app: TestApp, { token, id: own }: Person) {
  const application = own ?? ''
  let seq = 0

  async function open(use: string): Promise<string> {
    const { body } = await app.call('POST /api/users/applications/{id}/questionnaires', {
      token,
      params: { id: application },
      body: { use },
    })
    return body.id
  }

  async function read(id: string) {
    const { body } = await app.call('GET /api/users/responses/{id}', { token, params: { id } })
    return body
  }

  function save(id: string, question: string, value: unknown, how: object = {}) {
    return app.call('PUT /api/users/responses/{id}/answers/{question}', {
      token,
      params: { id, question },
      body: { value, base: 0, tab: 'tab', seq: ++seq, ...how },
    })
  }

  async function send(id: string, answers?: object) {
    const { revision, answers: stored } = await read(id)
    const own = Object.fromEntries(
      Object.entries<{ value: unknown }>(stored).map(([question, { value }]) => [question, value]),
    )
    return app.call('POST /api/users/responses/{id}/send', {
      token,
      params: { id },
      body: { revision, answers: answers ?? own },
      headers: keyed(),
    })
  }

  async function list() {
    const { body } = await app.call('GET /api/users/applications/{id}/questionnaires', {
      token,
      params: { id: application },
    })
    return body.questionnaires
  }

  return { open, read, save, send, list, application, token }
}
