import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Config, readConfig } from './config.ts'
import type { Refusal } from './refusals.ts'
import { receiveUpload } from './upload-spool.ts'

let config: Config

beforeAll(() => {
  config = readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'matricula-arriving-')) })
})
afterAll(() => rmSync(config.dataDir, { recursive: true }))

test('what stops arriving is cut off after a minute, and nothing of it stays', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    let isCancelled = false
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(10)),
      cancel() {
        isCancelled = true
      },
    })
    const arriving = receiveUpload(config, body, 1_000).catch((error: Refusal) => error)
    await expect.poll(() => readdirSync(join(config.dataDir, 'incoming'))).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(59_000)
    expect(isCancelled).toBe(false)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await arriving).toMatchObject({ status: 408, code: 'too-slow' })
    expect(isCancelled).toBe(true)
    expect(readdirSync(join(config.dataDir, 'incoming'))).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

test('bytes are hashed and counted on their way', async () => {
  const body = new Blob(['a transcript']).stream()
  const { bytes, sha256 } = await receiveUpload(config, body, 12)
  expect(bytes).toBe(12)
  expect(sha256.toString('hex')).toMatch(/^[0-9a-f]{64}$/)
})
