CREATE TRIGGER messages_stay BEFORE UPDATE OR TRUNCATE ON messages
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER messages_are_kept BEFORE DELETE ON messages
  FOR EACH ROW EXECUTE FUNCTION refuse_unless_erased();
--> statement-breakpoint
CREATE FUNCTION tell_of_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_both(NEW.application_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER messages_are_told AFTER INSERT ON messages
  FOR EACH ROW EXECUTE FUNCTION tell_of_message();
--> statement-breakpoint
-- The applicant's other devices hear that it was read; of the office's marks an applicant hears nothing.
CREATE TRIGGER own_marks_are_told AFTER INSERT OR UPDATE ON message_marks
  FOR EACH ROW WHEN (NEW.kind = 'applicant-read') EXECUTE FUNCTION tell_of_message();
--> statement-breakpoint
CREATE TRIGGER office_marks_are_told AFTER INSERT OR UPDATE ON message_marks
  FOR EACH ROW WHEN (NEW.kind <> 'applicant-read') EXECUTE FUNCTION tell_office();
--> statement-breakpoint
-- A message of an applicant is awaited until somebody of the office has answered it, which a message to many does not, or says that it needs no answer.
CREATE FUNCTION unanswered_since(application uuid) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT min(at) FROM messages WHERE application_id = application AND author <> 'staff' AND seq > greatest(
    coalesce((SELECT max(seq) FROM messages WHERE application_id = application AND author = 'staff' AND cause IS NULL), 0),
    coalesce((SELECT seq FROM message_marks WHERE application_id = application AND kind = 'settled'), 0))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION attention_at(application uuid, status text, status_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT least(CASE WHEN status IN ('submitted', 'in_review') THEN status_at END,
    (SELECT min(due_on)::timestamp AT TIME ZONE 'UTC' FROM tasks
      WHERE application_id = application AND done_at IS NULL AND removed_at IS NULL AND due_on IS NOT NULL),
    (SELECT min(at) FROM requests WHERE application_id = application AND answered_at IS NULL),
    unanswered_since(application))
$$;
--> statement-breakpoint
CREATE TRIGGER messages_are_followed AFTER INSERT ON messages
  FOR EACH ROW WHEN (NEW.author <> 'staff' OR NEW.cause IS NULL) EXECUTE FUNCTION follow_task();
--> statement-breakpoint
CREATE TRIGGER message_marks_are_followed AFTER INSERT OR UPDATE ON message_marks
  FOR EACH ROW WHEN (NEW.kind = 'settled') EXECUTE FUNCTION follow_task();
