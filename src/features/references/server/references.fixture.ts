import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Route } from '#shared/endpoint.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp, type TestApp } from '#tests/app.ts'
import { type FilledForm, makeFilled, submit } from '#tests/filled-forms.ts'
import { brokenIn } from '#tests/invariants.ts'
import { referenceInvariants } from './invariants.ts'

export const dayMs = 86_400_000
export const own = '/api/users/applications/{id}/references'
export const office = '/api/admins/applications/{id}/references'

export const keyed = () => ({ 'idempotency-key': randomUUID() })

/** What a referee answers, with names in it. */
export const whole = {
  known: 'She worked in my team for three years',
  strengths: 'Maya listens. I, Ruth Adeyemi, saw Lindqvist ask before she answers.',
  readiness: '5',
  recommendation: 'Yes',
}

/** Somebody to name besides or instead. */
export const other = {
  name: 'Nadia Farouk',
  email: 'nadia@school.example',
  relation: 'Colleague',
  position: 'Teacher, Harbor Street School',
  phone: '',
}

/** An office that asks referees, for the tests of one file; at their end all that must hold does. */
export function referenceOffice() {
  let app: TestApp
  let owner: string
  let admissions: string

  beforeAll(async () => {
    app = await makeTestApp()
  })
  afterAll(async () => {
    expect(await brokenIn(app, referenceInvariants)).toEqual([])
    await app.close()
  })
  beforeEach(async () => {
    app.clock.advance(60_000)
    // Days pass in between, and sessions of the office with them.
    owner = await makeAdmin(app, { role: 'owner', name: `owner-${randomUUID()}` })
    admissions = await makeAdmin(app, { role: 'admissions', name: `admissions-${randomUUID()}` })
  })

  async function submitted(): Promise<FilledForm> {
    const filled = await makeFilled(app)
    expect((await submit(app, filled)).status).toBe(200)
    return filled
  }

  async function ownOf({ token, id }: FilledForm) {
    const { body } = await app.call(`GET ${own}`, { token, params: { id } })
    return body.referees
  }

  async function officeOf({ id }: { id: string }, token = admissions) {
    const { body } = await app.call(`GET ${office}`, { token, params: { id } })
    return body.referees
  }

  /** Mails to one referee, oldest first; addresses are those of everybody's referees, so the row counts. */
  async function mailsTo(refereeId: string) {
    const all = await app.sentMails()
    return all.filter(({ key }) => key.includes(refereeId))
  }

  async function linkOf(refereeId: string): Promise<string> {
    const mails = await mailsTo(refereeId)
    return mails.findLast(({ secret }) => secret)?.secret ?? ''
  }

  /** What somebody in the office or an applicant does to one referee. */
  function act(route: string, id: string, body: object, token = admissions) {
    return app.call(`POST ${route}` as Route, { token, params: { id }, body, headers: keyed() })
  }

  function giving(act: 'open' | 'save' | 'submit' | 'decline', body: object, headers = keyed()) {
    return app.call(`POST /api/references/${act}`, { body, headers })
  }

  async function give(token: string) {
    return giving('submit', { token, answers: whole, revision: 0, name: 'Ruth Adeyemi' })
  }

  return {
    submitted,
    ownOf,
    officeOf,
    mailsTo,
    linkOf,
    act,
    giving,
    give,
    get app() {
      return app
    },
    get owner() {
      return owner
    },
    get admissions() {
      return admissions
    },
  }
}
