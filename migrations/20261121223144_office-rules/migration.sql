-- How many stand where, without counting them all: changes are added up, and folded by a job.
INSERT INTO application_counts (intake_id, program, status, count)
  SELECT intake_id, program, status, count(*) FROM applications WHERE discarded_at IS NULL GROUP BY 1, 2, 3;
--> statement-breakpoint
CREATE FUNCTION count_application() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.discarded_at IS NULL THEN
    INSERT INTO application_count_changes (intake_id, program, status, change)
    VALUES (OLD.intake_id, OLD.program, OLD.status, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.discarded_at IS NULL THEN
    INSERT INTO application_count_changes (intake_id, program, status, change)
    VALUES (NEW.intake_id, NEW.program, NEW.status, 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER applications_are_counted AFTER INSERT OR DELETE ON applications
  FOR EACH ROW EXECUTE FUNCTION count_application();
--> statement-breakpoint
CREATE TRIGGER applications_are_counted_anew AFTER UPDATE OF status, intake_id, discarded_at ON applications
  FOR EACH ROW WHEN ((OLD.status, OLD.intake_id, OLD.discarded_at) IS DISTINCT FROM (NEW.status, NEW.intake_id, NEW.discarded_at))
  EXECUTE FUNCTION count_application();
--> statement-breakpoint
-- Since when the office is awaited: by the status, or by the first open task that has a day.
CREATE FUNCTION attention_at(application uuid, status text, status_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT least(CASE WHEN status IN ('submitted', 'in_review') THEN status_at END,
    (SELECT min(due_on)::timestamp AT TIME ZONE 'UTC' FROM tasks
      WHERE application_id = application AND done_at IS NULL AND due_on IS NOT NULL))
$$;
--> statement-breakpoint
CREATE FUNCTION fill_attention() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.attention_at := attention_at(NEW.id, NEW.status, NEW.status_at);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER applications_attention BEFORE INSERT OR UPDATE OF status, status_at ON applications
  FOR EACH ROW EXECUTE FUNCTION fill_attention();
--> statement-breakpoint
UPDATE applications SET attention_at = attention_at(id, status, status_at);
--> statement-breakpoint
CREATE FUNCTION follow_task() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE applications SET attention_at = attention_at(id, status, status_at) WHERE id = NEW.application_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tasks_are_followed AFTER INSERT OR UPDATE ON tasks
  FOR EACH ROW EXECUTE FUNCTION follow_task();
--> statement-breakpoint
CREATE FUNCTION follow_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE applications SET search_notes = coalesce((
      SELECT lower(string_agg(text, ' ' ORDER BY at, id)) FROM notes
      WHERE application_id = NEW.application_id AND removed_at IS NULL), '')
    WHERE id = NEW.application_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notes_are_searched AFTER INSERT OR UPDATE ON notes
  FOR EACH ROW EXECUTE FUNCTION follow_note();
--> statement-breakpoint
-- Tells open pages of the office, and only those: no applicant is named.
CREATE FUNCTION tell_office() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('application_changes', json_build_object('application', NEW.application_id, 'applicant', NULL)::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_office_of_application() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('application_changes', json_build_object('application', NEW.id, 'applicant', NULL)::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER applications_work_is_told AFTER UPDATE OF assignee_id, flags ON applications
  FOR EACH ROW WHEN ((OLD.assignee_id, OLD.flags) IS DISTINCT FROM (NEW.assignee_id, NEW.flags))
  EXECUTE FUNCTION tell_office_of_application();
--> statement-breakpoint
CREATE TRIGGER notes_are_told AFTER INSERT OR UPDATE ON notes
  FOR EACH ROW EXECUTE FUNCTION tell_office();
--> statement-breakpoint
CREATE TRIGGER tasks_are_told AFTER INSERT OR UPDATE ON tasks
  FOR EACH ROW EXECUTE FUNCTION tell_office();
--> statement-breakpoint
CREATE TRIGGER reviews_are_told AFTER INSERT OR UPDATE ON reviews
  FOR EACH ROW EXECUTE FUNCTION tell_office();
--> statement-breakpoint
CREATE TRIGGER conflicts_are_told AFTER INSERT OR UPDATE ON conflicts
  FOR EACH ROW EXECUTE FUNCTION tell_office();
--> statement-breakpoint
CREATE TRIGGER checks_are_told AFTER INSERT OR UPDATE ON checks
  FOR EACH ROW EXECUTE FUNCTION tell_office();
--> statement-breakpoint
CREATE TRIGGER credit_settlements_are_told AFTER INSERT OR UPDATE ON credit_settlements
  FOR EACH ROW EXECUTE FUNCTION tell_office();
--> statement-breakpoint
CREATE TRIGGER decisions_are_told AFTER INSERT OR UPDATE ON decisions
  FOR EACH ROW EXECUTE FUNCTION tell_office();
--> statement-breakpoint
CREATE TRIGGER requests_are_told AFTER INSERT OR UPDATE ON requests
  FOR EACH ROW EXECUTE FUNCTION tell_office();
--> statement-breakpoint
CREATE TRIGGER time_extensions_are_told AFTER INSERT OR UPDATE ON time_extensions
  FOR EACH ROW EXECUTE FUNCTION tell_office();
--> statement-breakpoint
CREATE TRIGGER waitlist_places_are_told AFTER INSERT OR UPDATE ON waitlist_places
  FOR EACH ROW EXECUTE FUNCTION tell_office();
--> statement-breakpoint
CREATE TRIGGER presences_begin AFTER INSERT ON presences
  FOR EACH ROW EXECUTE FUNCTION tell_office();
--> statement-breakpoint
CREATE FUNCTION tell_office_of_leaving() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('application_changes', json_build_object('application', OLD.application_id, 'applicant', NULL)::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER presences_end AFTER DELETE ON presences
  FOR EACH ROW EXECUTE FUNCTION tell_office_of_leaving();
--> statement-breakpoint
-- What has reached an applicant stays as it was.
CREATE TRIGGER released_decisions_stay BEFORE UPDATE OR DELETE ON decisions
  FOR EACH ROW WHEN (OLD.state = 'released') EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ended_releases_stay BEFORE UPDATE OR DELETE ON releases
  FOR EACH ROW WHEN (OLD.state IN ('out', 'recalled')) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER time_extensions_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON time_extensions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
