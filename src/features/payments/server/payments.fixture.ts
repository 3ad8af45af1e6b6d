import { randomUUID } from 'node:crypto'
import { adminSessions } from '#features/admins/server/tables.ts'
import type { Called, TestApp } from '#tests/app.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { sendContracts } from '#tests/contracts-sent.ts'
import { brokenIn } from '#tests/invariants.ts'
import { changeSetting } from '#tests/settings.ts'
import { paymentInvariants } from './invariants.ts'

let people = 0

/** A master's applicant with an offer, whose contract is sent and whose deposit of 500 is asked for. */
export async function offered(app: TestApp, status: 'accepted' | 'in_review' = 'accepted') {
  const email = `payer${++people}@example.org`
  const { id, token } = await bringIn(app, { ...cast.maya, email, program: 'msc', status })
  if (!id) throw new Error('no application')
  if (status === 'accepted') await sendContracts(app)
  return { id, token }
}

export async function accountOf(app: TestApp, token: string, id: string) {
  const answer = await app.call('GET /api/admins/applications/{id}/money', {
    token,
    params: { id },
  })
  if (answer.status !== 200) throw new Error(`no account: ${answer.body.error}`)
  return answer.body
}

/** The charge of the deposit of an application, as the office sees it. */
export async function depositOf(app: TestApp, token: string, id: string) {
  const { charges } = await accountOf(app, token, id)
  return charges.find(({ kind }: { kind: string }) => kind === 'deposit')
}

/** Finance writes down a transfer. */
export function record(
  app: TestApp,
  token: string,
  chargeId: string,
  change: object = {},
  key = randomUUID(),
): Promise<Called> {
  return app.call('POST /api/admins/charges/{id}/payments', {
    token,
    params: { id: chargeId },
    body: {
      method: 'transfer',
      reference: `T-${randomUUID().slice(0, 8)}`,
      valueDate: '2026-11-20',
      amount: 50_000,
      evidence: '',
      evenSo: false,
      ...change,
    },
    headers: { 'idempotency-key': key },
  })
}

/** Everybody of the staff has just signed in. */
export async function freshen({ platform }: TestApp): Promise<void> {
  await platform.db.update(adminSessions).set({ freshAt: platform.now() })
}

/** Asks for a refund as finance. */
export async function refund(
  app: TestApp,
  token: string,
  attemptId: string,
  amount: number,
  endsDebt = false,
): Promise<Called> {
  await freshen(app)
  return app.call('POST /api/admins/payment-attempts/{id}/refunds', {
    token,
    params: { id: attemptId },
    body: { amount, reason: 'Changed plans', endsDebt },
  })
}

/** What of the invariants of payments is broken. */
export function broken(app: TestApp) {
  return brokenIn(app, paymentInvariants)
}

/** Another price of the master's from now on. */
export function setPrice(app: TestApp, change: object): Promise<void> {
  return changeSetting(app, 'price:msc', change)
}
