import { randomUUID } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { mails } from '#server/db/tables.ts'
import type { Route } from '#shared/endpoint.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp, type TestApp } from '#tests/app.ts'
import { type Copy, copyOf } from '#tests/application-copies.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { brokenIn } from '#tests/invariants.ts'
import { changeSetting } from '#tests/settings.ts'
import { offered, readAndAgree, type SentContract } from '#tests/signed-contracts.ts'
import { contractInvariants } from './invariants.ts'
import { contractEvents, contracts } from './tables.ts'

export let app: TestApp
export let owner: string
export let admissions: string
/** Somebody whose application is in review, to be copied. */
export let inReview: Copy

/** One application for a whole file, people of the office who have just signed in for each test. */
export function withContracts(): void {
  beforeAll(openContracts)
  beforeEach(newStaff)
  afterAll(closeContracts)
}

async function openContracts(): Promise<void> {
  app = await makeTestApp()
  const { id } = await bringIn(app, { ...cast.lukasz, status: 'in_review' })
  inReview = await copyOf(app, id)
}

/** Days pass in between, and sessions of the office with them. */
export async function newStaff(): Promise<void> {
  app.clock.advance(60_000)
  owner = await makeAdmin(app, { role: 'owner', name: `owner-${randomUUID()}` })
  admissions = await makeAdmin(app, { role: 'admissions', name: `admissions-${randomUUID()}` })
}

async function closeContracts(): Promise<void> {
  expect(await brokenIn(app, contractInvariants)).toEqual([])
  await app.close()
}

/** A new version of the rules of contracts. */
export function changeRules(change: object): Promise<void> {
  return changeSetting(app, 'contracts', change)
}

export async function sent(): Promise<SentContract> {
  return offered(app, await copyOf(app, inReview.id))
}

export async function readyToSign(): Promise<SentContract> {
  const one = await sent()
  await readAndAgree(app, one)
  return one
}

export function asStaff(one: SentContract, act: string, body: object = {}, token = admissions) {
  return app.call(`POST /api/admins/contracts/{id}/${act}` as Route, {
    token,
    params: { id: one.contractId },
    body,
    headers: { 'idempotency-key': randomUUID() },
  })
}

export async function rowOf({ contractId }: SentContract) {
  const [row] = await app.platform.db.select().from(contracts).where(eq(contracts.id, contractId))
  if (!row) throw new Error('no contract')
  return row
}

export async function eventsOf({ contractId }: SentContract, kind?: string) {
  return app.platform.db
    .select()
    .from(contractEvents)
    .where(
      and(
        eq(contractEvents.contractId, contractId),
        kind ? eq(contractEvents.kind, kind) : undefined,
      ),
    )
    .orderBy(contractEvents.seq)
}

export function mailsOf({ contractId }: SentContract, template?: string) {
  return app.platform.db
    .select()
    .from(mails)
    .where(
      and(
        like(mails.key, `contract:${contractId}:%`),
        template ? eq(mails.template, template) : undefined,
      ),
    )
}

/** Sessions end while days pass in a test. */
export async function signInAgain(one: Copy): Promise<string | undefined> {
  await app.platform.pool.query(
    `UPDATE applicant_sessions SET last_seen_at = $1, ends_at = $1::timestamptz + interval '12 hours' WHERE applicant_id = $2`,
    [app.clock.now(), one.applicantId],
  )
  return one.token
}
