-- Processes of the version before write to them from now on, through the functions below: their role may do so at once.
DO $$
DECLARE
  server name;
BEGIN
  FOR server IN SELECT DISTINCT grantee FROM information_schema.role_table_grants
    WHERE table_schema = 'public' AND table_name = 'timeline' AND privilege_type = 'INSERT' AND grantee <> 'PUBLIC'
  LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_endpoints, webhook_deliveries TO %I', server);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION has_webhooks_for(event text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RETURN EXISTS (SELECT FROM webhook_endpoints e WHERE event = ANY (e.events) AND e.removed_at IS NULL);
END $$;
--> statement-breakpoint
-- Writes a message for each endpoint that is told of such events; where there is none, nothing. The lock of the
-- application makes the order of messages that in which facts are committed, and who writes such a fact has it
-- already, mostly. No fact waits for an endpoint that is just being deleted, or fails with it.
CREATE FUNCTION tell_webhooks(event text, application uuid, subject uuid, moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT has_webhooks_for(event) THEN RETURN; END IF;
  PERFORM FROM applications a WHERE a.id = application FOR NO KEY UPDATE;
  INSERT INTO webhook_deliveries (id, endpoint_id, application_id, type, subject_id, at, next_at)
    SELECT gen_random_uuid(), e.id, application, event, subject, moment, moment
    FROM webhook_endpoints e WHERE event = ANY (e.events) AND e.removed_at IS NULL
    ORDER BY e.id FOR KEY SHARE OF e SKIP LOCKED;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_webhooks_of_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.step = 'submit' THEN
    PERFORM tell_webhooks('application.submitted', NEW.application_id, NULL, NEW.at);
  ELSIF NEW.step LIKE 'release-%' THEN
    PERFORM tell_webhooks('decision.released', NEW.application_id, NULL, NEW.at);
  ELSIF NEW.to_status IN ('enrolled', 'withdrawn') THEN
    PERFORM tell_webhooks('application.' || NEW.to_status, NEW.application_id, NULL, NEW.at);
  END IF;
  PERFORM tell_webhooks('application.status_changed', NEW.application_id, NULL, NEW.at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER steps_are_told_to_webhooks AFTER INSERT ON timeline
  FOR EACH ROW WHEN (NEW.from_status IS NOT NULL) EXECUTE FUNCTION tell_webhooks_of_step();
--> statement-breakpoint
-- A document is told of once it is clean, and that of an answer not before the answers are sent in: until then
-- no one in the office may know of it.
CREATE FUNCTION tell_webhooks_of_document(document document_versions) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  response uuid;
  sent timestamptz;
BEGIN
  IF NOT has_webhooks_for('document.added') THEN RETURN; END IF;
  -- Of a scan and a sending in at the same time, the later sees what the other did.
  PERFORM FROM applications a WHERE a.id = document.application_id FOR NO KEY UPDATE;
  SELECT split_part(s.rule_id, ':', 2)::uuid INTO response
    FROM document_slots s WHERE s.id = document.slot_id AND s.rule_id LIKE 'answer:%';
  IF response IS NOT NULL THEN
    SELECT r.sent_at INTO sent FROM responses r WHERE r.id = response;
    IF sent IS NULL THEN RETURN; END IF;
  END IF;
  PERFORM FROM files f WHERE f.id = document.file_id AND f.scan = 'clean';
  IF NOT FOUND THEN RETURN; END IF;
  -- Answers that were taken back come in again.
  PERFORM FROM webhook_deliveries d WHERE d.application_id = document.application_id
    AND d.type = 'document.added' AND d.subject_id = document.id;
  IF NOT FOUND THEN
    PERFORM tell_webhooks('document.added', document.application_id, document.id, greatest(document.at, sent));
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_webhooks_of_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks_of_document(NEW);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER documents_are_told_to_webhooks AFTER INSERT ON document_versions
  FOR EACH ROW EXECUTE FUNCTION tell_webhooks_of_version();
--> statement-breakpoint
CREATE FUNCTION tell_webhooks_of_clean_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks_of_document(v) FROM document_versions v WHERE v.file_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER clean_files_are_told_to_webhooks AFTER UPDATE OF scan ON files
  FOR EACH ROW WHEN (OLD.scan <> 'clean' AND NEW.scan = 'clean') EXECUTE FUNCTION tell_webhooks_of_clean_file();
--> statement-breakpoint
CREATE FUNCTION tell_webhooks_of_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks_of_document(v) FROM answers a JOIN document_versions v ON v.id::text = a.value ->> 'file'
    WHERE a.response_id = NEW.id AND v.application_id = NEW.application_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sent_answers_are_told_to_webhooks AFTER UPDATE OF state ON responses
  FOR EACH ROW WHEN (OLD.state = 'open' AND NEW.state = 'sent') EXECUTE FUNCTION tell_webhooks_of_answers();
--> statement-breakpoint
-- A debt that is given up ends a charge too, but no one paid it.
CREATE FUNCTION tell_webhooks_of_charge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz;
BEGIN
  SELECT max(e.at) INTO moment FROM ledger_entries e WHERE e.charge_id = NEW.id
    HAVING bool_and(e.counts <> 'cancelled');
  IF moment IS NOT NULL THEN PERFORM tell_webhooks('charge.paid', NEW.application_id, NEW.id, moment); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER paid_charges_are_told_to_webhooks AFTER UPDATE OF settled_minor ON charges
  FOR EACH ROW WHEN (OLD.settled_minor < OLD.amount_minor AND NEW.settled_minor >= NEW.amount_minor AND NEW.cancelled_at IS NULL)
  EXECUTE FUNCTION tell_webhooks_of_charge();
--> statement-breakpoint
CREATE FUNCTION tell_webhooks_of_contract() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks('contract.completed', NEW.application_id, NEW.id, NEW.status_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER completed_contracts_are_told_to_webhooks AFTER UPDATE OF status ON contracts
  FOR EACH ROW WHEN (OLD.status <> 'complete' AND NEW.status = 'complete') EXECUTE FUNCTION tell_webhooks_of_contract();
