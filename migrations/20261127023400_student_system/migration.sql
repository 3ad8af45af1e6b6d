CREATE TABLE "enrollment_entries" (
	"id" uuid PRIMARY KEY,
	"seq" bigint UNIQUE GENERATED ALWAYS AS IDENTITY (sequence name "enrollment_entries_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"standing" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"record" jsonb,
	"sha256" bytea NOT NULL,
	CONSTRAINT "enrollment_entries_kind" CHECK ("kind" IN ('enroll', 'defer', 'cancel', 'correct')),
	CONSTRAINT "enrollment_entries_standing" CHECK ("standing" IN ('enrolled', 'deferred', 'canceled')),
	CONSTRAINT "enrollment_entries_hash_size" CHECK (octet_length("sha256") = 32)
);
--> statement-breakpoint
CREATE TABLE "enrollment_receipts" (
	"entry_id" uuid,
	"system" text,
	"sent_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"state_at" timestamp with time zone NOT NULL,
	"reason" text,
	CONSTRAINT "enrollment_receipts_pkey" PRIMARY KEY("entry_id","system"),
	CONSTRAINT "enrollment_receipts_state" CHECK ("state" IN ('sent', 'acknowledged', 'refused')),
	CONSTRAINT "enrollment_receipts_reason" CHECK (("state" = 'refused') = ("reason" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "external_ids" (
	"applicant_id" uuid,
	"system" text,
	"value" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "external_ids_pkey" PRIMARY KEY("applicant_id","system"),
	CONSTRAINT "external_ids_once" UNIQUE("system","value")
);
--> statement-breakpoint
CREATE TABLE "student_systems" (
	"code" text PRIMARY KEY,
	"name" text NOT NULL,
	"id_within_days" integer NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_success_at" timestamp with time zone,
	"last_fault" text,
	"last_fault_at" timestamp with time zone,
	"looked_at" timestamp with time zone,
	"late_count" integer DEFAULT 0 NOT NULL,
	"file_profile" text,
	"file_hour" integer,
	"filed_on" text,
	"file_claimed_until" timestamp with time zone,
	CONSTRAINT "student_systems_code" CHECK ("code" ~ '^[a-z][a-z0-9-]{0,29}$'),
	CONSTRAINT "student_systems_days" CHECK ("id_within_days" BETWEEN 1 AND 365),
	CONSTRAINT "student_systems_file_hour" CHECK ("file_hour" BETWEEN 0 AND 23)
);
--> statement-breakpoint
CREATE INDEX "enrollment_entries_of_application" ON "enrollment_entries" ("application_id","seq" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "enrollment_receipts_of_system" ON "enrollment_receipts" ("system","state");--> statement-breakpoint
ALTER TABLE "enrollment_entries" ADD CONSTRAINT "enrollment_entries_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "enrollment_receipts" ADD CONSTRAINT "enrollment_receipts_entry_id_enrollment_entries_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "enrollment_entries"("id");--> statement-breakpoint
ALTER TABLE "enrollment_receipts" ADD CONSTRAINT "enrollment_receipts_system_student_systems_code_fkey" FOREIGN KEY ("system") REFERENCES "student_systems"("code") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "external_ids" ADD CONSTRAINT "external_ids_applicant_id_applicants_id_fkey" FOREIGN KEY ("applicant_id") REFERENCES "applicants"("id");--> statement-breakpoint
ALTER TABLE "external_ids" ADD CONSTRAINT "external_ids_system_student_systems_code_fkey" FOREIGN KEY ("system") REFERENCES "student_systems"("code") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "student_systems" ADD CONSTRAINT "student_systems_created_by_admins_id_fkey" FOREIGN KEY ("created_by") REFERENCES "admins"("id");