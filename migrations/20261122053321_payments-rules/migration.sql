-- Money stays as it was written down, and so does every numbered document. Once a person is erased, what
-- names them may be blanked, and nothing else: amounts and numbers are kept for the books.
CREATE FUNCTION keep_money() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner uuid := CASE TG_TABLE_NAME
    WHEN 'money_documents' THEN (to_jsonb(OLD) ->> 'application_id')::uuid
    WHEN 'recorded_payments' THEN (SELECT c.application_id FROM payment_attempts p JOIN charges c ON c.id = p.charge_id
      WHERE p.id = (to_jsonb(OLD) ->> 'attempt_id')::uuid)
    ELSE (SELECT c.application_id FROM charges c WHERE c.id = (to_jsonb(OLD) ->> 'charge_id')::uuid) END;
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - TG_ARGV[0:9] = to_jsonb(NEW) - TG_ARGV[0:9]
    AND EXISTS (SELECT FROM applications WHERE id = owner AND erased_at IS NOT NULL) THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_stay BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION keep_money('words');
--> statement-breakpoint
CREATE TRIGGER ledger_entries_are_not_emptied BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER recorded_payments_stay BEFORE UPDATE OR DELETE ON recorded_payments
  FOR EACH ROW EXECUTE FUNCTION keep_money('reference', 'evidence');
--> statement-breakpoint
CREATE TRIGGER recorded_payments_are_not_emptied BEFORE TRUNCATE ON recorded_payments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER waivers_stay BEFORE UPDATE OR DELETE ON waivers
  FOR EACH ROW EXECUTE FUNCTION keep_money('reason');
--> statement-breakpoint
CREATE TRIGGER waivers_are_not_emptied BEFORE TRUNCATE ON waivers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER money_documents_stay BEFORE UPDATE OR DELETE ON money_documents
  FOR EACH ROW EXECUTE FUNCTION keep_money('facts');
--> statement-breakpoint
CREATE TRIGGER money_documents_are_not_emptied BEFORE TRUNCATE ON money_documents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- How much is owed is fixed when a charge is made, and so is what a try moves.
CREATE TRIGGER charges_keep_their_amount BEFORE UPDATE ON charges
  FOR EACH ROW WHEN ((OLD.amount_minor, OLD.currency, OLD.application_id, OLD.kind)
    IS DISTINCT FROM (NEW.amount_minor, NEW.currency, NEW.application_id, NEW.kind))
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payment_attempts_keep_their_amount BEFORE UPDATE ON payment_attempts
  FOR EACH ROW WHEN ((OLD.amount_minor, OLD.currency, OLD.charge_id, OLD.idempotency_key)
    IS DISTINCT FROM (NEW.amount_minor, NEW.currency, NEW.charge_id, NEW.idempotency_key)
    OR (OLD.state = 'succeeded' AND NEW.state <> 'succeeded'))
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION settle_charges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE charges c SET settled_minor = c.settled_minor + e.amount
  FROM (SELECT charge_id, sum(amount_minor)::bigint AS amount FROM added GROUP BY charge_id) e
  WHERE c.id = e.charge_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_settle AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION settle_charges();
--> statement-breakpoint
CREATE FUNCTION tell_of_charge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_both(NEW.application_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER charges_are_told AFTER INSERT OR UPDATE ON charges
  FOR EACH ROW EXECUTE FUNCTION tell_of_charge();
--> statement-breakpoint
CREATE TRIGGER money_documents_are_told AFTER INSERT ON money_documents
  FOR EACH ROW EXECUTE FUNCTION tell_of_charge();
--> statement-breakpoint
CREATE FUNCTION tell_of_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_both(application_id) FROM charges WHERE id = NEW.charge_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_attempts_begin AFTER INSERT ON payment_attempts
  FOR EACH ROW EXECUTE FUNCTION tell_of_attempt();
--> statement-breakpoint
CREATE TRIGGER payment_attempts_are_told AFTER UPDATE OF state ON payment_attempts
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION tell_of_attempt();
--> statement-breakpoint
CREATE FUNCTION tell_of_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_both(c.application_id) FROM payment_attempts p JOIN charges c ON c.id = p.charge_id
  WHERE p.id = NEW.attempt_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_are_told AFTER INSERT OR UPDATE ON refunds
  FOR EACH ROW EXECUTE FUNCTION tell_of_refund();
--> statement-breakpoint
-- Where every charge stands, by the sum of its entries. `due_back` is money that nobody owes us (any more).
CREATE VIEW charge_balances AS
SELECT c.id AS charge_id, c.application_id, c.currency, e.paid, e.waived, e.refunded, s.open, s.due_back,
  w.processing, w.going_back
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
      WHERE p.charge_id = c.id AND r.state = 'pending'), 0)::bigint AS going_back) w;
