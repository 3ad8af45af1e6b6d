import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp, type TestApp } from '#tests/app.ts'
import { copyOf } from '#tests/application-copies.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { completed, type SentContract } from '#tests/signed-contracts.ts'
import { getFile } from './rows.ts'

export const run = promisify(execFile)

export let app: TestApp
export let one: SentContract
/** The sealed file of `one`. */
export let sealed: Buffer
export let folder: string
let owner: string
let inReview: string

/** One sealed contract for a whole file. */
export function withSealed(): void {
  beforeAll(async () => {
    app = await makeTestApp()
    folder = await mkdtemp(join(tmpdir(), 'matricula-test-contract-'))
    owner = await makeAdmin(app, { role: 'owner' })
    inReview = (await bringIn(app, { ...cast.lukasz, status: 'in_review' })).id
    one = await sealAnother()
    sealed = await getFile(app.platform.db, one.contractId, 'sealed')
  })
  afterAll(() => app.close())
}

export async function sealAnother(): Promise<SentContract> {
  return completed(app, owner, await copyOf(app, inReview))
}

/** What the page and the command say of the same bytes. */
export async function verdicts(bytes: Buffer, certificate?: string, dataDir = app.config.dataDir) {
  const page = await app.call('POST /api/contracts/check', { bytes: new Uint8Array(bytes) })
  const file = join(folder, 'asked.pdf')
  await writeFile(file, bytes)
  const { stdout, code } = await run(
    process.execPath,
    [
      'src/features/contracts/server/verify-file/main.ts',
      file,
      ...(certificate ? [certificate] : []),
    ],
    { encoding: 'utf8', env: { ...process.env, DATA_DIR: dataDir } },
  ).then(
    ({ stdout }) => ({ stdout, code: 0 }),
    (error: { stdout: string; code: number }) => error,
  )
  return { page: page.body, command: stdout, code }
}

/** The certificate that seals here, as a file. */
export async function certificateFile(): Promise<string> {
  const { rows } = await app.platform.db.execute<{ der: Buffer }>(
    sql`SELECT der FROM seal_certificates`,
  )
  const file = join(folder, 'certificate.der')
  await writeFile(file, rows[0]?.der ?? Buffer.alloc(0))
  return file
}

export function flip(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}
