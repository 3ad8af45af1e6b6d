CREATE TRIGGER submissions_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON submissions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER returns_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON returns
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- An application is found by its applicant's name and contact, and by every receipt number it was given.
CREATE FUNCTION application_search(application uuid, applicant applicants) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(' ', search_text(applicant),
    (SELECT lower(string_agg(receipt_number, ' ' ORDER BY round)) FROM submissions WHERE application_id = application))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_applicant_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE applications SET search = application_search(id, NEW) WHERE applicant_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION add_receipt_to_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE applications SET search = concat_ws(' ', search, lower(NEW.receipt_number)) WHERE id = NEW.application_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER submissions_are_searched AFTER INSERT ON submissions
  FOR EACH ROW EXECUTE FUNCTION add_receipt_to_search();
--> statement-breakpoint
-- Tells every server, at commit, whose application has moved; open pages then read it again.
CREATE FUNCTION tell_of_timeline() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('application_changes', json_build_object('application', NEW.application_id,
    'applicant', (SELECT applicant_id FROM applications WHERE id = NEW.application_id))::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER timeline_is_told AFTER INSERT ON timeline
  FOR EACH ROW EXECUTE FUNCTION tell_of_timeline();
