-- A verdict stays as it was, until the whole application is erased.
DROP TRIGGER document_verdicts_is_append_only ON document_verdicts;
--> statement-breakpoint
CREATE TRIGGER document_verdicts_is_append_only BEFORE UPDATE OR TRUNCATE ON document_verdicts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER document_verdicts_stay BEFORE DELETE ON document_verdicts
  FOR EACH ROW EXECUTE FUNCTION refuse_unless_erased();
