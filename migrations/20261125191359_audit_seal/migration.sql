-- Rows of the audit log go in without waiting for one another: unsealed, at a number above every sealed
-- one, and without a hash. Sealing gives them the next numbers of the chain and their hashes.
CREATE SEQUENCE audit_log_unsealed MINVALUE 100000000000000 MAXVALUE 999999999999999;
--> statement-breakpoint
CREATE FUNCTION first_unsealed() RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 100000000000000';
--> statement-breakpoint
-- Whatever number and hash is given, as servers of the version before do; their role has no right to the
-- sequence until a server of this one has started.
CREATE FUNCTION await_audit_seal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  NEW.seq := pg_catalog.nextval('public.audit_log_unsealed');
  NEW.hash := '';
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Seals in the order in which rows were written, up to the first that a transaction wrote which is not
-- older than every one that still writes: whatever comes later belongs behind. A copy that was restored
-- row by row has the transactions of its restore, so it goes on by itself.
CREATE FUNCTION seal_audit_log(most integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  horizon xid;
  head audit_log;
  waiting record;
  entry audit_log;
  sealed integer := 0;
BEGIN
  -- One seals at a time; whoever comes second leaves it to the first.
  IF NOT pg_try_advisory_xact_lock(7241002) THEN RETURN 0; END IF;
  horizon := pg_snapshot_xmin(pg_current_snapshot())::xid;
  SELECT * INTO head FROM audit_log WHERE seq < first_unsealed() ORDER BY seq DESC LIMIT 1;
  head.seq := coalesce(head.seq, 0);
  head.hash := coalesce(head.hash, '');
  FOR waiting IN
    SELECT l AS entry, age(l.xmin) > age(horizon) AS is_settled FROM audit_log l
    WHERE seq >= first_unsealed() ORDER BY seq LIMIT most
  LOOP
    EXIT WHEN NOT waiting.is_settled;
    entry := waiting.entry;
    head.seq := head.seq + 1;
    entry.seq := head.seq;
    head.hash := audit_row_hash(head.hash, entry);
    UPDATE audit_log SET seq = head.seq, hash = head.hash WHERE seq = (waiting.entry).seq;
    sealed := sealed + 1;
  END LOOP;
  RETURN sealed;
END $$;
--> statement-breakpoint
-- Sealing runs as the owner of the table; the server's role changes no row by itself.
CREATE FUNCTION refuse_change_by_others() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user = (SELECT pg_catalog.pg_get_userbyid(relowner) FROM pg_catalog.pg_class WHERE oid = TG_RELID)
    THEN RETURN NULL; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
-- Waits until every row that the trigger before this one chained is there or gone.
CREATE OR REPLACE TRIGGER audit_log_is_chained BEFORE INSERT ON audit_log
  FOR EACH ROW EXECUTE FUNCTION await_audit_seal();
--> statement-breakpoint
DROP FUNCTION chain_audit_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_log_is_append_only BEFORE DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_is_sealed_by_its_owner BEFORE UPDATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_by_others();
--> statement-breakpoint
CREATE TRIGGER audit_log_is_sealed_once BEFORE UPDATE ON audit_log
  FOR EACH ROW WHEN (OLD.seq < first_unsealed() OR NEW.seq >= first_unsealed() OR
    (OLD.at, OLD.actor, OLD.action, OLD.subject, OLD.detail, OLD.request_id, OLD.address)
      IS DISTINCT FROM (NEW.at, NEW.actor, NEW.action, NEW.subject, NEW.detail, NEW.request_id, NEW.address))
  EXECUTE FUNCTION refuse_change();
