CREATE TABLE "changes" (
	"xid" xid8 DEFAULT pg_current_xact_id(),
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application" uuid,
	"applicant" uuid,
	"session" uuid,
	CONSTRAINT "changes_pkey" PRIMARY KEY("xid","id")
);
--> statement-breakpoint
-- Processes of the version before write to it from now on, through the functions below: their role may do so at once.
DO $$
DECLARE
  server name;
BEGIN
  FOR server IN SELECT DISTINCT grantee FROM information_schema.role_table_grants
    WHERE table_schema = 'public' AND table_name = 'timeline' AND privilege_type = 'INSERT' AND grantee <> 'PUBLIC'
  LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON changes TO %I', server);
  END LOOP;
END $$;
--> statement-breakpoint
-- A change is told by a row of the transaction that makes it: pg_notify took a lock of the whole server at each commit.
CREATE OR REPLACE FUNCTION tell_both(application uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (application, applicant)
    SELECT a.id, a.applicant_id FROM applications a WHERE a.id = tell_both.application;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_of_timeline() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (application, applicant)
    SELECT a.id, a.applicant_id FROM applications a WHERE a.id = NEW.application_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_of_referee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (application, applicant)
    SELECT a.id, a.applicant_id FROM applications a WHERE a.id = NEW.application_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_of_contract() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'draft' THEN
    INSERT INTO changes (application) VALUES (NEW.application_id);
  ELSE
    PERFORM tell_both(NEW.application_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_office() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (application) VALUES (NEW.application_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_office_of_leaving() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (application) VALUES (OLD.application_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_office_of_application() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (application) VALUES (NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_session_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (session) VALUES (OLD.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_role_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (session) SELECT s.id FROM admin_sessions s WHERE s.admin_id = NEW.id;
  RETURN NULL;
END $$;
