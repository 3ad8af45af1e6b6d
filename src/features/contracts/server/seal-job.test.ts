import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { applications } from '#features/applications/server/tables.ts'
import { readSealedFile } from '#features/seals/server/sealed-file.ts'
import { copyOf } from '#tests/application-copies.ts'
import { completed, contractOf, countersign, readAndAgree, sign } from '#tests/signed-contracts.ts'
import { contractAccountFacts } from './account-facts.ts'
import {
  admissions,
  app,
  asStaff,
  eventsOf,
  inReview,
  mailsOf,
  owner,
  readyToSign,
  rowOf,
  withContracts,
} from './contracts.fixture.ts'
import { contractReader } from './record.ts'
import { getFile } from './rows.ts'
import { sealContracts } from './seal-job.ts'
import { contracts } from './tables.ts'

withContracts()

describe('sealing', () => {
  test('what was broken off between signing and sealing is sealed by the next sweep, with one mail', async () => {
    const one = await readyToSign()
    await sign(app, one)
    await countersign(app, owner, one)
    // As a process leaves it that was killed in the middle of its work.
    await app.platform.db
      .update(contracts)
      .set({ sealTriedAt: app.clock.now() })
      .where(eq(contracts.id, one.contractId))
    await sealContracts(app.platform)
    expect((await rowOf(one)).status).toBe('countersigned')
    app.clock.advance(3 * 60_000)
    await sealContracts(app.platform)
    await sealContracts(app.platform)
    expect((await rowOf(one)).status).toBe('complete')
    expect(await mailsOf(one, 'contract-complete')).toHaveLength(1)
  })

  test('a seal is not older than any event, in whole seconds, whatever the clock says', async () => {
    const one = await readyToSign()
    await sign(app, one)
    app.clock.advance(1_234)
    await countersign(app, owner, one)
    const anHour = 3_600_000
    app.clock.advance(-anHour)
    try {
      await sealContracts(app.platform)
    } finally {
      app.clock.advance(anHour)
    }
    const file = await getFile(app.platform.db, one.contractId, 'sealed')
    const read = await readSealedFile(file, { readers: [contractReader] })
    const signed = (read.paper?.signatures ?? []).map(({ at }) => at.getTime())
    expect(read.sealedAt?.getTime()).toBeGreaterThanOrEqual(Math.max(...signed))
    const times = (await eventsOf(one)).map(({ at }) => at.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  test('without its certificate says why, and goes on once it is back', async () => {
    const one = await readyToSign()
    await sign(app, one)
    await countersign(app, owner, one)
    const file = join(app.config.dataDir, 'seal.json')
    const { readFile } = await import('node:fs/promises')
    const kept = await readFile(file)
    await rm(file)
    await sealContracts(app.platform)
    const failed = await rowOf(one)
    expect(failed.status).toBe('sealing_failed')
    expect(failed.sealFault).toContain('missing')
    const listed = await app.call('GET /api/admins/contracts', {
      token: admissions,
      query: { show: 'failed' },
    })
    expect(listed.body.contracts).toContainEqual(
      expect.objectContaining({ id: one.contractId, fault: failed.sealFault }),
    )
    expect(listed.body.seal.fault).toContain('missing')
    await writeFile(file, kept)
    await sealContracts(app.platform)
    expect((await rowOf(one)).status).toBe('sealing_failed')
    expect((await asStaff(one, 'retry-seal')).status).toBe(200)
    await sealContracts(app.platform)
    expect((await rowOf(one)).status).toBe('complete')
    expect(await eventsOf(one, 'sealing-failed')).toHaveLength(1)
  })

  test('no row says complete without a sealed file, and no second contract is under way', async () => {
    const one = await readyToSign()
    const forged = app.platform.db
      .update(contracts)
      .set({ status: 'complete' })
      .where(eq(contracts.id, one.contractId))
    await expect(forged).rejects.toMatchObject({ cause: { code: '23514' } })
    const row = await rowOf(one)
    const second = app.platform.db
      .insert(contracts)
      .values({ ...row, id: randomUUID(), linkHash: null })
    await expect(second).rejects.toMatchObject({ cause: { code: '23505' } })
  })
})

describe('after completion', () => {
  test('an amendment is a contract of its own that names the one it takes the place of', async () => {
    const one = await completed(app, owner, await copyOf(app, inReview.id))
    const { body } = await app.call('GET /api/admins/applications/{id}/contracts', {
      token: admissions,
      params: { id: one.id },
    })
    expect(body.amendsId).toBe(one.contractId)
    const made = await app.call('POST /api/admins/applications/{id}/contracts', {
      token: admissions,
      params: { id: one.id },
      body: { templateId: body.templates[0].id },
      headers: { 'idempotency-key': randomUUID() },
    })
    const amendment = await contractOf(app, one)
    expect(amendment.contractId).toBe(made.body.id)
    expect((await asStaff(amendment, 'send')).status).toBe(200)
    const next = await contractOf(app, one)
    expect(JSON.stringify((await rowOf(next)).words)).toContain(one.contractId)
    await readAndAgree(app, next)
    await sign(app, next)
    await countersign(app, owner, next)
    await sealContracts(app.platform)
    expect((await rowOf(one)).lapsedAt).not.toBeNull()
    expect((await rowOf(next)).status).toBe('complete')
  })

  test('the account holds it: the export names it, and erasing the person takes it along', async () => {
    const one = await completed(app, owner, await copyOf(app, inReview.id))
    const exported = await contractAccountFacts.read(app.platform.db, one.applicantId)
    expect(JSON.stringify(exported)).toContain(one.sha256)
    await app.platform.db.transaction(async (db) => {
      await db
        .update(applications)
        .set({ erasedAt: app.clock.now(), discardedAt: app.clock.now() })
        .where(eq(applications.id, one.id))
      await contractAccountFacts.erase(db, [one.applicantId], app.clock.now())
    })
    expect(await eventsOf(one)).toEqual([])
  })

  test('a place that is given up ends its contract', async () => {
    const one = await readyToSign()
    const withdrawn = await app.call('POST /api/users/applications/{id}/withdraw', {
      token: one.token,
      params: { id: one.id },
      body: { reasonId: 'timing', seen: 'accepted' },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(withdrawn.status).toBe(200)
    expect((await rowOf(one)).status).toBe('voided')
    expect(await sign(app, one)).toMatchObject({ status: 409, body: { status: 'voided' } })
  })
})
