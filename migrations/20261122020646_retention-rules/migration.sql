-- What a person asks of the office is awaited until it is answered.
CREATE OR REPLACE FUNCTION attention_at(application uuid, status text, status_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT least(CASE WHEN status IN ('submitted', 'in_review') THEN status_at END,
    (SELECT min(due_on)::timestamp AT TIME ZONE 'UTC' FROM tasks
      WHERE application_id = application AND done_at IS NULL AND removed_at IS NULL AND due_on IS NOT NULL),
    (SELECT min(at) FROM requests WHERE application_id = application AND answered_at IS NULL))
$$;
--> statement-breakpoint
CREATE TRIGGER requests_are_followed AFTER INSERT OR UPDATE OF answered_at ON requests
  FOR EACH ROW EXECUTE FUNCTION follow_task();
--> statement-breakpoint
UPDATE applications SET attention_at = attention_at(id, status, status_at)
  WHERE id IN (SELECT application_id FROM requests WHERE answered_at IS NULL);
--> statement-breakpoint
CREATE TRIGGER legal_holds_are_told AFTER INSERT OR UPDATE ON legal_holds
  FOR EACH ROW EXECUTE FUNCTION tell_office();
--> statement-breakpoint
-- What was handed in, decided and promised stays as it was, until the whole application is erased.
CREATE FUNCTION refuse_unless_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM applications WHERE id = OLD.application_id AND erased_at IS NOT NULL) THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
DROP TRIGGER submissions_is_append_only ON submissions;
--> statement-breakpoint
CREATE TRIGGER submissions_is_append_only BEFORE UPDATE OR TRUNCATE ON submissions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER submissions_stay BEFORE DELETE ON submissions
  FOR EACH ROW EXECUTE FUNCTION refuse_unless_erased();
--> statement-breakpoint
DROP TRIGGER time_extensions_is_append_only ON time_extensions;
--> statement-breakpoint
CREATE TRIGGER time_extensions_is_append_only BEFORE UPDATE OR TRUNCATE ON time_extensions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER time_extensions_stay BEFORE DELETE ON time_extensions
  FOR EACH ROW EXECUTE FUNCTION refuse_unless_erased();
--> statement-breakpoint
DROP TRIGGER released_decisions_stay ON decisions;
--> statement-breakpoint
CREATE TRIGGER released_decisions_stay BEFORE UPDATE OR DELETE ON decisions
  FOR EACH ROW WHEN (OLD.state = 'released') EXECUTE FUNCTION refuse_unless_erased();
--> statement-breakpoint
-- A mail server's words may name the address: they go with it, and nothing else of the story changes.
CREATE FUNCTION refuse_unless_blanked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.mail_id, NEW.kind, NEW.at) IS DISTINCT FROM (OLD.id, OLD.mail_id, OLD.kind, OLD.at)
    OR NEW.answer IS NOT NULL OR EXISTS (SELECT FROM mails WHERE id = OLD.mail_id AND to_address <> '') THEN
    RAISE EXCEPTION 'mail_events is append-only' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER mail_events_is_append_only ON mail_events;
--> statement-breakpoint
CREATE TRIGGER mail_events_is_append_only BEFORE DELETE OR TRUNCATE ON mail_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER mail_events_stay BEFORE UPDATE ON mail_events
  FOR EACH ROW EXECUTE FUNCTION refuse_unless_blanked();
