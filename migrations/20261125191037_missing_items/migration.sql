CREATE TABLE "missing_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "missing_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" uuid
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "missing" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
CREATE INDEX "applications_missing" ON "applications" USING gin ("missing") WHERE missing <> '{}';--> statement-breakpoint
CREATE INDEX "applications_listed_missing" ON "applications" ("listed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE missing <> '{}';--> statement-breakpoint
CREATE INDEX "applications_missing_by_age" ON "applications" ("status_at","id") WHERE missing <> '{}';--> statement-breakpoint
-- What an application lacks hangs on facts of many tables and on the settings. Whoever changes one leaves the
-- id of the application, or none where all that are open are meant; a job looks at each.
CREATE FUNCTION note_missing_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO missing_changes (application_id)
    VALUES (CASE TG_OP WHEN 'DELETE' THEN OLD.application_id ELSE NEW.application_id END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_missing_of_application() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO missing_changes (application_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_missing_of_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO missing_changes (application_id)
    SELECT application_id FROM document_versions WHERE file_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_missing_of_all() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO missing_changes (application_id) VALUES (NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER applications_begin_to_lack AFTER INSERT ON applications
  FOR EACH ROW WHEN (NEW.submitted_at IS NOT NULL) EXECUTE FUNCTION note_missing_of_application();
--> statement-breakpoint
CREATE TRIGGER applications_lack_anew AFTER UPDATE OF status, submitted_at, discarded_at ON applications
  FOR EACH ROW WHEN (NEW.submitted_at IS NOT NULL) EXECUTE FUNCTION note_missing_of_application();
--> statement-breakpoint
CREATE TRIGGER document_slots_lack AFTER INSERT OR UPDATE OR DELETE ON document_slots
  FOR EACH ROW EXECUTE FUNCTION note_missing_change();
--> statement-breakpoint
CREATE TRIGGER document_versions_lack AFTER INSERT OR DELETE ON document_versions
  FOR EACH ROW EXECUTE FUNCTION note_missing_change();
--> statement-breakpoint
CREATE TRIGGER document_verdicts_lack AFTER INSERT ON document_verdicts
  FOR EACH ROW EXECUTE FUNCTION note_missing_change();
--> statement-breakpoint
CREATE TRIGGER files_lack AFTER UPDATE OF scan ON files
  FOR EACH ROW WHEN (NEW.scan = 'rejected') EXECUTE FUNCTION note_missing_of_file();
--> statement-breakpoint
CREATE TRIGGER referees_lack AFTER INSERT OR UPDATE OF state OR DELETE ON referees
  FOR EACH ROW EXECUTE FUNCTION note_missing_change();
--> statement-breakpoint
CREATE TRIGGER responses_lack AFTER INSERT OR UPDATE OF state OR DELETE ON responses
  FOR EACH ROW EXECUTE FUNCTION note_missing_change();
--> statement-breakpoint
CREATE TRIGGER reviews_lack AFTER INSERT OR UPDATE OF done_at, removed_at ON reviews
  FOR EACH ROW EXECUTE FUNCTION note_missing_change();
--> statement-breakpoint
CREATE TRIGGER conflicts_lack AFTER INSERT OR DELETE ON conflicts
  FOR EACH ROW EXECUTE FUNCTION note_missing_change();
--> statement-breakpoint
CREATE TRIGGER checks_lack AFTER INSERT OR UPDATE OF state ON checks
  FOR EACH ROW EXECUTE FUNCTION note_missing_change();
--> statement-breakpoint
CREATE TRIGGER credit_settlements_lack AFTER INSERT OR UPDATE OR DELETE ON credit_settlements
  FOR EACH ROW EXECUTE FUNCTION note_missing_change();
--> statement-breakpoint
CREATE TRIGGER deposits_begin_to_lack AFTER INSERT ON charges
  FOR EACH ROW WHEN (NEW.kind = 'deposit') EXECUTE FUNCTION note_missing_change();
--> statement-breakpoint
CREATE TRIGGER deposits_lack_anew AFTER UPDATE OF settled_minor, cancelled_at ON charges
  FOR EACH ROW WHEN (NEW.kind = 'deposit') EXECUTE FUNCTION note_missing_change();
--> statement-breakpoint
CREATE TRIGGER questionnaire_uses_lack AFTER INSERT OR UPDATE OF ended_at ON questionnaire_uses
  FOR EACH ROW EXECUTE FUNCTION note_missing_of_all();
--> statement-breakpoint
CREATE TRIGGER settings_lack AFTER INSERT ON setting_versions
  FOR EACH ROW WHEN (NEW.area IN ('documents', 'checks')) EXECUTE FUNCTION note_missing_of_all();
--> statement-breakpoint
-- A new database has nothing to look at, and one that is restored brings its own rows.
INSERT INTO missing_changes (application_id) SELECT NULL::uuid WHERE EXISTS (SELECT FROM applications);
