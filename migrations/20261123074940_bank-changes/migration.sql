CREATE TABLE "bank_changes" (
	"id" uuid PRIMARY KEY,
	"state" text NOT NULL,
	"was" jsonb NOT NULL,
	"value" jsonb NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"takes_effect_at" timestamp with time zone,
	"approved_by" uuid,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	"version" integer,
	CONSTRAINT "bank_changes_state" CHECK ("state" IN ('waiting', 'done', 'cancelled')),
	CONSTRAINT "bank_changes_two_people" CHECK ("approved_by" <> "proposed_by"),
	CONSTRAINT "bank_changes_a_day" CHECK ("takes_effect_at" >= "proposed_at" + interval '24 hours'),
	CONSTRAINT "bank_changes_done" CHECK ("state" <> 'done' OR ("version" IS NOT NULL
        AND ("approved_by" IS NOT NULL OR coalesce("ended_at" >= "takes_effect_at", false))))
);
--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "role_since" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_changes_one_waits" ON "bank_changes" ("state") WHERE state = 'waiting';--> statement-breakpoint
ALTER TABLE "bank_changes" ADD CONSTRAINT "bank_changes_proposed_by_admins_id_fkey" FOREIGN KEY ("proposed_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "bank_changes" ADD CONSTRAINT "bank_changes_approved_by_admins_id_fkey" FOREIGN KEY ("approved_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "bank_changes" ADD CONSTRAINT "bank_changes_ended_by_admins_id_fkey" FOREIGN KEY ("ended_by") REFERENCES "admins"("id");