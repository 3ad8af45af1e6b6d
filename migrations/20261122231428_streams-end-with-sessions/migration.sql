-- Tells every server that a session is over, whoever ended it and how: what it still listens to ends.
CREATE FUNCTION tell_session_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('application_changes', json_build_object('session', OLD.id)::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER applicant_sessions_tell AFTER DELETE ON applicant_sessions
  FOR EACH ROW EXECUTE FUNCTION tell_session_over();
--> statement-breakpoint
CREATE TRIGGER admin_sessions_tell AFTER DELETE ON admin_sessions
  FOR EACH ROW EXECUTE FUNCTION tell_session_over();
--> statement-breakpoint
-- A stream belongs to a role and its programs; the page opens another one.
CREATE FUNCTION tell_role_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('application_changes', json_build_object('session', s.id)::text)
    FROM admin_sessions s WHERE s.admin_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER admins_tell AFTER UPDATE OF role, programs ON admins FOR EACH ROW
  WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.programs IS DISTINCT FROM NEW.programs)
  EXECUTE FUNCTION tell_role_changed();
