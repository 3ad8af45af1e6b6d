-- What is owed no more is an entry of its own, so that one sum says where a charge stands.
INSERT INTO ledger_entries (charge_id, kind, counts, amount_minor, currency, value_date, source, by, words, at)
SELECT c.id, 'cancellation', 'cancelled', l.amount, c.currency, (c.cancelled_at AT TIME ZONE 'UTC')::date,
  'cancellation:' || c.id, 'system', 'No longer owed', c.cancelled_at
FROM charges c
JOIN charge_balances b ON b.charge_id = c.id
CROSS JOIN LATERAL (SELECT c.amount_minor - b.waived
  - CASE WHEN c.kept_words IS NULL THEN 0 ELSE greatest(b.paid, 0) END AS amount) l
WHERE c.cancelled_at IS NOT NULL AND l.amount <> 0;
--> statement-breakpoint
CREATE OR REPLACE VIEW charge_balances AS
SELECT c.id AS charge_id, c.application_id, c.currency, e.paid, e.waived, e.refunded,
  greatest(c.amount_minor - e.settled, 0)::bigint AS open, greatest(e.settled - c.amount_minor, 0)::bigint AS due_back,
  w.processing, w.going_back, w.disputed, e.cancelled
FROM charges c
CROSS JOIN LATERAL (
  SELECT coalesce(sum(amount_minor), 0)::bigint AS settled,
    coalesce(sum(amount_minor) FILTER (WHERE counts = 'money'), 0)::bigint AS paid,
    coalesce(sum(amount_minor) FILTER (WHERE counts = 'waiver'), 0)::bigint AS waived,
    coalesce(sum(amount_minor) FILTER (WHERE counts = 'cancelled'), 0)::bigint AS cancelled,
    coalesce(-sum(amount_minor) FILTER (WHERE kind = 'refund'), 0)::bigint AS refunded
  FROM ledger_entries WHERE charge_id = c.id) e
CROSS JOIN LATERAL (
  SELECT coalesce((SELECT sum(p.amount_minor) FROM payment_attempts p
      WHERE p.charge_id = c.id AND p.state = 'processing'), 0)::bigint AS processing,
    coalesce((SELECT sum(r.amount_minor) FROM refunds r JOIN payment_attempts p ON p.id = r.attempt_id
      WHERE p.charge_id = c.id AND r.state = 'pending'), 0)::bigint AS going_back,
    coalesce((SELECT sum(d.amount_minor) FROM disputes d JOIN payment_attempts p ON p.id = d.attempt_id
      WHERE p.charge_id = c.id AND d.state = 'open'), 0)::bigint AS disputed) w;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_owed(charge charges, sign int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO money_sum_changes (program, currency, what, day, amount_minor, count)
  SELECT program, charge.currency, 'owed', coalesce(charge.due_at, 'infinity'),
    sign * (charge.amount_minor - charge.settled_minor), sign
  FROM applications WHERE id = charge.application_id AND discarded_at IS NULL
    AND charge.settled_minor < charge.amount_minor
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION sum_discarded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO money_sum_changes (program, currency, what, day, amount_minor, count)
  SELECT NEW.program, c.currency, 'owed', coalesce(c.due_at, 'infinity'), s.sign * (c.amount_minor - c.settled_minor), s.sign
  FROM charges c, (SELECT CASE WHEN NEW.discarded_at IS NULL THEN 1 ELSE -1 END AS sign) s
  WHERE c.application_id = NEW.id AND c.settled_minor < c.amount_minor;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What moves from one charge to another came once.
CREATE OR REPLACE FUNCTION sum_came() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO money_sum_changes (program, currency, what, day, amount_minor, count)
  SELECT a.program, e.currency, 'came', e.value_date::timestamp AT TIME ZONE 'UTC', sum(e.amount_minor), count(*)
  FROM added e JOIN charges c ON c.id = e.charge_id JOIN applications a ON a.id = c.application_id
  WHERE e.counts = 'money' AND e.kind <> 'move' GROUP BY 1, 2, 4;
  RETURN NULL;
END $$;
