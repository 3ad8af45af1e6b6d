CREATE TABLE "file_requests" (
	"id" uuid PRIMARY KEY,
	"applicant_id" uuid NOT NULL,
	"words" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"due_on" date NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"ended_at" timestamp with time zone,
	"answered_by" uuid,
	"reason" text,
	"file" jsonb,
	"file_until" timestamp with time zone,
	"opened_at" timestamp with time zone,
	CONSTRAINT "file_requests_state" CHECK ("state" IN ('open', 'handed-over', 'declined', 'withdrawn')),
	CONSTRAINT "file_requests_ended" CHECK (("state" = 'open') = ("ended_at" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "file_requests_one_open" ON "file_requests" ("applicant_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "file_requests_of_applicant" ON "file_requests" ("applicant_id","asked_at");--> statement-breakpoint
CREATE INDEX "file_requests_listed" ON "file_requests" ("due_on","id");--> statement-breakpoint
ALTER TABLE "file_requests" ADD CONSTRAINT "file_requests_applicant_id_applicants_id_fkey" FOREIGN KEY ("applicant_id") REFERENCES "applicants"("id");--> statement-breakpoint
ALTER TABLE "file_requests" ADD CONSTRAINT "file_requests_answered_by_admins_id_fkey" FOREIGN KEY ("answered_by") REFERENCES "admins"("id");