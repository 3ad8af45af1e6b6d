CREATE TABLE "mass_acts" (
	"id" uuid PRIMARY KEY,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"detail" jsonb NOT NULL,
	"application_ids" uuid[] NOT NULL,
	"programs" text[] NOT NULL,
	"count" integer NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"asks_second" boolean NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"goes_out_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	CONSTRAINT "mass_acts_kind" CHECK ("kind" IN ('export', 'message')),
	CONSTRAINT "mass_acts_state" CHECK ("state" IN ('waiting', 'approved', 'done', 'ended')),
	CONSTRAINT "mass_acts_two_people" CHECK (NOT "asks_second" OR "approved_by" <> "asked_by"),
	CONSTRAINT "mass_acts_approved" CHECK (NOT "asks_second" OR "state" NOT IN ('approved', 'done') OR "approved_by" IS NOT NULL)
);
--> statement-breakpoint
CREATE INDEX "mass_acts_by_time" ON "mass_acts" ("asked_at","id");--> statement-breakpoint
CREATE INDEX "mass_acts_of_asker" ON "mass_acts" ("asked_by","asked_at");--> statement-breakpoint
CREATE INDEX "mass_acts_open" ON "mass_acts" ("valid_until") WHERE state IN ('waiting', 'approved');--> statement-breakpoint
ALTER TABLE "mass_acts" ADD CONSTRAINT "mass_acts_asked_by_admins_id_fkey" FOREIGN KEY ("asked_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "mass_acts" ADD CONSTRAINT "mass_acts_approved_by_admins_id_fkey" FOREIGN KEY ("approved_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "mass_acts" ADD CONSTRAINT "mass_acts_ended_by_admins_id_fkey" FOREIGN KEY ("ended_by") REFERENCES "admins"("id");