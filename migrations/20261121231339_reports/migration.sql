CREATE TABLE "report_figures" (
	"day" date,
	"program" text,
	"intake_id" uuid,
	"source" text,
	"begun" integer NOT NULL,
	"submitted" integer NOT NULL,
	"in_review" integer NOT NULL,
	"decided" integer NOT NULL,
	"accepted" integer NOT NULL,
	"enrolled" integer NOT NULL,
	CONSTRAINT "report_figures_pkey" PRIMARY KEY("source","program","day","intake_id")
);
--> statement-breakpoint
CREATE TABLE "report_folds" (
	"name" text PRIMARY KEY,
	"at" timestamp with time zone NOT NULL,
	"took_ms" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_workload" (
	"admin_id" uuid,
	"program" text,
	"assigned" integer NOT NULL,
	"open_tasks" integer NOT NULL,
	"open_reviews" integer NOT NULL,
	"done" integer NOT NULL,
	CONSTRAINT "report_workload_pkey" PRIMARY KEY("admin_id","program")
);
--> statement-breakpoint
CREATE TABLE "rule_failures" (
	"day" date,
	"program" text,
	"path" text,
	"rule" text,
	"count" integer NOT NULL,
	CONSTRAINT "rule_failures_pkey" PRIMARY KEY("day","program","path","rule")
);
--> statement-breakpoint
ALTER TABLE "report_workload" ADD CONSTRAINT "report_workload_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id") ON DELETE CASCADE;