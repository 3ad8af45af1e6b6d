CREATE TABLE "unsealed_audit" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unsealed_audit_seq_seq" INCREMENT BY 1 MINVALUE 100000000000000 MAXVALUE 999999999999999 START WITH 100000000000000 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text,
	"detail" jsonb NOT NULL,
	"request_id" text,
	"address" text,
	"hash" bytea DEFAULT '' NOT NULL,
	CONSTRAINT "unsealed_audit_waits" CHECK ("seq" >= 100000000000000 AND "hash" = '')
);
--> statement-breakpoint
-- Calls change something, which is told in `changes`, and then record it. The next migration changes that
-- table: it is locked here, in the order of the calls, or both would wait for each other.
LOCK TABLE changes IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
-- Nobody seals from here on, and whoever writes has finished: all that waits is there, in its order.
SELECT pg_advisory_xact_lock(7241002);
--> statement-breakpoint
LOCK TABLE audit_log IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
DO $$
DECLARE
  head audit_log;
  entry audit_log;
  waits bigint;
BEGIN
  SELECT * INTO head FROM audit_log WHERE seq < first_unsealed() ORDER BY seq DESC LIMIT 1;
  head.hash := coalesce(head.hash, '');
  FOR entry IN SELECT * FROM audit_log WHERE seq >= first_unsealed() ORDER BY seq LOOP
    waits := entry.seq;
    entry.seq := coalesce(head.seq, 0) + 1;
    entry.hash := audit_row_hash(head.hash, entry);
    UPDATE audit_log SET seq = entry.seq, hash = entry.hash WHERE seq = waits;
    head := entry;
  END LOOP;
END $$;
--> statement-breakpoint
-- From here on rows wait in a table of their own, with one index instead of five, and are read with the others.
ALTER TABLE unsealed_audit INHERIT audit_log;
--> statement-breakpoint
-- Whoever writes to the log itself, as servers of the version before do, gets a row that waits, whatever
-- number and hash is given. Sealing alone writes there, from within a trigger and as the owner of the table.
CREATE FUNCTION is_sealing() RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT pg_trigger_depth() > 0
    AND current_user = (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = 'audit_log'::regclass)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION await_audit_seal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO unsealed_audit (at, actor, action, subject, detail, request_id, address)
    VALUES (NEW.at, NEW.actor, NEW.action, NEW.subject, NEW.detail, NEW.request_id, NEW.address);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_log_is_chained BEFORE INSERT ON audit_log
  FOR EACH ROW WHEN (NOT is_sealing()) EXECUTE FUNCTION await_audit_seal();
--> statement-breakpoint
DROP SEQUENCE audit_log_unsealed;
--> statement-breakpoint
CREATE FUNCTION chain_audit_row(previous bytea, head bytea, entry audit_log) RETURNS bytea
LANGUAGE sql IMMUTABLE AS 'SELECT audit_row_hash(coalesce(previous, head), entry)';
--> statement-breakpoint
CREATE AGGREGATE audit_chain(head bytea, entry audit_log) (sfunc = chain_audit_row, stype = bytea);
--> statement-breakpoint
-- A row leaves by being sealed and in no other way, even if its owner deletes it.
CREATE FUNCTION seal_deleted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  head audit_log;
BEGIN
  SELECT * INTO head FROM ONLY audit_log WHERE seq < first_unsealed() ORDER BY seq DESC LIMIT 1;
  INSERT INTO audit_log
    SELECT seq, at, actor, action, subject, detail, request_id, address,
      audit_chain(coalesce(head.hash, ''), ROW(n.*)::audit_log) OVER (ORDER BY seq)
    FROM (SELECT coalesce(head.seq, 0) + row_number() OVER (ORDER BY seq) AS seq,
        at, actor, action, subject, detail, request_id, address, hash FROM gone) n
    ORDER BY seq;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Nobody else may hang it on a table of their own.
REVOKE EXECUTE ON FUNCTION seal_deleted() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER unsealed_audit_is_sealed AFTER DELETE ON unsealed_audit
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION seal_deleted();
--> statement-breakpoint
CREATE TRIGGER unsealed_audit_is_sealed_by_its_owner BEFORE DELETE ON unsealed_audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_by_others();
--> statement-breakpoint
CREATE TRIGGER unsealed_audit_is_append_only BEFORE UPDATE OR TRUNCATE ON unsealed_audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Seals in the order in which rows were written, up to the first that a transaction wrote which is not
-- older than every one that still writes: whatever comes later belongs behind. A copy that was restored
-- row by row has the transactions of its restore, so it goes on by itself.
CREATE OR REPLACE FUNCTION seal_audit_log(most integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  sealed integer;
BEGIN
  -- One seals at a time; whoever comes second leaves it to the first.
  IF NOT pg_try_advisory_xact_lock(7241002) THEN RETURN 0; END IF;
  WITH waiting AS MATERIALIZED (
    SELECT seq, age(xmin) > age(pg_snapshot_xmin(pg_current_snapshot())::xid) AS is_settled
    FROM unsealed_audit ORDER BY seq LIMIT most)
  DELETE FROM unsealed_audit WHERE seq <= (SELECT max(seq) FROM waiting
    WHERE seq < coalesce((SELECT min(seq) FROM waiting WHERE NOT is_settled), 9223372036854775807));
  GET DIAGNOSTICS sealed = ROW_COUNT;
  RETURN sealed;
END $$;
