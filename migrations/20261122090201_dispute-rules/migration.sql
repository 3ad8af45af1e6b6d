CREATE FUNCTION tell_of_dispute() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_both(c.application_id) FROM payment_attempts p JOIN charges c ON c.id = p.charge_id
  WHERE p.id = NEW.attempt_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER disputes_are_told AFTER INSERT OR UPDATE ON disputes
  FOR EACH ROW EXECUTE FUNCTION tell_of_dispute();
--> statement-breakpoint
-- What banks took back and have not decided about is owed, and is named beside it.
CREATE OR REPLACE VIEW charge_balances AS
SELECT c.id AS charge_id, c.application_id, c.currency, e.paid, e.waived, e.refunded, s.open, s.due_back,
  w.processing, w.going_back, w.disputed
FROM charges c
CROSS JOIN LATERAL (
  SELECT coalesce(sum(amount_minor) FILTER (WHERE counts = 'money'), 0)::bigint AS paid,
    coalesce(sum(amount_minor) FILTER (WHERE counts = 'waiver'), 0)::bigint AS waived,
    coalesce(-sum(amount_minor) FILTER (WHERE kind = 'refund'), 0)::bigint AS refunded
  FROM ledger_entries WHERE charge_id = c.id) e
CROSS JOIN LATERAL (
  SELECT CASE WHEN c.cancelled_at IS NULL THEN greatest(c.amount_minor - e.paid - e.waived, 0) ELSE 0 END::bigint AS open,
    CASE WHEN c.cancelled_at IS NULL THEN least(greatest(e.paid + e.waived - c.amount_minor, 0), greatest(e.paid, 0))
      WHEN c.kept_words IS NULL THEN greatest(e.paid, 0) ELSE 0 END::bigint AS due_back) s
CROSS JOIN LATERAL (
  SELECT coalesce((SELECT sum(p.amount_minor) FROM payment_attempts p
      WHERE p.charge_id = c.id AND p.state = 'processing'), 0)::bigint AS processing,
    coalesce((SELECT sum(r.amount_minor) FROM refunds r JOIN payment_attempts p ON p.id = r.attempt_id
      WHERE p.charge_id = c.id AND r.state = 'pending'), 0)::bigint AS going_back,
    coalesce((SELECT sum(d.amount_minor) FROM disputes d JOIN payment_attempts p ON p.id = d.attempt_id
      WHERE p.charge_id = c.id AND d.state = 'open'), 0)::bigint AS disputed) w;
--> statement-breakpoint
-- How much is owed and how much came, without adding it all up: each change is noted, and folded by a job.
INSERT INTO money_sums (program, currency, what, day, amount_minor, count)
  SELECT a.program, c.currency, 'owed', coalesce(c.due_at, 'infinity'), sum(c.amount_minor - c.settled_minor), count(*)
  FROM charges c JOIN applications a ON a.id = c.application_id
  WHERE c.cancelled_at IS NULL AND c.settled_minor < c.amount_minor AND a.discarded_at IS NULL
  GROUP BY 1, 2, 3, 4
  UNION ALL
  SELECT a.program, e.currency, 'came', e.value_date::timestamp AT TIME ZONE 'UTC', sum(e.amount_minor), count(*)
  FROM ledger_entries e JOIN charges c ON c.id = e.charge_id JOIN applications a ON a.id = c.application_id
  WHERE e.counts = 'money' GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE FUNCTION note_owed(charge charges, sign int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO money_sum_changes (program, currency, what, day, amount_minor, count)
  SELECT program, charge.currency, 'owed', coalesce(charge.due_at, 'infinity'),
    sign * (charge.amount_minor - charge.settled_minor), sign
  FROM applications WHERE id = charge.application_id AND discarded_at IS NULL
    AND charge.cancelled_at IS NULL AND charge.settled_minor < charge.amount_minor
$$;
--> statement-breakpoint
CREATE FUNCTION sum_owed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN PERFORM note_owed(OLD, -1); END IF;
  PERFORM note_owed(NEW, 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER charges_are_summed AFTER INSERT ON charges FOR EACH ROW EXECUTE FUNCTION sum_owed();
--> statement-breakpoint
CREATE TRIGGER charges_are_summed_anew AFTER UPDATE ON charges
  FOR EACH ROW WHEN ((OLD.settled_minor, OLD.due_at, OLD.cancelled_at) IS DISTINCT FROM (NEW.settled_minor, NEW.due_at, NEW.cancelled_at))
  EXECUTE FUNCTION sum_owed();
--> statement-breakpoint
-- What a discarded application owes is not asked for while it lies there.
CREATE FUNCTION sum_discarded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO money_sum_changes (program, currency, what, day, amount_minor, count)
  SELECT NEW.program, c.currency, 'owed', coalesce(c.due_at, 'infinity'), s.sign * (c.amount_minor - c.settled_minor), s.sign
  FROM charges c, (SELECT CASE WHEN NEW.discarded_at IS NULL THEN 1 ELSE -1 END AS sign) s
  WHERE c.application_id = NEW.id AND c.cancelled_at IS NULL AND c.settled_minor < c.amount_minor;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER discarded_money_is_summed AFTER UPDATE OF discarded_at ON applications
  FOR EACH ROW WHEN ((OLD.discarded_at IS NULL) <> (NEW.discarded_at IS NULL)) EXECUTE FUNCTION sum_discarded();
--> statement-breakpoint
CREATE FUNCTION sum_came() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO money_sum_changes (program, currency, what, day, amount_minor, count)
  SELECT a.program, e.currency, 'came', e.value_date::timestamp AT TIME ZONE 'UTC', sum(e.amount_minor), count(*)
  FROM added e JOIN charges c ON c.id = e.charge_id JOIN applications a ON a.id = c.application_id
  WHERE e.counts = 'money' GROUP BY 1, 2, 4;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_are_summed AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_came();
