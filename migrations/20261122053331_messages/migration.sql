CREATE TABLE "mail_addresses" (
	"address" citext PRIMARY KEY,
	"bounced_at" timestamp with time zone NOT NULL,
	"why" text NOT NULL,
	"mail_id" uuid
);
--> statement-breakpoint
CREATE TABLE "mail_suppressions" (
	"address" citext,
	"stream" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_suppressions_pkey" PRIMARY KEY("address","stream"),
	CONSTRAINT "mail_suppressions_stream" CHECK ("stream" IN ('reminders', 'news'))
);
--> statement-breakpoint
CREATE TABLE "message_marks" (
	"application_id" uuid,
	"kind" text,
	"seq" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_marks_pkey" PRIMARY KEY("application_id","kind"),
	CONSTRAINT "message_marks_kind" CHECK ("kind" IN ('applicant-read', 'office-read', 'settled'))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY,
	"seq" bigint UNIQUE GENERATED ALWAYS AS IDENTITY (sequence name "messages_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" uuid NOT NULL,
	"author" text NOT NULL,
	"admin_id" uuid,
	"from_address" text,
	"text" text NOT NULL,
	"documents" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"cause" text UNIQUE,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "messages_author" CHECK ("author" IN ('applicant', 'staff', 'mail')),
	CONSTRAINT "messages_by_staff" CHECK (("author" = 'staff') = ("admin_id" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "repeats" uuid;--> statement-breakpoint
CREATE INDEX "mails_queued" ON "mails" ("seq") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "mails_to" ON "mails" (lower("to_address"),"seq");--> statement-breakpoint
CREATE INDEX "mails_by_template" ON "mails" ("template","seq");--> statement-breakpoint
CREATE INDEX "messages_of_application" ON "messages" ("application_id","seq");--> statement-breakpoint
ALTER TABLE "mail_addresses" ADD CONSTRAINT "mail_addresses_mail_id_mails_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "mails"("id");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_repeats_mails_id_fkey" FOREIGN KEY ("repeats") REFERENCES "mails"("id");--> statement-breakpoint
ALTER TABLE "message_marks" ADD CONSTRAINT "message_marks_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id");