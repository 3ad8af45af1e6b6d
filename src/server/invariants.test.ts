import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { invariants } from '#app/server/app.ts'
import { sealed } from '#tests/audit-seal.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { makeAdmin } from '../../tests/admins.ts'
import { makeTestApp } from '../../tests/app.ts'
import { bringIn, cast } from '../../tests/cast.ts'
import { checkInvariants } from './invariants.ts'

const app = await forThisFile(makeTestApp())
for (const person of [cast.maya, cast.ada, cast.priya]) await bringIn(app, person)
await makeAdmin(app, { role: 'owner' })
await sealed(app)

async function broken(): Promise<string[]> {
  const findings = await checkInvariants(app.databaseUrl, app.clock.now(), invariants, app.config)
  return findings
    .filter((finding) => finding.broken > 0)
    .map(({ name, says }) => `${name}: ${says}`)
}

/** What no call and no role of the product can do: past triggers and constraints, as the server's owner. */
async function tamper(statements: string): Promise<void> {
  const url = new URL(inject('template').adminUrl)
  url.pathname = new URL(app.databaseUrl).pathname
  const client = new Client({ connectionString: url.href })
  await client.connect()
  await client.query('SET session_replication_role = replica')
  await client.query(statements).finally(() => client.end())
}

async function verify(): Promise<{ code: unknown; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../app/server/verify.ts')], {
    env: { ...process.env, DATABASE_URL: app.databaseUrl, DATA_DIR: app.config.dataDir },
  })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(child, 'close')
  return { code, said }
}

test('all of them hold after ordinary work, and the command says so', async () => {
  expect(await broken()).toEqual([])
  const { code, said } = await verify()
  expect(said.trim().split('\n')).toHaveLength(invariants.length)
  expect(said).not.toContain('BROKEN')
  expect(code).toBe(0)
})

const priya = `(SELECT a.id FROM applications a JOIN applicants p ON p.id = a.applicant_id WHERE p.first_name = 'Priya')`

test.each([
  [
    'an altered audit row',
    `UPDATE audit_log SET actor = 'somebody' WHERE seq = 2`,
    /^The chain of the audit log is whole: row 2$/,
  ],
  [
    'a deleted audit row',
    'DELETE FROM audit_log WHERE seq = 1',
    /^The chain of the audit log is whole: row 2$/,
  ],
  [
    'a sent mail that never went',
    `UPDATE mails SET state = 'sent', secret = NULL WHERE seq = 1`,
    /^Each email has its own reason, and each sent email says when it went out: mail \S+$/,
  ],
  [
    'a secret that outlived its mail',
    `UPDATE mails SET secret = 'x' WHERE seq = 1`,
    /^No email keeps the secret of a link after it’s sent: mail \S+$/,
  ],
  [
    'a claim that nobody gave back',
    `UPDATE mails SET state = 'sending', claim = gen_random_uuid(), claimed_until = '2026-11-21T14:58:00Z' WHERE seq = 2`,
    /^No email stays claimed more than a minute past its claim: mail \S+$/,
  ],
  [
    'a closed account that is signed in',
    `UPDATE applicants SET closed_at = '2026-11-21' WHERE first_name = 'Maya'`,
    /^No closed account is logged in, and no session outlives its end: session \S+$/,
  ],
  [
    'a disabled member of staff who is signed in',
    `UPDATE admins SET disabled_at = '2026-11-21'`,
    /^No deactivated staff member is logged in, and no session outlives its end: session \S+$/,
  ],
  [
    'a status that no step reached',
    `UPDATE applications SET status = 'enrolled' WHERE id = ${priya}`,
    /^Each status is the one that its last step reached: application \S+$/,
  ],
  [
    'a step that the table does not have',
    `UPDATE timeline SET to_status = 'enrolled' WHERE step = 'release-accept' AND application_id = ${priya}`,
    /^Every history is an unbroken path through the table of steps: application \S+$/,
  ],
  [
    'a step of staff without its reason',
    `UPDATE timeline SET step = 'reopen', reason_id = NULL WHERE step = 'release-accept' AND application_id = ${priya}`,
    /^Every step that asks a reason has one: application \S+, row 5$/,
  ],
  [
    'an answer that nobody gave',
    `UPDATE field_values SET value = '"x"' WHERE path = 'personalInfo.isUSCitizen' AND application_id = ${priya}`,
    /^Each answer is in its history, .*: application \S+, personalInfo.isUSCitizen$/,
  ],
  [
    'a snapshot that was changed',
    `UPDATE submissions SET snapshot = snapshot || '{"program": "ba"}' WHERE application_id = ${priya}`,
    /^Every submission is as it was received: .*: receipt MSC-2026-\w{8}$/,
  ],
  [
    'a round that is missing',
    `UPDATE submissions SET round = 2 WHERE application_id = ${priya}`,
    /^Every submission is a step, .*: application \S+$/,
  ],
  [
    'a return without its sections',
    `UPDATE timeline SET step = 'return', reason_id = 'answers-unclear' WHERE step = 'hold-interview' AND application_id = ${priya}`,
    /^Every return is a step .*: application \S+, row 4$/,
  ],
  [
    'an entered application that the office did not begin',
    `INSERT INTO entered_applications (application_id, entered_by, entered_at, how, received_on)
     SELECT ${priya}, id, '2026-11-21', 'paper', '2026-11-20' FROM admins LIMIT 1`,
    /^Staff entries were started by staff: application \S+$/,
  ],
  [
    'a discarded application that was handed in',
    `UPDATE applications SET discarded_at = '2026-11-21' WHERE id = ${priya}`,
    /^Discarded applications were never submitted, .*: application \S+$/,
  ],
  [
    'a second application for one intake',
    `ALTER TABLE applications DROP CONSTRAINT applications_once;
     INSERT INTO applications (id, applicant_id, program, intake_id, status, status_at, status_seq, timeline_seq, created_at, listed_at)
     SELECT gen_random_uuid(), applicant_id, program, intake_id, status, status_at, 1, 1, created_at, listed_at FROM applications
     WHERE id = ${priya}`,
    /^One application for each person, program, and intake: applicant \S+ for msc$/,
  ],
  [
    'a mail that was taken away',
    'DELETE FROM mails WHERE seq = 3',
    /^Every email event belongs to an email that exists: mail \S+$/,
  ],
  [
    'an address that nobody proved',
    `UPDATE applicants SET email = 'somebody@example.org' WHERE first_name = 'Priya'`,
    /^Each applicant has the address .*: address of applicant \S+$/,
  ],
  [
    'a migration that was changed',
    `UPDATE drizzle.__drizzle_migrations SET hash = 'x' WHERE id = 1`,
    /^Each migration is listed once and matches this version’s file: The migration \S+ is not the one/,
  ],
])('names %s', async (_, breach, said) => {
  await tamper(breach)
  expect(await broken()).toContainEqual(expect.stringMatching(said))
})

test('the command ends with 1 and marks what is broken', async () => {
  const { code, said } = await verify()
  expect(said).toMatch(/^BROKEN The chain of the audit log is whole: row 2$/m)
  expect(said).toMatch(/^ok {5}Recovery codes exist/m)
  expect(code).toBe(1)
})
