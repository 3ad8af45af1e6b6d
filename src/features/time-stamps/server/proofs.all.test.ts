import { execFile, spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PDF } from '@libpdf/core'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { describeStart } from '#app/server/app.ts'
import { getSealedFile } from '#features/contracts/server/contract-source.ts'
import { getFile } from '#features/contracts/server/rows.ts'
import { readProofs, withProofs } from '#features/seals/server/seal-proofs.ts'
import { findRange } from '#features/seals/server/seal-signature.ts'
import { openSignature } from '#features/seals/server/seal-stamp.ts'
import { readSealedFile } from '#features/seals/server/sealed-file.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { copyOf } from '#tests/application-copies.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { openCertificateAuthority } from '#tests/certificate-authority.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { brokenIn } from '#tests/invariants.ts'
import { completed } from '#tests/signed-contracts.ts'
import { findCertificateHosts } from './certificate-hosts.ts'
import { stampInvariants } from './invariants.ts'
import { FinalFault, stampSealedFile } from './stamp-and-prove.ts'
import { stampHealth } from './stamp-health.ts'
import { stampJob } from './stamp-job.ts'
import { contractStamps, notTriedAgain } from './tables.ts'

const run = promisify(execFile)
const hasPdfsig = spawnSync('pdfsig', ['-v']).error === undefined
const authority = await openCertificateAuthority()
afterAll(() => authority.remove())
const environment = {
  ...{ TIMESTAMP_URL: authority.url, TIMESTAMP_CA: authority.root, REACH_LOOPBACK: 'on' },
  ...authority.seal,
}
// An authority goes by its own clock.
const app = await forThisFile(makeTestApp({ now: new Date(), environment }))
const { db } = app.platform
const owner = await makeAdmin(app, { role: 'owner' })
const inReview = (await bringIn(app, { ...cast.lukasz, status: 'in_review' })).id

async function sealOne(): Promise<string> {
  const { contractId } = await completed(app, owner, await copyOf(app, inReview))
  await stampJob.run(app.platform, app.databaseUrl)
  return contractId
}

async function stampOf(contractId: string) {
  const [row] = await db.select().from(contractStamps).where(eq(contractStamps.paperId, contractId))
  return row
}

async function again(minutes: number): Promise<void> {
  app.clock.advance(minutes * 60_000)
  await stampJob.run(app.platform, app.databaseUrl)
}

async function check(bytes: Buffer) {
  const { body } = await app.call('POST /api/contracts/check', { bytes: new Uint8Array(bytes) })
  return [
    body.verdict,
    body.findings.find((one: { question: string }) => one.question === 'stamped'),
  ]
}

/** What `npm run contract:verify` says. */
async function verify(bytes: Buffer) {
  const file = join(authority.folder, 'asked.pdf')
  await writeFile(file, bytes)
  const main = 'src/features/contracts/server/verify-file/main.ts'
  const asked = [main, file, join(authority.folder, 'seal.pem')]
  return run(process.execPath, asked, {
    env: { ...process.env, TIMESTAMP_CA: authority.root },
  }).then(
    ({ stdout }) => ({ stdout, code: 0 }),
    (error: { stdout: string; code: number }) => error,
  )
}

test('the start names the hosts that certificates name, once a stamp is there those of its own too', async () => {
  const { host } = new URL(authority.url)
  expect(new Set(await findCertificateHosts(app.platform))).toEqual(new Set([host]))
  const before = (await findCertificateHosts(app.platform)).length
  await sealOne()
  expect((await findCertificateHosts(app.platform)).length).toBeGreaterThan(before)
  expect(await describeStart(app.platform)).toContain(
    `Certificates of seals and time stamps are checked at ${host}`,
  )
})

