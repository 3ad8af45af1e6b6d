import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changeKey } from './change-key.ts'
import { readConfig } from './config.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'matricula-config-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_old, whsec_new',
}

describe('the configuration', () => {
  test('needs nothing on localhost', () => {
    const config = readConfig({ DATA_DIR: dataDir })
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      https: false,
      production: false,
    })
  })

  test('takes numbers within their bounds, and names the variable of one that is not', () => {
    const given = { DATA_DIR: dataDir, DATABASE_POOL: '30', DRAIN_SECONDS: '0' }
    expect(readConfig(given)).toMatchObject({ databasePool: 30, drainMs: 0 })
    expect(readConfig({ ...given, BODY_SECONDS: '7' }).clientTimes).toEqual({
      headersMs: 15_000,
      bodyMs: 7_000,
      keepAliveMs: 5_000,
      idleMs: 120_000,
    })
    expect(() => readConfig({ ...given, DATABASE_POOL: '1', PORT: '70000' })).toThrow(
      'PORT must be a number from 0 to 65535\nDATABASE_POOL must be a number from 2 to 500',
    )
  })

  test('takes an https address as production', () => {
    const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'https://apply.example.edu/' })
    expect(config).toMatchObject({
      publicUrl: 'https://apply.example.edu',
      https: true,
      production: true,
    })
  })

  test('makes a key once, readable by its owner alone', () => {
    const first = readConfig({ DATA_DIR: dataDir })
    const second = readConfig({ DATA_DIR: dataDir })
    expect(second.secretKey).toEqual(first.secretKey)
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toMatch(/^[0-9a-f]{64}$/)
  })

  test('a changed key takes the place of the one before, which stays known below it', () => {
    const before = readConfig({ DATA_DIR: dataDir })
    expect(changeKey({ DATA_DIR: dataDir })).toContain('secret.key')
    const after = readConfig({ DATA_DIR: dataDir })
    expect(after.secretKey).not.toEqual(before.secretKey)
    expect(after.earlierKeys).toEqual([before.secretKey])
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
    const [one, other] = ['ab'.repeat(32), 'cd'.repeat(32)]
    const given = readConfig({ DATA_DIR: dataDir, SECRET_KEY: one, SECRET_KEY_BEFORE: other })
    expect([given.secretKey, ...given.earlierKeys].map((key) => key.toString('hex'))).toEqual([
      one,
      other,
    ])
    expect(() => changeKey({ DATA_DIR: dataDir, SECRET_KEY: one })).toThrow('SECRET_KEY_BEFORE')
    expect(() => readConfig({ DATA_DIR: dataDir, SECRET_KEY_BEFORE: one })).toThrow(
      'new SECRET_KEY',
    )
  })

  test('takes several webhook secrets, and names no other server for Stripe', () => {
    const config = readConfig({ DATA_DIR: dataDir, ...stripe })
    expect(config.stripe).toEqual({
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecrets: ['whsec_old', 'whsec_new'],
      isLive: false,
    })
  })

  test.each([
    [{ PORT: 'eighty' }, /PORT/],
    [{ PUBLIC_URL: 'apply.example.edu' }, /PUBLIC_URL/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL/],
    [{ DATABASE_DIRECT_URL: 'postgres://x/y' }, /needs DATABASE_URL beside it/],
    [{ DATABASE_REPLICA_URL: 'postgres://x/y' }, /needs DATABASE_URL beside it/],
    [{ METRICS_TOKEN: 'short' }, /METRICS_TOKEN/],
    [{ SMTP_URL: 'http://mail' }, /SMTP_URL/],
    [{ ADMIN_EMAIL: 'nobody' }, /ADMIN_EMAIL/],
    [{ ADMIN_EMAIL: 'a@example.org' }, /ADMIN_EMAIL and ADMIN_PASSWORD/],
    [{ SECRET_KEY: 'short-secret' }, /SECRET_KEY/],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, /STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET/],
    [{ STRIPE_PUBLISHABLE_KEY: 'sk_test_1' }, /STRIPE_PUBLISHABLE_KEY must begin with pk_/],
    [{ ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_a, b' }, /STRIPE_WEBHOOK_SECRET/],
    [{ ...stripe, STRIPE_SECRET_KEY: 'sk_live_1' }, /both of test mode or both live/],
    [{ DEMO_PAYMENTS: 'yes' }, /DEMO_PAYMENTS/],
    [{ DEMO_PAYMENTS: 'on', NODE_ENV: 'production' }, /cannot be on in production/],
    [{ DEMO_PAYMENTS: 'on', PUBLIC_URL: 'https://apply.example.edu' }, /cannot be on in/],
    [{ ...stripe, DEMO_PAYMENTS: 'on' }, /stands in for Stripe/],
    [{ REACH_LOOPBACK: 'on', PUBLIC_URL: 'https://apply.example.edu' }, /cannot be on in/],
    [{ TRUSTED_PROXIES: '10.0.0.0/99' }, /TRUSTED_PROXIES/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
  ])('%o stops the start with a sentence that names the variable', (environment, said) => {
    expect(() => readConfig({ DATA_DIR: dataDir, ...environment })).toThrow(said)
  })

  test('never repeats what a variable held', () => {
    const secret = 'sk_live_do_not_print'
    expect(() => readConfig({ DATA_DIR: dataDir, SECRET_KEY: secret })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(secret) }),
    )
  })

  test('names every fault at once', () => {
    expect(() => readConfig({ DATA_DIR: dataDir, PORT: 'x', LOG_LEVEL: 'y' })).toThrow(
      /PORT[\s\S]*LOG_LEVEL/,
    )
  })
})
