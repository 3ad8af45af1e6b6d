CREATE TABLE "reconciliations" (
	"id" uuid PRIMARY KEY,
	"provider" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"compared" integer NOT NULL,
	"repaired" integer NOT NULL,
	"doubtful" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "reconciliations_latest" ON "reconciliations" ("provider","at");