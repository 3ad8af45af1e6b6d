CREATE TRIGGER document_verdicts_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON document_verdicts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER file_reads_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON file_reads
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Both sides hear of documents; what an applicant cannot see is no part of these tables.
CREATE FUNCTION tell_both(application uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('application_changes', json_build_object('application', id, 'applicant', applicant_id)::text)
  FROM applications WHERE id = application
$$;
--> statement-breakpoint
CREATE FUNCTION tell_of_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_both(CASE TG_OP WHEN 'DELETE' THEN OLD.application_id ELSE NEW.application_id END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER document_slots_are_told AFTER INSERT OR UPDATE ON document_slots
  FOR EACH ROW EXECUTE FUNCTION tell_of_document();
--> statement-breakpoint
CREATE TRIGGER document_versions_are_told AFTER INSERT OR DELETE ON document_versions
  FOR EACH ROW EXECUTE FUNCTION tell_of_document();
--> statement-breakpoint
CREATE TRIGGER document_verdicts_are_told AFTER INSERT ON document_verdicts
  FOR EACH ROW EXECUTE FUNCTION tell_of_document();
--> statement-breakpoint
CREATE FUNCTION tell_of_scan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_both(application_id) FROM document_versions WHERE file_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER files_scan_is_told AFTER UPDATE OF scan ON files
  FOR EACH ROW WHEN (NEW.scan IN ('clean', 'rejected') AND OLD.scan <> NEW.scan) EXECUTE FUNCTION tell_of_scan();