test('a seal by an authority’s certificate is stamped and keeps proofs that openssl and pdfsig take too', async () => {
  const id = await sealOne()
  expect(await stampOf(id)).toMatchObject({ state: 'done', fault: null })
  const file = await getSealedFile(db, id)
  const sealed = await getFile(db, id, 'sealed')
  expect(await readSealedFile(file, { authorities: authority.root })).toMatchObject({
    ...{ coversWhole: true, nothingAfter: true, isSigned: true, proofs: 'hold' },
    stamp: { fault: null },
  })
  expect(await check(file)).toMatchObject(['intact', { holds: true, says: /proves/ }])
  expect(await check(file.subarray(0, sealed.length))).toMatchObject(['intact', { holds: true }])
  const { stdout, code } = await verify(file)
  expect(stdout).toMatch(/^intact\n/)
  expect(stdout).toContain('the file proves that the certificates were valid then')
  expect(code).toBe(0)

  // An answer about what the authority below issued, and a list about that authority itself.
  const { second = 0, last = 0 } = findRange(file) ?? {}
  const proofs = readProofs(file, second + last)
  if (typeof proofs === 'string') throw new Error(proofs)
  expect([proofs.answers.length, proofs.lists.length]).toEqual([2, 1])

  const at = (name: string) => join(authority.folder, name)
  const { token, value } = openSignature(file)
  await writeFile(at('token.der'), token ?? '')
  await writeFile(at('signature'), value)
  const stamp = [
    '-data',
    at('signature'),
    '-token_in',
    '-in',
    at('token.der'),
    '-CAfile',
    authority.root,
  ]
  const said = await authority.openssl(['ts', '-verify', ...stamp])
  expect(said.stdout + said.stderr).toContain('Verification: OK')

  const { hole = 0 } = findRange(file) ?? {}
  await writeFile(at('cms.der'), Buffer.from(file.toString('latin1', hole + 1, second - 1), 'hex'))
  const end = second + last
  await writeFile(
    at('content'),
    Buffer.concat([file.subarray(0, hole), file.subarray(second, end)]),
  )
  const chain = await Promise.all(['above.pem', 'root.pem'].map((name) => readFile(at(name))))
  await writeFile(at('chain.pem'), Buffer.concat(chain))
  const cms = ['-inform', 'DER', '-in', at('cms.der'), '-content', at('content')]
  const by = ['-purpose', 'any', '-CAfile', at('chain.pem'), '-out', '/dev/null']
  await authority.openssl(['cms', '-verify', '-binary', ...cms, ...by])

  // The library reads the dictionary that we write ourselves.
  const pdf = await PDF.load(new Uint8Array(file))
  expect(pdf.context.catalog.getDict().has('DSS')).toBe(true)
  expect(await brokenIn(app, stampInvariants)).toEqual([])
  if (hasPdfsig) {
    await writeFile(at('sealed.pdf'), file)
    expect((await run('pdfsig', [at('sealed.pdf')])).stdout).toContain('Signature is Valid')
  }
})

test('a list takes the place of an answer, and proofs that can’t be had now come later', async () => {
  for (const path of ['/ocsp', '/above.crl']) authority.setDown(path, true)
  const id = await sealOne()
  expect(await stampOf(id)).toMatchObject({
    state: 'stamped',
    fault: expect.stringContaining('Nothing shows'),
  })
  const health = await stampHealth({ db, config: app.config, now: app.clock.now() })
  expect(health).toMatchObject({
    says: expect.stringContaining('The seal'),
    toDo: expect.any(String),
  })
  const without = await getSealedFile(db, id)
  expect(await check(without)).toMatchObject(['intact', { says: /no proof/ }])
  authority.setDown('/above.crl', false)
  await again(59)
  expect((await stampOf(id))?.state).toBe('stamped')
  await again(2)
  expect((await stampOf(id))?.state).toBe('done')
  const file = await getSealedFile(db, id)
  expect(file.subarray(0, without.length)).toEqual(without)
  const { second = 0, last = 0 } = findRange(file) ?? {}
  expect(readProofs(file, second + last)).toMatchObject({ answers: [] })
  // Both files that were handed out are known.
  for (const bytes of [without, file]) expect((await check(bytes))[0]).toBe('intact')
  authority.setDown('/ocsp', false)
  app.clock.advance(-61 * 60_000)
})

