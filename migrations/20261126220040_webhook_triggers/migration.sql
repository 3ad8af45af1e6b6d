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
-- Writes a message for each endpoint that is told of such events; where there is none, nothing. The lock is one
-- that who writes such a fact has already: it makes the order of messages that in which facts are committed.
CREATE FUNCTION tell_webhooks(event text, application uuid, subject uuid, moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_endpoints e WHERE event = ANY (e.events)) THEN RETURN; END IF;
  PERFORM FROM applications a WHERE a.id = application FOR NO KEY UPDATE;
  INSERT INTO webhook_deliveries (id, endpoint_id, application_id, type, subject_id, at, next_at)
    SELECT gen_random_uuid(), e.id, application, event, subject, moment, moment
    FROM webhook_endpoints e WHERE event = ANY (e.events) ORDER BY e.id;
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
CREATE FUNCTION tell_webhooks_of_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks('document.added', NEW.application_id, NEW.id, NEW.at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER documents_are_told_to_webhooks AFTER INSERT ON document_versions
  FOR EACH ROW EXECUTE FUNCTION tell_webhooks_of_document();
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
