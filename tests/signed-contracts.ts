import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { sendDrafts } from '#features/contracts/server/contract-jobs.ts'
import { sealContracts } from '#features/contracts/server/seal-job.ts'
import { contracts } from '#features/contracts/server/tables.ts'
import type { Route } from '#shared/endpoint.ts'
import type { Called, TestApp } from './app.ts'
import type { Copy } from './application-copies.ts'
import { releaseTo } from './released-decisions.ts'

type Person = Pick<Copy, 'id' | 'token'>

export type SentContract<P extends Person = Copy> = P & { contractId: string; sha256: string }

/** An offer whose contract has been sent by itself, for somebody in review. */
export async function offered<P extends Person>(app: TestApp, one: P): Promise<SentContract<P>> {
  await releaseTo(app, one.id)
  await sendDrafts(app.platform)
  return contractOf(app, one)
}

/** The latest contract of somebody. */
export async function contractOf<P extends Person>(app: TestApp, one: P): Promise<SentContract<P>> {
  const [row] = await app.platform.db
    .select()
    .from(contracts)
    .where(eq(contracts.applicationId, one.id))
    // An amendment comes after what it takes the place of, also within one moment of a test's clock.
    .orderBy(desc(contracts.createdAt), sql`${contracts.amendsId} IS NULL`)
    .limit(1)
  if (!row) throw new Error(`no contract of ${one.id}`)
  await confirmAddress(app, one.id)
  return { ...one, contractId: row.id, sha256: row.unsignedSha256?.toString('hex') ?? '' }
}

/** As who opened the link that was mailed to their address; nobody signs without. */
export async function confirmAddress(app: TestApp, applicationId: string): Promise<void> {
  await app.platform.db
    .update(applicants)
    .set({ emailConfirmedAt: app.platform.now() })
    .where(
      sql`${applicants.id} = (SELECT applicant_id FROM applications WHERE id = ${applicationId})
        AND ${applicants.emailConfirmedAt} IS NULL`,
    )
}

export function asSigner(app: TestApp, one: SentContract<Person>, act: string, body: object = {}) {
  return app.call(`POST /api/users/contracts/{id}/${act}` as Route, {
    token: one.token,
    params: { id: one.contractId },
    body,
  })
}

/** Opens the PDF, as the browser would. */
export async function openPdf(
  app: TestApp,
  one: SentContract<Person>,
  kind = 'unsigned',
): Promise<Called> {
  const { body, status } = await asSigner(app, one, 'link', { kind })
  if (status !== 200) throw new Error(`no link: ${body.error}`)
  return app.call(`GET ${body.address}` as Route)
}

export async function readAndAgree(app: TestApp, one: SentContract<Person>): Promise<void> {
  await openPdf(app, one)
  await asSigner(app, one, 'read', { sha256: one.sha256 })
  const { body } = await app.call('GET /api/users/contracts/{id}', {
    token: one.token,
    params: { id: one.contractId },
  })
  const { version, sha256 } = body.disclosure
  const agreed = await asSigner(app, one, 'consent', { version, sha256, couldOpen: true })
  if (agreed.status !== 200) throw new Error(`not agreed: ${agreed.body.error}`)
}

export async function nameOf(app: TestApp, one: SentContract<Person>): Promise<string> {
  const { body } = await app.call('GET /api/users/contracts/{id}', {
    token: one.token,
    params: { id: one.contractId },
  })
  return body.name
}

export async function sign(app: TestApp, one: SentContract<Person>): Promise<Called> {
  const name = await nameOf(app, one)
  return asSigner(app, one, 'sign', { sha256: one.sha256, signature: { way: 'typed', name } })
}

export function countersign(
  app: TestApp,
  token: string,
  one: SentContract<Person>,
): Promise<Called> {
  return app.call('POST /api/admins/contracts/{id}/countersign', {
    token,
    params: { id: one.contractId },
    body: { sha256: one.sha256 },
    headers: { 'idempotency-key': randomUUID() },
  })
}

/** From the offer to the sealed contract. */
export async function completed<P extends Person>(
  app: TestApp,
  owner: string,
  one: P,
): Promise<SentContract<P>> {
  const sent = await offered(app, one)
  await readAndAgree(app, sent)
  const signed = await sign(app, sent)
  if (signed.status !== 200) throw new Error(`not signed: ${signed.body.error}`)
  const counter = await countersign(app, owner, sent)
  if (counter.status !== 200) throw new Error(`not countersigned: ${counter.body.error}`)
  await sealContracts(app.platform)
  return sent
}
