CREATE TABLE "upkeep_runs" (
	"id" uuid PRIMARY KEY,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"passed" boolean NOT NULL,
	"broken" integer NOT NULL,
	"backup_at" timestamp with time zone,
	CONSTRAINT "upkeep_runs_kind" CHECK ("kind" IN ('backup', 'restore-check', 'verify'))
);
--> statement-breakpoint
CREATE INDEX "upkeep_runs_latest" ON "upkeep_runs" ("kind","at");