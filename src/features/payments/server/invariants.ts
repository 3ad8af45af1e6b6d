import { sql } from 'drizzle-orm'
import { type Invariant, invariant } from '#server/invariants.ts'
import { sumsAreTrue } from './ledger-sums.ts'

export const paymentInvariants: readonly Invariant[] = [
  sumsAreTrue,
  invariant(
    'Each charge’s balance equals the sum of its ledger entries',
    () => sql`
      SELECT 'charge ' || c.id AS what FROM charges c
      WHERE c.settled_minor <> coalesce((SELECT sum(e.amount_minor) FROM ledger_entries e WHERE e.charge_id = c.id), 0)`,
  ),
  invariant(
    'Every payment that succeeded is in the ledger once with its amount, and no other is',
    () => sql`
      SELECT 'attempt ' || p.id AS what FROM payment_attempts p
      LEFT JOIN ledger_entries e ON e.kind = 'payment' AND e.source = 'attempt:' || p.id
      WHERE (p.state = 'succeeded') <> (e.seq IS NOT NULL)
        OR (e.seq IS NOT NULL AND (e.charge_id, e.amount_minor) <> (p.charge_id, p.amount_minor))
      UNION ALL
      SELECT 'entry ' || e.seq FROM ledger_entries e
      WHERE e.kind = 'payment' AND NOT EXISTS (
        SELECT FROM payment_attempts p WHERE e.source = 'attempt:' || p.id)`,
  ),
  invariant(
    'Every refund that went through is in the ledger with its amount, and no more was refunded than was paid',
    () => sql`
      SELECT 'refund ' || r.id AS what FROM refunds r
      LEFT JOIN ledger_entries e ON e.kind = 'refund' AND e.source = 'refund:' || r.id
      WHERE (r.state = 'succeeded' AND e.seq IS NULL) OR e.amount_minor <> -r.amount_minor
        OR (r.state = 'failed' AND e.seq IS NOT NULL AND NOT EXISTS (
          SELECT FROM ledger_entries b WHERE b.reverses = e.seq))
      UNION ALL
      SELECT 'attempt ' || p.id FROM payment_attempts p
      WHERE p.amount_minor < (SELECT sum(r.amount_minor) FROM refunds r
        WHERE r.attempt_id = p.id AND r.state <> 'failed')`,
  ),
  invariant(
    'Every disputed payment that a bank took back is out of the ledger, and every dispute we won is back in it',
    () => sql`
      SELECT 'dispute ' || d.id AS what FROM disputes d
      LEFT JOIN ledger_entries e ON e.kind = 'dispute' AND e.source = 'dispute:' || d.id
      WHERE (d.state IN ('open', 'lost') AND e.seq IS NULL) OR e.amount_minor <> -d.amount_minor
        OR (e.seq IS NOT NULL AND (d.state = 'won') <> EXISTS (
          SELECT FROM ledger_entries b WHERE b.reverses = e.seq))`,
  ),
  invariant(
    'Every waiver is in the ledger with its amount, and each code was used as often as it counts',
    () => sql`
      SELECT 'waiver ' || w.id AS what FROM waivers w
      LEFT JOIN ledger_entries e ON e.kind = 'waiver' AND e.source = 'waiver:' || w.id
      WHERE e.amount_minor IS DISTINCT FROM w.amount_minor
      UNION ALL
      SELECT 'code ' || c.id FROM waiver_codes c
      WHERE c.used <> (SELECT count(*) FROM waivers w WHERE w.code_id = c.id)`,
  ),
  invariant(
    'Every payment has a receipt, and every refund or reversal has a correction, for the same amount',
    () => sql`
      SELECT 'entry ' || e.seq AS what FROM ledger_entries e
      LEFT JOIN money_documents d ON d.entry_seq = e.seq
      WHERE e.counts = 'money' AND e.kind <> 'move' AND (d.amount_minor IS DISTINCT FROM abs(e.amount_minor)
          OR d.kind <> CASE e.kind WHEN 'payment' THEN 'receipt' ELSE 'counter' END)`,
  ),
  invariant(
    'Invoices minus corrections equal charges minus what was waived or is no longer owed',
    () => sql`
      SELECT 'charge or plan ' || charged AS what FROM (
        SELECT coalesce(c.plan_id, c.id) AS charged, sum(c.amount_minor - coalesce(l.amount, 0)) AS owed FROM charges c
        LEFT JOIN (SELECT charge_id, sum(amount_minor) AS amount FROM ledger_entries
          WHERE counts <> 'money' GROUP BY 1) l ON l.charge_id = c.id GROUP BY 1) asked
      FULL JOIN (
        SELECT coalesce(d.plan_id, d.charge_id) AS charged, sum(d.amount_minor - coalesce(k.amount, 0)) AS said
        FROM money_documents d
        LEFT JOIN (SELECT reverses, sum(amount_minor) AS amount FROM money_documents
          WHERE kind = 'counter' GROUP BY 1) k ON k.reverses = d.id
        WHERE d.kind = 'invoice' GROUP BY 1) invoiced USING (charged)
      WHERE coalesce(owed, 0) <> coalesce(said, 0)`,
  ),
  invariant(
    'Every correction names an invoice, or the receipt of its entry, and takes off no more than its amount',
    () => sql`
      SELECT 'document ' || d.series || '-' || d.number AS what FROM money_documents d
      LEFT JOIN money_documents n ON n.id = d.reverses AND n.application_id = d.application_id
      WHERE d.kind = 'counter' AND (n.id IS NULL OR (n.kind = 'invoice') <> (d.entry_seq IS NULL))
      UNION ALL
      SELECT 'invoice ' || d.number FROM money_documents d
      JOIN (SELECT reverses, sum(amount_minor) AS amount FROM money_documents
        WHERE kind = 'counter' GROUP BY 1) k ON k.reverses = d.id
      WHERE d.kind = 'invoice' AND k.amount > d.amount_minor`,
  ),
  invariant(
    'Money that’s moved leaves one charge and reaches another of the same person, and nothing is owed on ended charges',
    () => sql`
      SELECT 'move ' || split_part(e.source, ':', 2) AS what FROM ledger_entries e
      JOIN charges c ON c.id = e.charge_id WHERE e.kind = 'move'
      GROUP BY split_part(e.source, ':', 2)
      HAVING sum(e.amount_minor) <> 0 OR count(*) <> 2 OR count(DISTINCT c.application_id) <> 1
      UNION ALL
      SELECT 'charge ' || c.id FROM charges c JOIN charge_balances b ON b.charge_id = c.id
      WHERE c.cancelled_at IS NOT NULL AND b.open > greatest(0, -b.paid)`,
  ),
  invariant(
    'No receipt, invoice, or correction number is missing',
    () => sql`
      SELECT 'series ' || s.series AS what FROM document_series s
      WHERE s.last <> (SELECT count(*) FROM money_documents d WHERE d.series = s.series)
        OR s.last <> (SELECT max(d.number) FROM money_documents d WHERE d.series = s.series)`,
  ),
  invariant(
    'The rows of every plan in effect add up to its total',
    () => sql`
      SELECT 'plan ' || p.id AS what FROM instalment_plans p
      WHERE EXISTS (SELECT FROM charges c WHERE c.plan_id = p.id) AND (p.total_minor, p.instalments) IS DISTINCT FROM (
        SELECT (sum(c.amount_minor)::bigint, count(*)::int) FROM charges c WHERE c.plan_id = p.id)`,
  ),
  invariant(
    'Everyone the system enrolled had paid the deposit or had it waived',
    () => sql`
      SELECT 'application ' || a.id AS what FROM applications a
      JOIN timeline t ON t.application_id = a.id AND t.seq = a.status_seq AND t.step = 'enrol' AND t.actor = 'system'
      JOIN charges c ON c.application_id = a.id AND c.kind = 'deposit' AND c.cancelled_at IS NULL
      WHERE a.status = 'enrolled' AND c.amount_minor > coalesce((
        SELECT sum(e.amount_minor) FROM ledger_entries e WHERE e.charge_id = c.id AND e.at <= t.at), 0)`,
  ),
]
