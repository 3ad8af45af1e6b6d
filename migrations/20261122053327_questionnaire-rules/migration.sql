-- What was published stays as it was, and a version that somebody answered stays for good.
CREATE FUNCTION keep_published_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.state <> 'draft' OR EXISTS (SELECT FROM responses WHERE version_id = OLD.id) THEN
      RAISE EXCEPTION 'a published version stays' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF OLD.state <> 'draft' AND ((NEW.definition, NEW.number, NEW.sha256, NEW.questionnaire_id)
    IS DISTINCT FROM (OLD.definition, OLD.number, OLD.sha256, OLD.questionnaire_id) OR NEW.state = 'draft') THEN
    RAISE EXCEPTION 'a published version stays' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER questionnaire_versions_stay BEFORE UPDATE OR DELETE ON questionnaire_versions
  FOR EACH ROW EXECUTE FUNCTION keep_published_version();
--> statement-breakpoint
CREATE TRIGGER answer_history_is_append_only BEFORE UPDATE OR TRUNCATE ON answer_history
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Sent in means sent in: its answers move only while some of its questions are open again.
CREATE FUNCTION keep_sent_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was sent in keeps its version' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER responses_keep_their_version BEFORE UPDATE OF version_id ON responses
  FOR EACH ROW WHEN (OLD.state <> 'open' AND OLD.version_id IS DISTINCT FROM NEW.version_id)
  EXECUTE FUNCTION keep_sent_version();
--> statement-breakpoint
-- Both sides hear where a response stands; what is being written is nobody's.
CREATE FUNCTION tell_of_response() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_both(NEW.application_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER responses_begin AFTER INSERT ON responses
  FOR EACH ROW EXECUTE FUNCTION tell_of_response();
--> statement-breakpoint
CREATE TRIGGER responses_are_told AFTER UPDATE ON responses
  FOR EACH ROW WHEN ((OLD.state, OLD.version_id) IS DISTINCT FROM (NEW.state, NEW.version_id))
  EXECUTE FUNCTION tell_of_response();
