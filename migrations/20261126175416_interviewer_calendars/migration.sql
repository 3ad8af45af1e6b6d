CREATE TABLE "interviewer_busy_times" (
	"admin_id" uuid,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "interviewer_busy_times_pkey" PRIMARY KEY("admin_id","starts_at"),
	CONSTRAINT "interviewer_busy_times_order" CHECK ("starts_at" < "ends_at")
);
--> statement-breakpoint
CREATE TABLE "interviewer_calendars" (
	"admin_id" uuid PRIMARY KEY,
	"secret" bytea NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"known_until" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"etag" text,
	"last_modified" text,
	"fault" text
);
--> statement-breakpoint
ALTER TABLE "interviewer_busy_times" ADD CONSTRAINT "interviewer_busy_times_ehMIMQQ37doM_fkey" FOREIGN KEY ("admin_id") REFERENCES "interviewer_calendars"("admin_id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "interviewer_calendars" ADD CONSTRAINT "interviewer_calendars_admin_id_interviewers_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "interviewers"("admin_id");