CREATE TABLE "application_count_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_count_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"intake_id" uuid NOT NULL,
	"program" text NOT NULL,
	"status" text NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_counts" (
	"intake_id" uuid,
	"program" text,
	"status" text,
	"count" bigint NOT NULL,
	CONSTRAINT "application_counts_pkey" PRIMARY KEY("intake_id","program","status")
);
--> statement-breakpoint
CREATE TABLE "bulk_run_items" (
	"run_id" uuid,
	"application_id" uuid,
	"before" jsonb,
	"failure" text,
	CONSTRAINT "bulk_run_items_pkey" PRIMARY KEY("run_id","application_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_runs" (
	"id" uuid PRIMARY KEY,
	"admin_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"detail" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "checks" (
	"application_id" uuid,
	"kind" text,
	"owner_id" uuid,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "checks_pkey" PRIMARY KEY("application_id","kind"),
	CONSTRAINT "checks_kind" CHECK ("kind" IN ('identity', 'education', 'finance', 'credit')),
	CONSTRAINT "checks_state" CHECK ("state" IN ('open', 'passed', 'failed', 'waived'))
);
--> statement-breakpoint
CREATE TABLE "conflicts" (
	"admin_id" uuid,
	"application_id" uuid,
	"reason" text NOT NULL,
	"declared_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conflicts_pkey" PRIMARY KEY("application_id","admin_id")
);
--> statement-breakpoint
CREATE TABLE "credit_settlements" (
	"application_id" uuid,
	"choice" text,
	"outcome" text NOT NULL,
	"credits" integer NOT NULL,
	"reason" text NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_settlements_pkey" PRIMARY KEY("application_id","choice"),
	CONSTRAINT "credit_settlements_outcome" CHECK ("outcome" IN ('accepted', 'partly', 'refused')),
	CONSTRAINT "credit_settlements_credits" CHECK ("credits" >= 0)
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY,
	"application_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"reason_ids" text[] NOT NULL,
	"conditions" jsonb NOT NULL,
	"intake_id" uuid,
	"reply_at" timestamp with time zone,
	"letter" jsonb NOT NULL,
	"template_version" integer NOT NULL,
	"record" jsonb,
	"drafted_by" uuid NOT NULL,
	"drafted_at" timestamp with time zone NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"seq" integer,
	CONSTRAINT "decisions_outcome" CHECK ("outcome" IN ('accept', 'reject', 'waitlist', 'defer')),
	CONSTRAINT "decisions_state" CHECK ("state" IN ('draft', 'confirmed', 'releasing', 'released', 'dropped')),
	CONSTRAINT "decisions_released_at" CHECK (("state" = 'released') = ("released_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "note_mentions" (
	"note_id" uuid,
	"admin_id" uuid,
	"read_at" timestamp with time zone,
	CONSTRAINT "note_mentions_pkey" PRIMARY KEY("note_id","admin_id")
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" uuid PRIMARY KEY,
	"application_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "presences" (
	"application_id" uuid,
	"admin_id" uuid,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "presences_pkey" PRIMARY KEY("application_id","admin_id")
);
--> statement-breakpoint
CREATE TABLE "release_items" (
	"release_id" uuid,
	"decision_id" uuid,
	"version" integer NOT NULL,
	"failure" text,
	CONSTRAINT "release_items_pkey" PRIMARY KEY("release_id","decision_id")
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"id" uuid PRIMARY KEY,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"expected" integer NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"asks_second" boolean NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"hold_minutes" integer NOT NULL,
	"goes_out_at" timestamp with time zone,
	"went_out_at" timestamp with time zone,
	"recalled_by" uuid,
	"recalled_at" timestamp with time zone,
	CONSTRAINT "releases_state" CHECK ("state" IN ('waiting', 'holding', 'out', 'recalled')),
	CONSTRAINT "releases_two_people" CHECK (NOT "asks_second" OR "approved_by" <> "created_by")
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"id" uuid PRIMARY KEY,
	"application_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"intake_id" uuid,
	"words" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"granted" boolean,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	CONSTRAINT "requests_kind" CHECK ("kind" IN ('defer', 'more-time', 'waiver')),
	CONSTRAINT "requests_answered" CHECK (("granted" IS NULL) = ("answered_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY,
	"application_id" uuid NOT NULL,
	"reviewer_id" uuid NOT NULL,
	"assigned_by" uuid NOT NULL,
	"assigned_at" timestamp with time zone NOT NULL,
	"rubric_version" integer NOT NULL,
	"scores" jsonb NOT NULL,
	"evidence" jsonb NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"recommendation" text,
	"done_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "reviews_recommendation" CHECK ("recommendation" IN ('accept', 'waitlist', 'reject', 'defer'))
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"shared" boolean NOT NULL,
	"address" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_views_name" UNIQUE("owner_id","name")
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY,
	"application_id" uuid NOT NULL,
	"title" text NOT NULL,
	"assignee_id" uuid,
	"due_on" date,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" uuid
);
--> statement-breakpoint
CREATE TABLE "time_extensions" (
	"id" uuid PRIMARY KEY,
	"application_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "time_extensions_kind" CHECK ("kind" IN ('submit', 'reply'))
);
--> statement-breakpoint
CREATE TABLE "waitlist_places" (
	"application_id" uuid PRIMARY KEY,
	"place" double precision NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admin_invitations" ADD COLUMN "programs" text[];--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "programs" text[];--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "search_answers" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "search_notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "flags" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "attention_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "intakes" ADD COLUMN "reply_by_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
CREATE INDEX "applications_needing_attention" ON "applications" ("attention_at","id") WHERE attention_at IS NOT NULL AND discarded_at IS NULL;--> statement-breakpoint
CREATE INDEX "applications_of_assignee" ON "applications" ("assignee_id","attention_at","id");--> statement-breakpoint
CREATE INDEX "applications_by_intake" ON "applications" ("intake_id","status","listed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "applications_flags" ON "applications" USING gin ("flags");--> statement-breakpoint
CREATE INDEX "applications_search_inside" ON "applications" USING gin (("search_answers" || ' ' || "search_notes") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "decisions_one_open" ON "decisions" ("application_id") WHERE state IN ('draft', 'confirmed', 'releasing');--> statement-breakpoint
CREATE INDEX "decisions_of_application" ON "decisions" ("application_id","drafted_at");--> statement-breakpoint
CREATE INDEX "decisions_by_state" ON "decisions" ("state","drafted_at","id") WHERE state <> 'released';--> statement-breakpoint
CREATE INDEX "note_mentions_unread" ON "note_mentions" ("admin_id") WHERE read_at IS NULL;--> statement-breakpoint
CREATE INDEX "notes_of_application" ON "notes" ("application_id","at");--> statement-breakpoint
CREATE INDEX "release_items_of_decision" ON "release_items" ("decision_id");--> statement-breakpoint
CREATE INDEX "releases_by_time" ON "releases" ("created_at","id");--> statement-breakpoint
CREATE INDEX "releases_due" ON "releases" ("goes_out_at") WHERE state = 'holding';--> statement-breakpoint
CREATE UNIQUE INDEX "requests_one_open" ON "requests" ("application_id","kind") WHERE answered_at IS NULL;--> statement-breakpoint
CREATE INDEX "requests_of_application" ON "requests" ("application_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_once" ON "reviews" ("application_id","reviewer_id") WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "reviews_of_reviewer" ON "reviews" ("reviewer_id","assigned_at") WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "tasks_of_application" ON "tasks" ("application_id","created_at");--> statement-breakpoint
CREATE INDEX "tasks_open_of_assignee" ON "tasks" ("assignee_id","due_on") WHERE done_at IS NULL;--> statement-breakpoint
CREATE INDEX "time_extensions_of_application" ON "time_extensions" ("application_id","kind","at");--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_assignee_id_admins_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "bulk_run_items" ADD CONSTRAINT "bulk_run_items_run_id_bulk_runs_id_fkey" FOREIGN KEY ("run_id") REFERENCES "bulk_runs"("id");--> statement-breakpoint
ALTER TABLE "bulk_run_items" ADD CONSTRAINT "bulk_run_items_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD CONSTRAINT "bulk_runs_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "checks" ADD CONSTRAINT "checks_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "checks" ADD CONSTRAINT "checks_owner_id_admins_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "checks" ADD CONSTRAINT "checks_by_admins_id_fkey" FOREIGN KEY ("by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "conflicts" ADD CONSTRAINT "conflicts_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "conflicts" ADD CONSTRAINT "conflicts_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "credit_settlements" ADD CONSTRAINT "credit_settlements_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "credit_settlements" ADD CONSTRAINT "credit_settlements_by_admins_id_fkey" FOREIGN KEY ("by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_intake_id_intakes_id_fkey" FOREIGN KEY ("intake_id") REFERENCES "intakes"("id");--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_drafted_by_admins_id_fkey" FOREIGN KEY ("drafted_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_confirmed_by_admins_id_fkey" FOREIGN KEY ("confirmed_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_have_their_step" FOREIGN KEY ("application_id","seq") REFERENCES "timeline"("application_id","seq");--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_note_id_notes_id_fkey" FOREIGN KEY ("note_id") REFERENCES "notes"("id");--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_author_id_admins_id_fkey" FOREIGN KEY ("author_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "release_items" ADD CONSTRAINT "release_items_release_id_releases_id_fkey" FOREIGN KEY ("release_id") REFERENCES "releases"("id");--> statement-breakpoint
ALTER TABLE "release_items" ADD CONSTRAINT "release_items_decision_id_decisions_id_fkey" FOREIGN KEY ("decision_id") REFERENCES "decisions"("id");--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_created_by_admins_id_fkey" FOREIGN KEY ("created_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_approved_by_admins_id_fkey" FOREIGN KEY ("approved_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_recalled_by_admins_id_fkey" FOREIGN KEY ("recalled_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_intake_id_intakes_id_fkey" FOREIGN KEY ("intake_id") REFERENCES "intakes"("id");--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_answered_by_admins_id_fkey" FOREIGN KEY ("answered_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_reviewer_id_admins_id_fkey" FOREIGN KEY ("reviewer_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_assigned_by_admins_id_fkey" FOREIGN KEY ("assigned_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_admins_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assignee_id_admins_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_created_by_admins_id_fkey" FOREIGN KEY ("created_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_done_by_admins_id_fkey" FOREIGN KEY ("done_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "time_extensions" ADD CONSTRAINT "time_extensions_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "time_extensions" ADD CONSTRAINT "time_extensions_by_admins_id_fkey" FOREIGN KEY ("by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "waitlist_places" ADD CONSTRAINT "waitlist_places_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");