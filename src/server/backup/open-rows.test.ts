import { Client } from 'pg'
import { expect, test } from 'vitest'
import { makeTestApp } from '../../../tests/app.ts'
import { forThisFile } from '../../../tests/for-this-file.ts'
import { listTables } from './database-copy.ts'
import { isOfSecrets, isSecret, readColumns } from './open-rows.ts'

const app = await forThisFile(makeTestApp())

/** Sums of what is beside them, papers, and certificates, which are public. */
const noSecrets = new Set([
  ...['bank_lines.entry_key', 'bank_profiles.head_key', 'bank_statements.sha256'],
  ...['audit_log.hash', 'contract_events.prev_hash', 'contract_events.hash'],
  ...['unsealed_audit.hash', 'admins.has_password'],
  ...['contract_files.sha256', 'contract_files.bytes', 'contract_template_versions.sha256'],
  ...['contract_stamps.signature', 'contract_stamps.stamped_sha256', 'contract_stamps.proofs'],
  'contract_stamps.proven_sha256',
  ...['paper_stamps.signature', 'paper_stamps.stamped_sha256', 'paper_stamps.proofs'],
  'paper_stamps.proven_sha256',
  'enrollment_entries.sha256',
  // Keys that open nothing: their other halves never leave the devices.
  ...['passkeys.credential_id', 'passkeys.public_key'],
  ...['sealed_papers.sha256', 'sealed_papers.bytes', 'sealed_papers.certificate'],
  ...['contracts.unsigned_sha256', 'contracts.sealed_sha256', 'contracts.certificate'],
  ...['files.sha256', 'money_papers.sha256', 'money_papers.bytes', 'payment_proofs.sha256'],
  ...['payment_proofs.bytes', 'questionnaire_versions.sha256', 'seal_certificates.fingerprint'],
  ...['seal_certificates.der', 'submissions.sha256'],
])

test('every column that may hold a secret is left out, or known to hold none', async () => {
  const client = new Client({ connectionString: app.databaseUrl })
  await client.connect()
  const open: string[] = []
  const without: string[] = []
  for (const table of await listTables(client)) {
    const columns = await readColumns(client, table)
    if (isOfSecrets(table.table, columns)) without.push(table.table)
    else
      for (const { name, type } of columns)
        if (/hash|secret|token|password/.test(name) || type === 'bytea')
          if (!isSecret(name)) open.push(`${table.table}.${name}`)
  }
  await client.end()
  expect(open.filter((name) => !noSecrets.has(name))).toEqual([])
  expect(without).toEqual([
    ...['admin_password_resets', 'admin_sessions', 'applicant_sessions', 'email_proofs'],
    ...[
      'idempotency_keys',
      'known_devices',
      'login_attempts',
      'login_links',
      'passkey_challenges',
      'password_resets',
      'recovery_codes',
      'setup_links',
    ],
  ])
})
