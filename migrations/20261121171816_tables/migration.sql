CREATE TABLE "admin_sessions" (
	"token_hash" bytea PRIMARY KEY,
	"id" uuid NOT NULL UNIQUE,
	"admin_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"fresh_at" timestamp with time zone NOT NULL,
	"device" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "admin_sessions_hash_size" CHECK (octet_length("token_hash") = 32),
	CONSTRAINT "admin_sessions_end" CHECK ("ends_at" <= "created_at" + interval '12 hours')
);
--> statement-breakpoint
CREATE TABLE "admins" (
	"id" uuid PRIMARY KEY,
	"email" citext NOT NULL UNIQUE,
	"password_hash" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"disabled_at" timestamp with time zone,
	"totp_secret" bytea,
	"totp_pending_secret" bytea,
	"totp_last_step" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "admins_hash_is_argon2id" CHECK ("password_hash" LIKE '$argon2id$%'),
	CONSTRAINT "admins_role" CHECK ("role" IN ('owner', 'admissions', 'reviewer', 'interviewer', 'finance', 'read-only'))
);
--> statement-breakpoint
CREATE TABLE "applicant_sessions" (
	"token_hash" bytea PRIMARY KEY,
	"id" uuid NOT NULL UNIQUE,
	"applicant_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"device" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "applicant_sessions_hash_size" CHECK (octet_length("token_hash") = 32),
	CONSTRAINT "applicant_sessions_end" CHECK ("ends_at" <= "created_at" + interval '30 days')
);
--> statement-breakpoint
CREATE TABLE "applicants" (
	"id" uuid PRIMARY KEY,
	"email" citext NOT NULL UNIQUE,
	"email_confirmed_at" timestamp with time zone,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"date_of_birth" date NOT NULL,
	"phone_number" text NOT NULL,
	"country" text NOT NULL,
	"state" text,
	"time_zone" text,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "applicants_hash_is_argon2id" CHECK ("password_hash" LIKE '$argon2id$%'),
	CONSTRAINT "applicants_country_is_a_code" CHECK ("country" ~ '^[A-Z]{2}$'),
	CONSTRAINT "applicants_state_is_for_us" CHECK ("state" IS NULL OR "country" = 'US')
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY,
	"applicant_id" uuid NOT NULL,
	"program" text NOT NULL,
	"intake_id" uuid NOT NULL,
	"status" text NOT NULL,
	"status_at" timestamp with time zone NOT NULL,
	"status_seq" integer NOT NULL,
	"timeline_seq" integer NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"listed_at" timestamp with time zone NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	CONSTRAINT "applications_once" UNIQUE("applicant_id","program","intake_id"),
	CONSTRAINT "applications_program" CHECK ("program" IN ('ba', 'msc')),
	CONSTRAINT "applications_status" CHECK ("status" IN ('incomplete', 'submitted', 'scheduled', 'in_review', 'waitlisted', 'accepted', 'rejected', 'deferred', 'enrolled', 'declined', 'withdrawn', 'rescinded'))
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"seq" bigint PRIMARY KEY,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text,
	"detail" jsonb NOT NULL,
	"request_id" text,
	"address" text,
	"hash" bytea NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_proofs" (
	"token_hash" bytea PRIMARY KEY,
	"applicant_id" uuid NOT NULL UNIQUE,
	"email" citext NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "email_proofs_hash_size" CHECK (octet_length("token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "field_history" (
	"application_id" uuid,
	"path" text,
	"revision" integer,
	"value" jsonb NOT NULL,
	"tab" text NOT NULL,
	"tab_seq" bigint NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "field_history_pkey" PRIMARY KEY("application_id","path","revision"),
	CONSTRAINT "field_history_once" UNIQUE("application_id","tab","tab_seq","path")
);
--> statement-breakpoint
CREATE TABLE "field_values" (
	"application_id" uuid,
	"path" text,
	"value" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"tab" text NOT NULL,
	"tab_seq" bigint NOT NULL,
	CONSTRAINT "field_values_pkey" PRIMARY KEY("application_id","path")
);
--> statement-breakpoint
CREATE TABLE "intakes" (
	"id" uuid PRIMARY KEY,
	"program" text NOT NULL,
	"name" text NOT NULL,
	"starts_on" date NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"grace_minutes" integer NOT NULL,
	"capacity" integer,
	CONSTRAINT "intakes_name" UNIQUE("program","name"),
	CONSTRAINT "intakes_program" CHECK ("program" IN ('ba', 'msc')),
	CONSTRAINT "intakes_order" CHECK ("opens_at" < "closes_at")
);
--> statement-breakpoint
CREATE TABLE "mail_events" (
	"id" uuid PRIMARY KEY,
	"mail_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY,
	"seq" bigint UNIQUE GENERATED ALWAYS AS IDENTITY (sequence name "mails_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" uuid,
	"stream" text NOT NULL,
	"template" text NOT NULL,
	"key" text NOT NULL UNIQUE,
	"to_address" text NOT NULL,
	"to_name" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"secret" bytea,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"send_after" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claim" uuid,
	"claimed_until" timestamp with time zone,
	"message_id" text NOT NULL UNIQUE,
	"sent_at" timestamp with time zone,
	"answer" text,
	CONSTRAINT "mails_state" CHECK ("state" IN ('queued', 'sending', 'sent', 'failed', 'bounced', 'suppressed')),
	CONSTRAINT "mails_claimed_while_sending" CHECK (("state" = 'sending') = ("claim" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" bytea PRIMARY KEY,
	"applicant_id" uuid NOT NULL UNIQUE,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "password_resets_hash_size" CHECK (octet_length("token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"code_hash" bytea PRIMARY KEY,
	"admin_id" uuid NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "setting_versions" (
	"area" text,
	"version" integer,
	"value" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	CONSTRAINT "setting_versions_pkey" PRIMARY KEY("area","version")
);
--> statement-breakpoint
CREATE TABLE "setup_links" (
	"token_hash" bytea PRIMARY KEY,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_places" (
	"account_id" uuid,
	"network" text,
	"device" text,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_places_pkey" PRIMARY KEY("account_id","network","device")
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"bucket" text PRIMARY KEY,
	"failures" integer NOT NULL,
	"free_at" timestamp with time zone NOT NULL,
	"forget_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timeline" (
	"application_id" uuid,
	"seq" integer,
	"kind" text NOT NULL,
	"step" text,
	"prev_seq" integer,
	"from_status" text,
	"to_status" text,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reason_id" text,
	"note_id" uuid,
	CONSTRAINT "timeline_pkey" PRIMARY KEY("application_id","seq"),
	CONSTRAINT "timeline_reached" UNIQUE("application_id","seq","to_status"),
	CONSTRAINT "timeline_continues_once" UNIQUE("application_id","prev_seq"),
	CONSTRAINT "timeline_step_has_status" CHECK (("step" IS NULL) = ("to_status" IS NULL)),
	CONSTRAINT "timeline_from_has_prev" CHECK (("from_status" IS NULL) = ("prev_seq" IS NULL)),
	CONSTRAINT "timeline_prev_is_earlier" CHECK ("prev_seq" < "seq"),
	CONSTRAINT "timeline_begins_once" CHECK (CASE WHEN "step" IS NULL THEN "prev_seq" IS NULL ELSE ("prev_seq" IS NULL) = ("seq" = 1) END)
);
--> statement-breakpoint
CREATE TABLE "timeline_notes" (
	"id" uuid PRIMARY KEY,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "admin_sessions_of_admin" ON "admin_sessions" ("admin_id");--> statement-breakpoint
CREATE INDEX "applicant_sessions_of_applicant" ON "applicant_sessions" ("applicant_id");--> statement-breakpoint
CREATE INDEX "applications_listed" ON "applications" ("listed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "applications_listed_by_status" ON "applications" ("status","listed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "applications_listed_by_program" ON "applications" ("program","listed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "applications_listed_by_both" ON "applications" ("program","status","listed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "applications_search" ON "applications" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_log_of_actor" ON "audit_log" ("actor","seq");--> statement-breakpoint
CREATE INDEX "audit_log_of_subject" ON "audit_log" ("subject","seq");--> statement-breakpoint
CREATE INDEX "mail_events_of_mail" ON "mail_events" ("mail_id");--> statement-breakpoint
CREATE INDEX "mails_open" ON "mails" ("send_after","seq") WHERE state IN ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "mails_open_of_application" ON "mails" ("application_id","seq") WHERE state IN ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "mails_listed_by_state" ON "mails" ("state","seq") WHERE state <> 'sent';--> statement-breakpoint
CREATE INDEX "recovery_codes_of_admin" ON "recovery_codes" ("admin_id");--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD CONSTRAINT "admin_sessions_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "applicant_sessions" ADD CONSTRAINT "applicant_sessions_applicant_id_applicants_id_fkey" FOREIGN KEY ("applicant_id") REFERENCES "applicants"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_applicant_id_applicants_id_fkey" FOREIGN KEY ("applicant_id") REFERENCES "applicants"("id");--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_intake_id_intakes_id_fkey" FOREIGN KEY ("intake_id") REFERENCES "intakes"("id");--> statement-breakpoint
ALTER TABLE "email_proofs" ADD CONSTRAINT "email_proofs_applicant_id_applicants_id_fkey" FOREIGN KEY ("applicant_id") REFERENCES "applicants"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "field_history" ADD CONSTRAINT "field_history_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "field_values" ADD CONSTRAINT "field_values_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "mail_events" ADD CONSTRAINT "mail_events_mail_id_mails_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "mails"("id");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_applicant_id_applicants_id_fkey" FOREIGN KEY ("applicant_id") REFERENCES "applicants"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "timeline" ADD CONSTRAINT "timeline_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "timeline" ADD CONSTRAINT "timeline_continues" FOREIGN KEY ("application_id","prev_seq","from_status") REFERENCES "timeline"("application_id","seq","to_status");