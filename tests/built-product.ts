import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import S3rver from 's3rver'
import { afterAll, expect } from 'vitest'
import { openTestProvider } from '#features/single-sign-on/server/provider.fixture.ts'
import { readConfig } from '#server/config.ts'
import { makeTestApp, type TestApp } from './app.ts'
import { openBuiltApp } from './built-app.ts'
import { migratedDatabase } from './database.ts'
import { forThisFile } from './for-this-file.ts'
import { standInAt } from './stripe-app.ts'
import { startStripe, stripeKeys } from './stripe-server.ts'
import { openTimeStampAuthority } from './time-stamp-authority.ts'
import { openTraceReceiver } from './trace-receiver.ts'

export const builtServer = realpathSync(join(import.meta.dirname, '../dist/server'))
/** Notes each module that a process loads. */
const noting = pathToFileURL(join(import.meta.dirname, 'fixtures/loaded-modules.ts')).href
export const mailSecret = 'a secret of the provider that nobody guesses'
const mailKeys = {
  MAIL_HOOK_SECRET: mailSecret,
  INBOUND_MAIL_ADDRESS: 'reply@mail.example.org',
}

/** The build with every other service beside it, noting the modules that it loads, for the tests of one file. */
export async function openBuiltProduct() {
  const dataDir = mkdtempSync(join(tmpdir(), 'matricula-built-modules-'))
  const database = await migratedDatabase()
  const notes = join(dataDir, 'loaded-modules.txt')
  const stripe = await forThisFile(startStripe())
  const s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(dataDir, 's3'),
    configureBuckets: [{ name: 'papers' }],
  })
  const { port: s3Port } = await s3.run()
  afterAll(async () => {
    await s3.close()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const bucket = {
    S3_ENDPOINT: `http://127.0.0.1:${s3Port}`,
    S3_BUCKET: 'papers',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  const standIn = standInAt(stripe.at)
  const authority = await openTimeStampAuthority()
  afterAll(() => authority.remove())
  const traces = await forThisFile(openTraceReceiver())
  const provider = await forThisFile(openTestProvider())
  const built = await forThisFile(
    openBuiltApp(
      { databaseUrl: database.url, config: readConfig({ DATA_DIR: dataDir }) },
      {
        ...mailKeys,
        ...stripeKeys,
        ...standIn,
        ...bucket,
        ...provider.environment(),
        OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
        REACH_LOOPBACK: 'on',
        TIMESTAMP_URL: authority.url,
        NODE_OPTIONS: `${standIn.NODE_OPTIONS} --import=${noting}`,
        LOADED_MODULES: notes,
      },
    ),
  )
  // Comes after the build, which makes the certificate of a new installation.
  const app = await forThisFile(
    makeTestApp({
      databaseUrl: database.url,
      dataDir,
      now: new Date(),
      environment: mailKeys,
    }),
  )
  /** People and rows are the test's; every call goes to the build. */
  const product: TestApp = { ...app, call: built.call }

  /** The bytes at an address of the product. */
  async function bytesAt(path: string, token?: string): Promise<Buffer> {
    const headers = new Headers(token ? { authorization: `Bearer ${token}` } : undefined)
    const answer = await fetch(built.server.url + path, { headers })
    expect([path, answer.status]).toEqual([path, 200])
    return Buffer.from(await answer.arrayBuffer())
  }

  /** Hands files in under one slot and returns the one that comes of them, as it is downloaded. */
  async function handIn(
    { token, id }: { token: string; id: string },
    slotId: string,
    files: { name: string; type: string; bytes: Uint8Array<ArrayBuffer> }[],
  ) {
    const uploads: string[] = []
    for (const { name, type, bytes } of files) {
      const begun = await built.call('POST /api/users/applications/{id}/uploads', {
        token,
        params: { id },
        body: { name, type, bytes: bytes.length },
      })
      uploads.push(begun.body.id)
      const params = { id: begun.body.id }
      await built.call('PUT /api/users/uploads/{id}', {
        token,
        params,
        query: { offset: '0' },
        bytes,
      })
    }
    const { status, body } = await built.call('POST /api/users/applications/{id}/documents', {
      token,
      params: { id },
      body: { slotId, uploads, replaces: null, expiresOn: null },
    })
    expect([body.error, status]).toEqual([undefined, 200])
    const file = body.files.at(-1)
    const link = await built.call('POST /api/users/documents/{id}/link', {
      token,
      params: { id: file.id },
      body: { use: 'download' },
    })
    return { file, bytes: await bytesAt(link.body.address) }
  }

  /** A command of the build on the same database and folder, and with `store` for its files. */
  function runCommand(store: object, command: string, ...args: string[]) {
    return promisify(execFile)(process.execPath, [join(builtServer, command), ...args], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATA_DIR: dataDir,
        BACKUP_PASSPHRASE: 'a window painted blue',
        DATABASE_URL: database.url,
        NODE_OPTIONS: `--import=${noting}`,
        LOADED_MODULES: notes,
        ...store,
      },
    })
  }

  return {
    runCommand,
    ...{ app, built, product, database, dataDir, notes, bucket },
    ...{ stripe, provider, traces, bytesAt, handIn },
  }
}

/** A file of the built server without code of its own, by which only pages would come to what the server has from its start. */
export function isDoor(file: string): boolean {
  const lines = readFileSync(file, 'utf8').split('\n').slice(1)
  return lines.every((line) => /^(?:import[^;]*;)*(?:export\{[^}]*\};?)?$|^\/\//.test(line))
}
