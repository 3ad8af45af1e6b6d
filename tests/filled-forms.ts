import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { applications, submissions, timeline } from '#features/applications/server/tables.ts'
import type { Program } from '#shared/programs.ts'
import { completeAnswers } from './answers.ts'
import type { Called, TestApp } from './app.ts'
import { bringIn, cast } from './cast.ts'

export type FilledForm = { token: string; id: string; revision: number }

let people = 0

/** A new person with a master's or bachelor's form that is filled in and not yet submitted. */
export async function makeFilled(app: TestApp, program: Program = 'msc'): Promise<FilledForm> {
  const email = `filled${++people}@example.org`
  const { token } = await bringIn(app, { ...cast.maya, email })
  const { body } = await save(app, token, { applicationType: program, ...completeAnswers(program) })
  return { token, id: body.id, revision: body.revision }
}

/** The same, handed in. */
export async function makeSubmitted(app: TestApp, program?: Program): Promise<FilledForm> {
  const filled = await makeFilled(app, program)
  const { status, body } = await submit(app, filled)
  if (status !== 200) throw new Error(`not submitted: ${body.error}`)
  return filled
}

export async function save(app: TestApp, token: string, body: object): Promise<Called> {
  const answer = await app.call('POST /api/users/application', {
    token,
    body: { applicationType: 'msc', ...body },
  })
  return answer
}

/** Submits as the check page does, with a key. */
export function submit(
  app: TestApp,
  { token, id, revision }: FilledForm,
  key: string = randomUUID(),
): Promise<Called> {
  return app.call('POST /api/users/applications/{id}/submit', {
    token,
    params: { id },
    body: { revision, declared: true },
    headers: { 'idempotency-key': key },
  })
}

/** An application's row, its submissions and its timeline, as the tables hold them. */
export async function rowsOf({ platform: { db } }: TestApp, id: string) {
  const [application] = await db.select().from(applications).where(eq(applications.id, id))
  if (!application) throw new Error(`no application ${id}`)
  return {
    application,
    submissions: await db
      .select()
      .from(submissions)
      .where(eq(submissions.applicationId, id))
      .orderBy(asc(submissions.round)),
    timeline: await db
      .select()
      .from(timeline)
      .where(eq(timeline.applicationId, id))
      .orderBy(asc(timeline.seq)),
  }
}

/** The mails about an application, oldest first: template and key of each. */
export async function mailsOf(app: TestApp, id: string) {
  const all = await app.sentMails()
  return all.filter(({ applicationId }) => applicationId === id)
}
