import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { sendDrafts } from '#features/contracts/server/contract-jobs.ts'
import { documentSlots } from '#features/documents/server/tables.ts'
import { asApplicant, makeHost, setRules } from '#features/interviews/server/interviews.fixture.ts'
import { charges } from '#features/payments/server/tables.ts'
import { definition, question } from '#features/questionnaires/questionnaires.fixture.ts'
import { officeOf } from '#features/questionnaires/server/questionnaires.fixture.ts'
import { referees } from '#features/references/server/tables.ts'
import { makeAdmin } from './admins.ts'
import type { TestApp } from './app.ts'
import { type Copy, copyOf } from './application-copies.ts'
import { bringIn, cast } from './cast.ts'
import { releaseTo } from './released-decisions.ts'

const dayMs = 86_400_000
const hostileName = '<script>alert(1)</script>'

/** People for whom something is still ahead, each with one thing to be reminded of. */
export async function makeDueReminders(app: TestApp) {
  await makeHost(app, 'ada')
  await setRules(app, { bufferAfter: 0, noticeHours: 0, dailyCap: null, changeUntilHours: 0 })
  const owner = await makeAdmin(app, { role: 'owner', name: 'Ana Ruiz' })
  const submitted = await person(app, 'submitted')
  const reviewed = await person(app, 'in_review')

  async function booked(start: string): Promise<Copy> {
    const copy = await copyOf(app, submitted)
    const answer = await asApplicant(app, copy).book(start)
    expect(answer.body.error).toBeUndefined()
    return copy
  }

  async function owes(dueOn: string): Promise<Copy> {
    const copy = await copyOf(app, submitted)
    await app.platform.db.insert(documentSlots).values({
      id: randomUUID(),
      applicationId: copy.id,
      name: 'A letter',
      words: '',
      dueOn,
      isBlocking: false,
      askedAt: app.clock.now(),
    })
    return copy
  }

  async function names(askedDaysAgo: number): Promise<Copy> {
    const copy = await copyOf(app, submitted)
    const at = new Date(app.clock.now().getTime() - askedDaysAgo * dayMs)
    await app.platform.db.insert(referees).values({
      id: randomUUID(),
      applicationId: copy.id,
      name: 'Ruth Amsel',
      email: `${copy.id}@referees.example`,
      relation: 'Teacher',
      position: 'Professor',
      phone: '',
      waived: true,
      formVersion: 1,
      state: 'asked',
      stateAt: at,
      askedAt: at,
      dueAt: new Date(at.getTime() + 30 * dayMs),
      tokenHash: randomBytes(32),
      linkEndsAt: new Date(at.getTime() + 60 * dayMs),
      links: 1,
      draft: {},
    })
    return copy
  }

  async function offered(replyAt: string, depositDueAt: string): Promise<Copy> {
    const copy = await copyOf(app, reviewed)
    await releaseTo(app, copy.id, { replyAt: new Date(replyAt) })
    await sendDrafts(app.platform)
    await app.platform.db
      .update(charges)
      .set({ dueAt: new Date(depositDueAt) })
      .where(eq(charges.applicationId, copy.id))
    return copy
  }

  async function asked(dueOn: string): Promise<Copy> {
    const copy = await copyOf(app, submitted)
    const office = officeOf(app, owner)
    const id = await office.make(definition(question('a', 'short', { required: true })))
    const done = await office.act('people', id, { dueOn, to: { applications: [copy.id] } })
    expect(done.body).toEqual({ sent: 1 })
    return copy
  }

  /** Somebody waits for an answer of a colleague who reads of it in the morning. */
  async function writes(): Promise<Copy> {
    const copy = await copyOf(app, submitted)
    const body = { event: 'message-unassigned', choice: 'daily' }
    await app.call('POST /api/admins/me/mail-choices', { token: owner, body })
    const sent = await app.call('POST /api/users/applications/{id}/messages', {
      token: copy.token,
      params: { id: copy.id },
      body: { text: 'May I bring my dog?', documents: [] },
    })
    expect(sent.status).toBe(200)
    return copy
  }

  return { booked, owes, names, offered, asked, writes }
}

async function person(app: TestApp, status: 'submitted' | 'in_review'): Promise<string> {
  const email = `${status}@example.org`
  const one = { ...cast.maya, email, firstName: hostileName, program: 'msc', status } as const
  return (await bringIn(app, one)).id
}
