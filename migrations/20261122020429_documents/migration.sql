CREATE TABLE "document_slots" (
	"id" uuid PRIMARY KEY,
	"application_id" uuid NOT NULL,
	"rule_id" text,
	"name" text,
	"words" text,
	"due_on" date,
	"is_blocking" boolean,
	"asked_by" uuid,
	"asked_at" timestamp with time zone,
	"excused_by" uuid,
	"excused_at" timestamp with time zone,
	"excused_words" text,
	CONSTRAINT "document_slots_of_rule" UNIQUE("application_id","rule_id"),
	CONSTRAINT "document_slots_rule_or_request" CHECK (("rule_id" IS NULL) = ("name" IS NOT NULL AND "asked_at" IS NOT NULL)),
	CONSTRAINT "document_slots_excused" CHECK (("excused_by" IS NULL) = ("excused_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "document_verdicts" (
	"id" uuid PRIMARY KEY,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "document_verdicts_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"reason_id" text,
	"words" text DEFAULT '' NOT NULL,
	"admin_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_verdicts_outcome" CHECK ("outcome" IN ('accepted', 'sent-back')),
	CONSTRAINT "document_verdicts_reason" CHECK ("outcome" = 'accepted' OR "reason_id" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "document_versions" (
	"id" uuid PRIMARY KEY,
	"application_id" uuid NOT NULL,
	"slot_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"number" integer NOT NULL,
	"file_id" uuid NOT NULL UNIQUE,
	"name" text NOT NULL,
	"sender" text NOT NULL,
	"source" text,
	"expires_on" date,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_versions_numbered" UNIQUE("slot_id","place","number")
);
--> statement-breakpoint
CREATE TABLE "file_reads" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "file_reads_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"file_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"how" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "file_reads_how" CHECK ("how" IN ('preview', 'download', 'archive'))
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY,
	"storage_key" text NOT NULL UNIQUE,
	"sha256" bytea NOT NULL,
	"bytes" integer NOT NULL,
	"media_type" text NOT NULL,
	"pages" integer,
	"marks" text[] DEFAULT '{}'::text[] NOT NULL,
	"owner_id" uuid,
	"scan" text NOT NULL,
	"finding" text,
	"scan_at" timestamp with time zone,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "files_hash_size" CHECK (octet_length("sha256") = 32),
	CONSTRAINT "files_bytes" CHECK ("bytes" > 0),
	CONSTRAINT "files_scan" CHECK ("scan" IN ('received', 'scanning', 'clean', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "upload_quotas" (
	"account_id" uuid PRIMARY KEY,
	"files" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "upload_quotas_files" CHECK ("files" >= 0),
	CONSTRAINT "upload_quotas_bytes" CHECK ("bytes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY,
	"application_id" uuid NOT NULL,
	"sender" text NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"parts" text[] DEFAULT '{}'::text[] NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	"version_id" uuid,
	CONSTRAINT "uploads_received" CHECK ("received" BETWEEN 0 AND "bytes")
);
--> statement-breakpoint
CREATE INDEX "document_slots_due" ON "document_slots" ("due_on") WHERE due_on IS NOT NULL;--> statement-breakpoint
CREATE INDEX "document_verdicts_of_version" ON "document_verdicts" ("version_id","seq");--> statement-breakpoint
CREATE INDEX "document_versions_of_application" ON "document_versions" ("application_id");--> statement-breakpoint
CREATE INDEX "file_reads_of_file" ON "file_reads" ("file_id","seq");--> statement-breakpoint
CREATE INDEX "file_reads_of_admin" ON "file_reads" ("admin_id","at");--> statement-breakpoint
CREATE INDEX "files_of_owner" ON "files" ("owner_id");--> statement-breakpoint
CREATE INDEX "files_to_scan" ON "files" ("scan_at") WHERE scan IN ('received', 'scanning');--> statement-breakpoint
CREATE INDEX "uploads_of_application" ON "uploads" ("application_id");--> statement-breakpoint
CREATE INDEX "uploads_by_time" ON "uploads" ("touched_at");--> statement-breakpoint
ALTER TABLE "document_slots" ADD CONSTRAINT "document_slots_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "document_slots" ADD CONSTRAINT "document_slots_asked_by_admins_id_fkey" FOREIGN KEY ("asked_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "document_slots" ADD CONSTRAINT "document_slots_excused_by_admins_id_fkey" FOREIGN KEY ("excused_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "document_verdicts" ADD CONSTRAINT "document_verdicts_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "document_verdicts" ADD CONSTRAINT "document_verdicts_version_id_document_versions_id_fkey" FOREIGN KEY ("version_id") REFERENCES "document_versions"("id");--> statement-breakpoint
ALTER TABLE "document_verdicts" ADD CONSTRAINT "document_verdicts_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_slot_id_document_slots_id_fkey" FOREIGN KEY ("slot_id") REFERENCES "document_slots"("id");--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_file_id_files_id_fkey" FOREIGN KEY ("file_id") REFERENCES "files"("id");--> statement-breakpoint
ALTER TABLE "file_reads" ADD CONSTRAINT "file_reads_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_applicants_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "applicants"("id");--> statement-breakpoint
ALTER TABLE "upload_quotas" ADD CONSTRAINT "upload_quotas_account_id_applicants_id_fkey" FOREIGN KEY ("account_id") REFERENCES "applicants"("id");--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");