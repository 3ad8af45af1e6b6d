CREATE TABLE "referees" (
	"id" uuid PRIMARY KEY,
	"application_id" uuid NOT NULL,
	"row_id" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"relation" text NOT NULL,
	"position" text NOT NULL,
	"phone" text NOT NULL,
	"waived" boolean NOT NULL,
	"form_version" integer NOT NULL,
	"state" text NOT NULL,
	"state_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"token_hash" bytea UNIQUE,
	"link_ends_at" timestamp with time zone,
	"links" integer NOT NULL,
	"asks_again" integer DEFAULT 0 NOT NULL,
	"draft" jsonb NOT NULL,
	"draft_revision" integer DEFAULT 0 NOT NULL,
	"draft_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"by" uuid,
	CONSTRAINT "referees_of_row" UNIQUE("application_id","row_id"),
	CONSTRAINT "referees_state" CHECK ("state" IN ('asked', 'received', 'declined', 'mistaken', 'replaced', 'excused', 'ended')),
	CONSTRAINT "referees_link_while_asked" CHECK ("token_hash" IS NULL OR "state" = 'asked'),
	CONSTRAINT "referees_hash_size" CHECK (octet_length("token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "reference_texts" (
	"referee_id" uuid PRIMARY KEY,
	"answers" jsonb NOT NULL,
	"signed_name" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"came_by" text NOT NULL,
	"written_on" date,
	CONSTRAINT "reference_texts_came_by" CHECK ("came_by" IN ('link', 'letter'))
);
--> statement-breakpoint
CREATE TABLE "reminders_sent" (
	"kind" text,
	"subject_id" uuid,
	"due_at" timestamp with time zone,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "reminders_sent_pkey" PRIMARY KEY("kind","subject_id","due_at")
);
--> statement-breakpoint
CREATE INDEX "referees_of_application" ON "referees" ("application_id","asked_at");--> statement-breakpoint
CREATE INDEX "referees_waiting" ON "referees" ("asked_at") WHERE state = 'asked';--> statement-breakpoint
ALTER TABLE "referees" ADD CONSTRAINT "referees_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "referees" ADD CONSTRAINT "referees_by_admins_id_fkey" FOREIGN KEY ("by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "reference_texts" ADD CONSTRAINT "reference_texts_referee_id_referees_id_fkey" FOREIGN KEY ("referee_id") REFERENCES "referees"("id");