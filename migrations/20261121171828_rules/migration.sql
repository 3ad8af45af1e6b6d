ALTER TABLE applications ADD CONSTRAINT status_has_its_row FOREIGN KEY (id, status_seq, status)
  REFERENCES timeline (application_id, seq, to_status) DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER timeline_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON timeline
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER mail_events_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON mail_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What a row's hash covers, in one place for the writing trigger and for the verify command.
CREATE FUNCTION audit_row_hash(previous bytea, entry audit_log) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(previous || convert_to(jsonb_build_array(
    entry.seq, extract(epoch FROM entry.at), entry.actor, entry.action, entry.subject,
    entry.detail, entry.request_id, entry.address)::text, 'UTF8'))
$$;
--> statement-breakpoint
-- Numbers the row and chains it to the one before; the lock makes rows one after another.
CREATE FUNCTION chain_audit_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last audit_log;
BEGIN
  PERFORM pg_advisory_xact_lock(7241002);
  SELECT * INTO last FROM audit_log ORDER BY seq DESC LIMIT 1;
  NEW.seq := coalesce(last.seq, 0) + 1;
  NEW.hash := audit_row_hash(coalesce(last.hash, '\x'::bytea), NEW);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_is_chained BEFORE INSERT ON audit_log
  FOR EACH ROW EXECUTE FUNCTION chain_audit_row();
--> statement-breakpoint
-- The search column holds nothing of its own: it follows the applicant's name and contact.
CREATE FUNCTION search_text(applicant applicants) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(concat_ws(' ', applicant.first_name, applicant.last_name, applicant.email::text, applicant.phone_number))
$$;
--> statement-breakpoint
CREATE FUNCTION fill_application_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT search_text(a) INTO NEW.search FROM applicants a WHERE a.id = NEW.applicant_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER applications_search_begins BEFORE INSERT ON applications
  FOR EACH ROW EXECUTE FUNCTION fill_application_search();
--> statement-breakpoint
CREATE FUNCTION follow_applicant_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE applications SET search = search_text(NEW) WHERE applicant_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER applicants_search_follows AFTER UPDATE OF first_name, last_name, email, phone_number ON applicants
  FOR EACH ROW EXECUTE FUNCTION follow_applicant_search();
--> statement-breakpoint
-- Names repeat unevenly: without this the planner takes a short family name for a rare word.
ALTER TABLE applications ALTER COLUMN search SET STATISTICS 1000;
