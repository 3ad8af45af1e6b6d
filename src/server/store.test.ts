import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Config, readConfig } from './config.ts'
import type { Store } from './store/shape.ts'
import { newKey, storeOf } from './store.ts'
import { spoolUpload } from './upload-spool.ts'

let folder: string
let s3: S3rver
const configs: Record<string, Config> = {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matricula-store-'))
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'papers' }],
  })
  const { port } = await s3.run()
  configs['the data folder'] = readConfig({ DATA_DIR: join(folder, 'disk') })
  configs['a server that speaks S3'] = readConfig({
    DATA_DIR: join(folder, 'spool'),
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'papers',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  })
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

async function read(store: Store, key: string, range?: { from: number; to: number }) {
  const pieces: Uint8Array[] = []
  for await (const piece of store.read(key, range)) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

describe.each(['the data folder', 'a server that speaks S3'])('%s', (name) => {
  const config = () => configs[name] ?? readConfig({})
  const text = 'a transcript of records'

  async function put(key: string, words = text): Promise<void> {
    const { path, sha256 } = await spoolUpload(config(), [Buffer.from(words)])
    await storeOf(config()).put(key, path, sha256)
  }

  test('keeps bytes under a random key, hands out any part of them, and forgets them', async () => {
    const store = storeOf(config())
    const key = newKey('file')
    await put(key)
    expect(await read(store, key)).toBe(text)
    expect(await read(store, key, { from: 2, to: 11 })).toBe('transcript')
    await store.remove(key)
    await store.remove(key)
    await expect(read(store, key)).rejects.toThrow()
  })

  test('never writes over what is there', async () => {
    const key = newKey('file')
    await put(key)
    await expect(put(key, 'something else')).rejects.toThrow()
    expect(await read(storeOf(config()), key)).toBe(text)
  })

  test('lists what it holds, parts apart from files', async () => {
    const part = newKey('part')
    await put(part)
    const keys: string[] = []
    for await (const { key, at } of storeOf(config()).list('part')) {
      keys.push(key)
      expect(Math.abs(Date.now() - at.getTime())).toBeLessThan(60_000)
    }
    expect(keys).toEqual([part])
  })
})

test('the settings of S3 come together or not at all', () => {
  expect(() => readConfig({ DATA_DIR: folder, S3_BUCKET: 'papers' })).toThrow(/S3_ENDPOINT/)
})
