// A deposit for each application with its payments, and of everything else that finance looks at a share.
import { Client } from 'pg'

/** One in twenty charges is still open, one in a hundred is on its way or was waived in part, one in five hundred owes money back. */
export async function fillLedger(url: string, entriesOfCharge: number): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  // As a restore would: without triggers, so that what they keep is worked out afterwards.
  await client.query('SET session_replication_role = replica; SET synchronous_commit = off')
  for (const statement of statementsOf(entriesOfCharge)) await client.query(statement)
  await client.query('VACUUM (ANALYZE)')
  await client.end()
}

const part = 12_500

function statementsOf(entriesOfCharge: number): string[] {
  return [
    `INSERT INTO charges (id, application_id, kind, amount_minor, currency, due_at, fee_version, settled_minor, at)
     SELECT gen_random_uuid(), id, 'deposit', ${part * entriesOfCharge}, 'USD',
       date_trunc('day', now() - interval '200 days' * random() + interval '40 days'), 1,
       ${part} * CASE WHEN random() < .05 THEN ${entriesOfCharge - 1} ELSE ${entriesOfCharge} END,
       now() - interval '300 days' * random() FROM applications`,
    `INSERT INTO payment_attempts (id, charge_id, number, provider, state, amount_minor, currency, idempotency_key,
       provider_ref, started_by, at, state_at)
     SELECT gen_random_uuid(), c.id, n, 'stripe', 'succeeded', ${part}, 'USD', c.id || ':' || n,
       'pi_' || c.id || n, 'system', c.at, c.at
     FROM charges c, generate_series(1, ${entriesOfCharge}) n WHERE c.settled_minor >= n * ${part}`,
    `INSERT INTO ledger_entries (charge_id, kind, counts, amount_minor, currency, value_date, source, by, at)
     SELECT charge_id, 'payment', 'money', amount_minor, 'USD', current_date - (300 * random())::int,
       'attempt:' || id, 'system', now() FROM payment_attempts`,
    // Waived and taken back, two entries that leave the charge as it was.
    `INSERT INTO ledger_entries (charge_id, kind, counts, amount_minor, currency, value_date, source, by, at)
     SELECT id, 'waiver', 'waiver', 100, 'USD', current_date - (300 * random())::int, 'waiver:' || id, 'system', now()
     FROM charges WHERE random() < .01`,
    `INSERT INTO ledger_entries (charge_id, kind, counts, amount_minor, currency, value_date, source, reverses, by, at)
     SELECT charge_id, 'reversal', 'waiver', -100, 'USD', value_date, 'entry:' || seq, seq, 'system', now()
     FROM ledger_entries WHERE kind = 'waiver'`,
    `INSERT INTO payment_attempts (id, charge_id, number, provider, state, amount_minor, currency, idempotency_key,
       provider_ref, started_by, at, state_at)
     SELECT gen_random_uuid(), id, 9, 'stripe', 'processing', ${part}, 'USD', id || ':9', 'pi_' || id || 9, 'system',
       at, at FROM charges WHERE settled_minor < amount_minor AND random() < .2`,
    'UPDATE charges SET cancelled_at = now() WHERE settled_minor = amount_minor AND random() < .002',
    `INSERT INTO ledger_entries (charge_id, kind, counts, amount_minor, currency, value_date, source, by, at)
     SELECT id, 'cancellation', 'cancelled', amount_minor, 'USD', current_date, 'cancellation:' || id, 'system', now()
     FROM charges WHERE cancelled_at IS NOT NULL`,
    'UPDATE charges SET settled_minor = settled_minor + amount_minor WHERE cancelled_at IS NOT NULL',
    `INSERT INTO refunds (id, attempt_id, amount_minor, currency, reason, state, idempotency_key, at, state_at)
     SELECT gen_random_uuid(), id, 100, 'USD', 'Paid twice', 'pending', 'refund:' || id, at, at
     FROM payment_attempts WHERE state = 'succeeded' LIMIT 400`,
    `INSERT INTO disputes (id, attempt_id, provider, provider_ref, amount_minor, currency, reason, state, at, state_at)
     SELECT gen_random_uuid(), id, 'stripe', 'dp_' || id, 100, 'USD', 'fraudulent', 'asked', at, at
     FROM payment_attempts WHERE state = 'succeeded' LIMIT 200`,
    `INSERT INTO provider_events (provider, event_id, kind, payload, received_at, applied_at, quarantined)
     SELECT 'stripe', 'evt_' || n, 'payment_intent.succeeded', '{"id":"pi_1"}', now() - n * interval '1 minute',
       CASE WHEN n % 500 > 0 THEN now() END, CASE WHEN n % 500 = 0 THEN 'Another amount' END
     FROM generate_series(1, 100000) n`,
    `INSERT INTO reconciliations (id, provider, since, at, compared, repaired, doubtful)
     SELECT gen_random_uuid(), 'stripe', now(), now() - n * interval '10 minutes', 100, (n % 100 = 0)::int, 0
     FROM generate_series(1, 50000) n`,
    sums,
  ]
}

const sums = `INSERT INTO money_sums (program, currency, what, day, amount_minor, count)
  SELECT a.program, c.currency, 'owed', coalesce(c.due_at, 'infinity'), sum(c.amount_minor - c.settled_minor), count(*)
  FROM charges c JOIN applications a ON a.id = c.application_id
  WHERE c.settled_minor < c.amount_minor AND a.discarded_at IS NULL GROUP BY 1, 2, 3, 4
  UNION ALL
  SELECT a.program, e.currency, 'came', e.value_date::timestamp AT TIME ZONE 'UTC', sum(e.amount_minor), count(*)
  FROM ledger_entries e JOIN charges c ON c.id = e.charge_id JOIN applications a ON a.id = c.application_id
  WHERE e.counts = 'money' AND e.kind <> 'move' GROUP BY 1, 2, 3, 4
  UNION ALL
  SELECT a.program, p.currency, 'under-way', 'infinity', sum(p.amount_minor), count(*)
  FROM payment_attempts p JOIN charges c ON c.id = p.charge_id JOIN applications a ON a.id = c.application_id
  WHERE p.state = 'processing' GROUP BY 1, 2`