test('anything else behind the seal is an alteration, and proofs about nothing count for nothing', async () => {
  const id = await sealOne()
  const file = await getSealedFile(db, id)
  const { second = 0, last = 0 } = findRange(file) ?? {}
  const end = second + last
  const proofs = readProofs(file, end)
  if (typeof proofs === 'string') throw new Error(proofs)
  const stamped = file.subarray(0, end)
  const altered: Buffer[] = [
    Buffer.concat([file, Buffer.from('% more\n')]),
    Buffer.concat([stamped, file.subarray(end).subarray(0, -1)]),
    Buffer.from(file.toString('latin1').replace('/DSS ', '/AA  '), 'latin1'),
    Buffer.concat([
      stamped,
      Buffer.from(file.toString('latin1', end).replace(/ 0 obj/, ' 1 obj'), 'latin1'),
    ]),
    withProofs(stamped, { ...proofs, lists: [Buffer.from('endobj\n3 0 obj\n<<>>\nendobj')] }),
  ]
  const reports = await Promise.all(
    altered.map((bytes) => readSealedFile(bytes, { authorities: authority.root })),
  )
  expect(reports.slice(0, 4).map(({ coversWhole }) => coversWhole)).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(reports[4]).toMatchObject({ coversWhole: true, proofs: { fault: expect.any(String) } })
  for (const bytes of altered) expect((await check(bytes))[0]).toBe('altered')
  const { stdout, code } = await verify(altered[4] ?? file)
  expect(stdout).toContain('the proofs about the certificates aren’t valid')
  expect(code).toBe(1)
})

test('a file whose stamp a restored backup has lost is one of ours still, and only with a trusted stamp', async () => {
  const id = await sealOne()
  const file = await getSealedFile(db, id)
  const { second = 0, last = 0 } = findRange(file) ?? {}
  const row = await stampOf(id)
  if (!row) throw new Error('there is no stamp')
  await db.delete(contractStamps).where(eq(contractStamps.paperId, id))
  for (const bytes of [file, file.subarray(0, second + last)])
    expect(await check(bytes)).toMatchObject(['intact', { holds: true }])
  const moved = Buffer.from(file)
  moved.write('00', second - 3, 'latin1')
  moved[second - 4_000] = moved[second - 4_000] === 0x30 ? 0x31 : 0x30
  expect((await check(moved))[0]).toBe('altered')
  await db.insert(contractStamps).values(row)
})

test('a stamp of another time isn’t kept, and a seal that can’t be stamped isn’t tried again', async () => {
  const { contractId: id } = await completed(app, owner, await copyOf(app, inReview))
  await again(30)
  expect(await stampOf(id)).toMatchObject({
    state: 'waiting',
    fault: expect.stringContaining('isn’t now'),
  })
  app.clock.advance(-30 * 60_000)
  const count = () => authority.asked.filter((path) => path === '/tsa').length
  const [before, sealed] = [count(), Buffer.from(await getFile(db, id, 'sealed'))]
  sealed[200] = (sealed[200] ?? 0) ^ 1
  const stamping = { url: authority.url, authorities: authority.root }
  await expect(stampSealedFile(sealed, stamping, new Date())).rejects.toThrow(FinalFault)
  await db
    .update(contractStamps)
    .set({ triedAt: notTriedAgain })
    .where(eq(contractStamps.paperId, id))
  await again(10)
  expect(count()).toBe(before)
  expect(await stampHealth({ db, config: app.config, now: app.clock.now() })).toMatchObject({
    says: expect.stringContaining('1 sealed file can’t be stamped'),
  })
  app.clock.advance(-10 * 60_000)
})

test('a certificate that was revoked is said, and no older list is asked instead', async () => {
  const list = join(authority.folder, 'above.crl')
  const older = await readFile(list)
  await authority.revokeSeal()
  await writeFile(list, older)
  expect(await stampOf(await sealOne())).toMatchObject({
    ...{ state: 'done', proofs: null },
    fault: 'The certificate of The seal was revoked',
  })
})
