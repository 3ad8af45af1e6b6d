import { PgBoss } from 'pg-boss'
import { expect, test, vi } from 'vitest'
import { composeApp, figures } from '#app/server/app.ts'
import { makeTestApp } from '../../tests/app.ts'
import { sealed } from '../../tests/audit-seal.ts'
import { castContext } from '../../tests/cast.ts'
import { forThisFile } from '../../tests/for-this-file.ts'
import { auditHeadOf } from './backup/database-copy.ts'
import { queueMail } from './mail.ts'
import { sendDueMails } from './mail-sending.ts'
import { makeMetrics } from './metrics.ts'
import { Refusal } from './refusals.ts'
import { recordCounts } from './row-counts.ts'
import { noteUpkeep } from './upkeep.ts'

const app = await forThisFile(makeTestApp())
const { platform, databaseUrl } = app

/** Every figure of ours, by its name and labels. */
async function readFigures(metrics = makeMetrics(platform, figures)) {
  const lines = (await metrics.text()).split('\n').filter((line) => line.startsWith('matricula_'))
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [
        line.slice('matricula_'.length, at),
        Number(line.slice(at + 1).replace('Inf', 'Infinity')),
      ]
    }),
  )
}

test('an installation that was never backed up or checked says so, and nothing waits', async () => {
  const read = await readFigures()
  expect(read).toMatchObject({
    database_up: 1,
    backup_age_seconds: Number.POSITIVE_INFINITY,
    checked_backup_age_seconds: Number.POSITIVE_INFINITY,
    verify_age_seconds: Number.POSITIVE_INFINITY,
    broken_invariants: 0,
    restore_check_failed: 0,
    oldest_mail_seconds: 0,
    oldest_job_seconds: 0,
    card_provider_silent_seconds: 0,
    'mails{state="failed"}': 0,
    'jobs{state="failed"}': 0,
  })
  expect(read.disk_free_bytes).toBeLessThanOrEqual(read.disk_size_bytes ?? 0)
  expect(Object.keys(read)).toContainEqual(expect.stringMatching(/^build_info\{version="\d/))
  expect(read.seal_certificate_days).toBeGreaterThan(30)
})

test('mails and jobs are counted by state, with the age of the oldest that is due', async () => {
  await platform.db.transaction((db) =>
    queueMail(castContext(app, db, { kind: 'system' }), {
      key: 'waits',
      template: 'test',
      stream: 'security',
      to: { address: 'maya@example.org', name: 'Maya' },
      sender: 'The Institute',
      letter: { subject: 'Hello', paragraphs: [] },
    }),
  )
  const boss = new PgBoss({ connectionString: databaseUrl, schema: 'pgboss', max: 2 })
  await boss.start()
  await boss.createQueue('waits')
  await boss.send('waits')
  await boss.stop({ graceful: false })
  app.clock.set(new Date(Date.now() + 900_000).toISOString())
  const read = await readFigures()
  expect(read).toMatchObject({ 'mails{state="queued"}': 1, 'jobs{state="created"}': 1 })
  expect(read.oldest_mail_seconds).toBeGreaterThan(600)
  expect(read.oldest_job_seconds).toBeGreaterThan(600)
})

test('rows of the audit log that nobody seals, and a transaction that goes on writing, show their age', async () => {
  expect(await readFigures()).toMatchObject({ unsealed_audit_seconds: 0 })
  const { now, config } = platform
  await recordCounts(platform.db, { config, at: now() })
  app.clock.advance(700_000)
  expect(await readFigures()).toMatchObject({ unsealed_audit_seconds: 700 })
  const writer = await platform.pool.connect()
  await writer.query('BEGIN; SELECT pg_current_xact_id()')
  await recordCounts(platform.db, { config, at: now() })
  const metrics = makeMetrics(platform, figures)
  const age = async () => (await readFigures(metrics)).oldest_write_seconds
  await expect.poll(age, { timeout: 20_000 }).toBeGreaterThan(0)
  await writer.query('ROLLBACK')
  writer.release()
})

test('a mail that is refused again and again has waited since it first was', async () => {
  const refuse = () => Promise.reject(new Error('try again later'))
  const firstAt = app.clock.now().getTime()
  await sendDueMails(platform, refuse)
  app.clock.set(new Date(firstAt + 700_000).toISOString())
  await sendDueMails(platform, refuse)
  expect((await readFigures()).oldest_mail_seconds).toBe(700)
})

test('backups, their checks and broken invariants are those of the last run', async () => {
  const now = () => Date.now()
  app.clock.set(new Date(now()).toISOString())
  const dayAgo = new Date(now() - 24 * 3_600_000)
  await noteUpkeep(databaseUrl, { kind: 'backup', passed: true, backupAt: dayAgo })
  await noteUpkeep(databaseUrl, { kind: 'restore-check', passed: true, backupAt: dayAgo })
  await noteUpkeep(databaseUrl, { kind: 'restore-check', passed: false, backupAt: new Date(now()) })
  await noteUpkeep(databaseUrl, { kind: 'verify', passed: false, broken: 2 })
  const read = await readFigures()
  expect(read).toMatchObject({ restore_check_failed: 1, broken_invariants: 2 })
  expect(read.backup_age_seconds).toBeGreaterThan(80_000)
  expect(read.checked_backup_age_seconds).toBeGreaterThan(80_000)
  await noteUpkeep(databaseUrl, { kind: 'verify', passed: true })
  expect((await readFigures()).broken_invariants).toBe(0)
})

test('the check of a backup counts where the backup is of this installation', async () => {
  const { now, config } = platform
  await recordCounts(platform.db, { config, at: now() })
  await sealed(app)
  const client = await platform.pool.connect()
  const auditHead = await auditHeadOf(client).finally(() => client.release())
  const run = { kind: 'restore-check', passed: true, backupAt: app.clock.now() } as const
  expect(await noteUpkeep(databaseUrl, { ...run, auditHead: `1:${'00'.repeat(32)}` })).toContain(
    'another installation',
  )
  expect(await noteUpkeep(databaseUrl, { ...run, auditHead })).toBeUndefined()
  expect((await readFigures()).restore_check_failed).toBe(0)
})

test('a database that is frozen holds up no scrape, and one that is away says so', async () => {
  const frozen = { name: 'frozen', help: 'Never comes', value: () => new Promise<number>(() => {}) }
  vi.useFakeTimers()
  const metrics = makeMetrics(platform, [frozen, { ...frozen, name: 'up', unread: 0 }])
  const text = metrics.text()
  await vi.advanceTimersByTimeAsync(3_000)
  vi.useRealTimers()
  expect(await text).toContain('matricula_up 0')
  expect(await text).not.toMatch(/^matricula_frozen /m)
})

test('an answer 503 is counted by what there was too little of, and a login that has to wait', async () => {
  const metrics = makeMetrics(platform)
  const product = composeApp(platform, { metrics, isHeld: true })
  product.get('/refused', () => {
    throw new Refusal('busy', 'Wait', { reason: 'hooks' })
  })
  await product.request('/refused')
  await product.request('/api/users/register', { method: 'POST' })
  await product.request('/readyz')
  metrics.observeThrottledLogin()
  expect(await readFigures(metrics)).toMatchObject({
    'unavailable_total{reason="hooks"}': 1,
    'unavailable_total{reason="held"}': 1,
    throttled_logins_total: 1,
  })
})
