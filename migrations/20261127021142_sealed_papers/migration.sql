CREATE TABLE "sealed_papers" (
	"id" uuid PRIMARY KEY,
	"kind" text NOT NULL,
	"sha256" bytea NOT NULL UNIQUE,
	"bytes" bytea NOT NULL,
	"certificate" bytea NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sealed_papers_hash" CHECK ("sha256" = sha256("bytes"))
);
--> statement-breakpoint
CREATE TABLE "paper_stamps" (
	"paper_id" uuid PRIMARY KEY,
	"state" text NOT NULL,
	"signature" bytea,
	"place" integer,
	"stamped_at" timestamp with time zone,
	"stamped_sha256" bytea UNIQUE,
	"proofs" bytea,
	"proven_sha256" bytea UNIQUE,
	"tried_at" timestamp with time zone NOT NULL,
	"fault" text,
	CONSTRAINT "paper_stamps_state" CHECK ("state" IN ('waiting', 'stamped', 'done')),
	CONSTRAINT "paper_stamps_whole" CHECK (("state" = 'waiting') = ("stamped_sha256" IS NULL) AND ("signature" IS NULL) = ("stamped_sha256" IS NULL)
        AND ("place" IS NULL) = ("stamped_sha256" IS NULL) AND ("stamped_at" IS NULL) = ("stamped_sha256" IS NULL)
        AND ("proofs" IS NULL) = ("proven_sha256" IS NULL) AND ("proofs" IS NULL OR "state" = 'done'))
);
--> statement-breakpoint
CREATE INDEX "sealed_papers_by_time" ON "sealed_papers" ("sealed_at");--> statement-breakpoint
CREATE INDEX "paper_stamps_waiting" ON "paper_stamps" ("tried_at") WHERE "state" <> 'done';--> statement-breakpoint
ALTER TABLE "sealed_papers" ADD CONSTRAINT "sealed_papers_certificate_seal_certificates_fingerprint_fkey" FOREIGN KEY ("certificate") REFERENCES "seal_certificates"("fingerprint");--> statement-breakpoint
ALTER TABLE "paper_stamps" ADD CONSTRAINT "paper_stamps_paper_id_sealed_papers_id_fkey" FOREIGN KEY ("paper_id") REFERENCES "sealed_papers"("id") ON DELETE CASCADE;
--> statement-breakpoint
-- A file with a seal is what was handed out: it stays as it is, as long as the records of its person do.
CREATE FUNCTION keep_sealed_paper() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.kind = 'letter' AND NOT EXISTS (SELECT FROM decisions d JOIN applications a ON a.id = d.application_id
      WHERE d.id = OLD.id AND a.erased_at IS NOT NULL) THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER sealed_papers_stay BEFORE UPDATE OR TRUNCATE ON sealed_papers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER sealed_papers_are_kept BEFORE DELETE ON sealed_papers
  FOR EACH ROW EXECUTE FUNCTION keep_sealed_paper();
