import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import { takeStep } from '#features/applications/server/steps.ts'
import { applications } from '#features/applications/server/tables.ts'
import { Status } from '#features/applications/status.ts'
import { type Outcome, stepOf } from '#features/decisions/decision.ts'
import { decisions } from '#features/decisions/server/tables.ts'
import type { TestApp } from './app.ts'
import { castContext } from './cast.ts'

type Released = {
  outcome?: Outcome
  replyAt?: Date | null
  intakeId?: string
  reasonIds?: string[]
  conditions?: { text: string; dueOn: string | null }[]
  paragraphs?: string[]
}

const letterOf: Record<Outcome, { subject: string; sentence: string }> = {
  accept: { subject: 'An offer of admission', sentence: 'We are glad to offer you a place.' },
  reject: {
    subject: 'Our decision on your application',
    sentence: 'We’re sorry that we can’t offer you a place.',
  },
  waitlist: {
    subject: 'A place on our waitlist',
    sentence: 'We’d like to keep your application on our waitlist.',
  },
  defer: {
    subject: 'A place in a later intake',
    sentence: 'We’re glad to hold a place for you in a later intake.',
  },
}

/** A decision that has gone out, on an application that is in review: the step, and the row beside it. */
export async function releaseTo(app: TestApp, id: string, said: Released = {}): Promise<string> {
  const { outcome = 'accept', replyAt = null, intakeId } = said
  const [officer] = await app.platform.db.select({ id: admins.id }).from(admins).limit(1)
  if (!officer) throw new Error('nobody works in the office yet')
  const decisionId = randomUUID()
  await app.platform.db.transaction(async (db) => {
    const [row] = await db.select().from(applications).where(eq(applications.id, id))
    if (!row) throw new Error(`no application ${id}`)
    const actor = {
      kind: 'admin',
      id: officer.id,
      sessionId: '',
      role: 'owner',
      programs: null,
      secondFactorDone: true,
      freshAt: new Date(0),
    } as const
    const current = { id, status: Status.parse(row.status), statusSeq: row.statusSeq }
    const why = outcome === 'reject' ? { reasonId: 'stronger-field' } : {}
    const [moved] = await takeStep(castContext(app, db, actor), stepOf[outcome], [current], why)
    const now = app.clock.now()
    await db.insert(decisions).values({
      id: decisionId,
      applicationId: id,
      outcome,
      state: 'released',
      version: 1,
      reasonIds: said.reasonIds ?? [],
      conditions: said.conditions ?? [],
      intakeId,
      replyAt,
      letter: {
        subject: letterOf[outcome].subject,
        paragraphs: said.paragraphs ?? ['Dear Maya,', letterOf[outcome].sentence],
      },
      templateVersion: 1,
      draftedBy: officer.id,
      draftedAt: now,
      confirmedBy: officer.id,
      confirmedAt: now,
      releasedAt: now,
      seq: moved?.statusSeq,
    })
  })
  return decisionId
}
