-- Where the asking of a referee stands is news to the applicant and to the office; what is being written is nobody's.
CREATE FUNCTION tell_of_referee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('application_changes', json_build_object('application', NEW.application_id,
    'applicant', (SELECT applicant_id FROM applications WHERE id = NEW.application_id))::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER referees_begin AFTER INSERT ON referees
  FOR EACH ROW EXECUTE FUNCTION tell_of_referee();
--> statement-breakpoint
CREATE TRIGGER referees_are_told AFTER UPDATE ON referees
  FOR EACH ROW WHEN ((OLD.state, OLD.email, OLD.links, OLD.version) IS DISTINCT FROM (NEW.state, NEW.email, NEW.links, NEW.version))
  EXECUTE FUNCTION tell_of_referee();
--> statement-breakpoint
CREATE TRIGGER reference_texts_stay BEFORE UPDATE ON reference_texts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
