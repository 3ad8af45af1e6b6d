import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { getSealedFile } from '#features/contracts/server/contract-source.ts'
import { getFile } from '#features/contracts/server/rows.ts'
import { findRange } from '#features/seals/server/seal-signature.ts'
import { openSignature } from '#features/seals/server/seal-stamp.ts'
import { readSealedFile } from '#features/seals/server/sealed-file.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { brokenIn } from '#tests/invariants.ts'
import { releaseTo } from '#tests/released-decisions.ts'
import { completed } from '#tests/signed-contracts.ts'
import { answerBy, openTimeStampAuthority } from '#tests/time-stamp-authority.ts'
import { stampInvariants } from './invariants.ts'
import { stampHealth } from './stamp-health.ts'
import { stampJob } from './stamp-job.ts'
import { contractStamps } from './tables.ts'

const authority = await openTimeStampAuthority()
afterAll(() => authority.remove())
const environment = { TIMESTAMP_URL: authority.url, TIMESTAMP_CA: authority.root }
// An authority goes by its own clock.
const app = await forThisFile(makeTestApp({ now: new Date(), environment }))
const { db } = app.platform

async function letterFile({ id, token }: { id: string; token: string }): Promise<Buffer> {
  const answer = await app.app.request(`/api/users/applications/${id}/decision/pdf`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return Buffer.from(await answer.arrayBuffer())
}

const health = () => stampHealth({ db, config: app.config, now: app.clock.now() })

test('a contract is sealed without waiting, then stamped and tried again until the authority answers', async () => {
  const owner = await makeAdmin(app, { role: 'owner' })
  authority.answers(async () => ({ status: 503, body: Buffer.from('') }))
  const person = await bringIn(app, { ...cast.lukasz, status: 'in_review' })
  const { contractId } = await completed(app, owner, person)
  const seen = async () =>
    (await app.call('GET /api/admins/contracts/{id}', { token: owner, params: { id: contractId } }))
      .body
  const sealed = await getFile(db, contractId, 'sealed')
  expect(await seen()).toMatchObject({ status: 'complete', addition: null })

  await stampJob.run(app.platform, app.databaseUrl)
  expect(await getSealedFile(db, contractId)).toEqual(sealed)
  const fault = 'The time-stamp authority answered 503'
  expect((await seen()).addition).toMatchObject({ stampedAt: null, says: fault })
  expect(await health()).toMatchObject({
    says: expect.stringContaining(fault),
    toDo: expect.stringContaining('TIMESTAMP_URL'),
  })

  authority.answers(answerBy('authority'))
  await stampJob.run(app.platform, app.databaseUrl)
  expect((await seen()).addition).toMatchObject({ stampedAt: null })
  app.clock.advance(10 * 60_000)
  await stampJob.run(app.platform, app.databaseUrl)
  const stamped = await getSealedFile(db, contractId)
  expect((await seen()).addition).toMatchObject({
    stampedAt: expect.any(String),
    hasProofs: false,
    says: expect.stringContaining('certificate itself'),
  })
  expect(await health()).toMatchObject({
    says: expect.stringContaining('certificate itself'),
    toDo: null,
  })

  // Nothing but the room of the signature is another.
  const { hole = 0, second = 0 } = findRange(sealed) ?? {}
  expect(stamped.subarray(0, hole)).toEqual(sealed.subarray(0, hole))
  expect(stamped.subarray(second)).toEqual(sealed.subarray(second))
  expect(await readSealedFile(stamped, { authorities: authority.root })).toMatchObject({
    ...{ coversWhole: true, nothingAfter: true, isSigned: true, proofs: 'none' },
    stamp: { at: expect.any(Date), fault: null },
  })
  expect((await readSealedFile(stamped, { authorities: authority.other })).stamp?.fault).toContain(
    'TIMESTAMP_CA',
  )

  // The stamp is one that openssl takes for the signature too.
  const { token, value } = openSignature(stamped)
  const file = (name: string) => join(app.config.dataDir, name)
  await writeFile(file('token.der'), token ?? '')
  await writeFile(file('signature'), value)
  const asked = ['-data', file('signature'), '-token_in', '-in', file('token.der')]
  const { stdout, stderr } = await authority.openssl(
    'ts',
    '-verify',
    ...asked,
    '-CAfile',
    authority.root,
  )
  expect(stdout + stderr).toContain('Verification: OK')

  for (const [bytes, findings] of [
    [sealed, 5],
    [stamped, 6],
  ] as const) {
    const { body } = await app.call('POST /api/contracts/check', { bytes: new Uint8Array(bytes) })
    expect(body).toMatchObject({ verdict: 'intact', about: { number: contractId } })
    expect(body.findings).toHaveLength(findings)
  }
  const { addition } = await seen()
  const known = await app.call('POST /api/contracts/check-hash', {
    body: { sha256: addition.sha256 },
  })
  expect(known.body.isOurs).toBe(true)

  // A stamp of another time or place, put in by somebody, is no file of ours.
  const moved = Buffer.from(stamped)
  moved.write('00', second - 3, 'latin1')
  moved[hole + 2_000] = (moved[hole + 2_000] ?? 0) ^ 1
  const { body } = await app.call('POST /api/contracts/check', { bytes: new Uint8Array(moved) })
  expect(body.verdict).toBe('altered')

  // A letter is stamped in the same way, and its earlier file stays good.
  const admitted = await bringIn(app, { ...cast.ada, status: 'in_review' })
  await releaseTo(app, admitted.id)
  const letter = await letterFile(admitted)
  app.clock.set(new Date().toISOString())
  await stampJob.run(app.platform, app.databaseUrl)
  const stampedLetter = await letterFile(admitted)
  expect(stampedLetter).not.toEqual(letter)
  for (const [bytes, stampedAt] of [
    [letter, null],
    [stampedLetter, expect.any(String)],
  ] as const)
    expect(
      (await app.call('POST /api/contracts/check', { bytes: new Uint8Array(bytes) })).body,
    ).toMatchObject({
      verdict: 'intact',
      about: { paper: 'Letter of admission', stampedAt },
    })

  expect(await brokenIn(app, stampInvariants)).toEqual([])
  await db
    .update(contractStamps)
    .set({ place: hole + 3 })
    .where(eq(contractStamps.paperId, contractId))
  expect(await brokenIn(app, stampInvariants)).toHaveLength(1)
})
