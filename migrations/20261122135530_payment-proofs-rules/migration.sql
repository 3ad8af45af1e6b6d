-- A proof stays as it was added, and goes only with the person whose payment it is, once they are erased.
CREATE FUNCTION keep_proof() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM payment_attempts p JOIN charges c ON c.id = p.charge_id
      JOIN applications a ON a.id = c.application_id
      WHERE p.id = OLD.attempt_id AND a.erased_at IS NOT NULL) THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_proofs_stay BEFORE UPDATE OR TRUNCATE ON payment_proofs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payment_proofs_are_kept BEFORE DELETE ON payment_proofs
  FOR EACH ROW EXECUTE FUNCTION keep_proof();
