-- Published texts and certificates stay as they are.
CREATE TRIGGER contract_template_versions_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON contract_template_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER seal_certificates_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON seal_certificates
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Events and papers go only with the person whose they are, once that person is erased.
CREATE FUNCTION keep_of_contract() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM contracts c JOIN applications a ON a.id = c.application_id
      WHERE c.id = OLD.contract_id AND a.erased_at IS NOT NULL) THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER contract_events_stay BEFORE UPDATE OR TRUNCATE ON contract_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER contract_events_are_kept BEFORE DELETE ON contract_events
  FOR EACH ROW EXECUTE FUNCTION keep_of_contract();
--> statement-breakpoint
CREATE TRIGGER contract_files_stay BEFORE UPDATE OR TRUNCATE ON contract_files
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER contract_files_are_kept BEFORE DELETE ON contract_files
  FOR EACH ROW EXECUTE FUNCTION keep_of_contract();
--> statement-breakpoint
-- What was sent keeps its text, its figures and its term; what was signed, its signature.
CREATE TRIGGER contracts_keep_their_words BEFORE UPDATE ON contracts
  FOR EACH ROW WHEN (OLD.status <> 'draft' AND
    (OLD.words, OLD.facts, OLD.unsigned_sha256, OLD.template_version_id, OLD.intake_id, OLD.application_id, OLD.amends_id)
    IS DISTINCT FROM
    (NEW.words, NEW.facts, NEW.unsigned_sha256, NEW.template_version_id, NEW.intake_id, NEW.application_id, NEW.amends_id))
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER contract_signers_keep_signatures BEFORE UPDATE ON contract_signers
  FOR EACH ROW WHEN (OLD.signed_at IS NOT NULL AND
    (OLD.name, OLD.signature, OLD.signed_at, OLD.consent, OLD.admin_id)
    IS DISTINCT FROM (NEW.name, NEW.signature, NEW.signed_at, NEW.consent, NEW.admin_id))
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A draft is the office's own; what was sent is news to both sides.
CREATE FUNCTION tell_of_contract() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'draft' THEN
    PERFORM pg_notify('application_changes', json_build_object('application', NEW.application_id, 'applicant', NULL)::text);
  ELSE
    PERFORM tell_both(NEW.application_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contracts_are_told AFTER INSERT OR UPDATE ON contracts
  FOR EACH ROW EXECUTE FUNCTION tell_of_contract();
