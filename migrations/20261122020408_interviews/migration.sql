CREATE TABLE "booking_events" (
	"booking_id" uuid,
	"seq" integer,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"from_start" timestamp with time zone,
	"to_start" timestamp with time zone,
	"from_host" uuid,
	"to_host" uuid,
	"note_id" uuid,
	CONSTRAINT "booking_events_pkey" PRIMARY KEY("booking_id","seq"),
	CONSTRAINT "booking_events_kind" CHECK ("kind" IN ('confirmed', 'moved', 'reassigned', 'cancelled', 'held', 'missed', 'host-missed', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "closed_periods" (
	"id" uuid PRIMARY KEY,
	"name" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"span" tstzrange NOT NULL,
	CONSTRAINT "closed_periods_order" CHECK ("from_day" <= "to_day")
);
--> statement-breakpoint
CREATE TABLE "interview_bookings" (
	"id" uuid PRIMARY KEY,
	"public_id" text NOT NULL UNIQUE,
	"idempotency_key" uuid NOT NULL UNIQUE,
	"application_id" uuid NOT NULL,
	"host_id" uuid NOT NULL,
	"during" tstzrange NOT NULL,
	"blocked" tstzrange NOT NULL,
	"starts_at" timestamp with time zone GENERATED ALWAYS AS (lower(during)) STORED NOT NULL,
	"ends_at" timestamp with time zone GENERATED ALWAYS AS (upper(during)) STORED NOT NULL,
	"status" text NOT NULL,
	"hold_until" timestamp with time zone,
	"outcome" text,
	"time_zone" text NOT NULL,
	"is_online" boolean NOT NULL,
	"place" text NOT NULL,
	"link" text,
	"moves" integer DEFAULT 0 NOT NULL,
	"made_by" text NOT NULL,
	"ical_uid" text NOT NULL UNIQUE,
	"ical_sequence" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "interview_bookings_status" CHECK ("status" IN ('held', 'confirmed', 'cancelled', 'completed')),
	CONSTRAINT "interview_bookings_span" CHECK (NOT isempty("during") AND lower_inc("blocked") AND NOT upper_inc("blocked") AND "blocked" @> "during"),
	CONSTRAINT "interview_bookings_hold" CHECK (("status" = 'held') = ("hold_until" IS NOT NULL)),
	CONSTRAINT "interview_bookings_outcome" CHECK (("status" = 'completed') = ("outcome" IS NOT NULL) AND "outcome" IN ('held', 'missed', 'host-missed')),
	CONSTRAINT "interview_bookings_made_by" CHECK ("made_by" IN ('applicant', 'staff'))
);
--> statement-breakpoint
CREATE TABLE "interview_hosts" (
	"program" text,
	"admin_id" uuid,
	"weight" integer NOT NULL,
	"schedule_id" uuid,
	CONSTRAINT "interview_hosts_pkey" PRIMARY KEY("program","admin_id"),
	CONSTRAINT "interview_hosts_program" CHECK ("program" IN ('ba', 'msc')),
	CONSTRAINT "interview_hosts_weight" CHECK ("weight" BETWEEN 1 AND 10)
);
--> statement-breakpoint
CREATE TABLE "interview_requests" (
	"id" uuid PRIMARY KEY,
	"application_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"words" text NOT NULL,
	"times" timestamp with time zone[] NOT NULL,
	"time_zone" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	CONSTRAINT "interview_requests_kind" CHECK ("kind" IN ('times', 'accommodation'))
);
--> statement-breakpoint
CREATE TABLE "interviewers" (
	"admin_id" uuid PRIMARY KEY,
	"active" boolean NOT NULL,
	"time_zone" text NOT NULL,
	"schedule_id" uuid NOT NULL,
	"link" text,
	"feed_hash" bytea UNIQUE,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "interviewers_feed_hash_size" CHECK (octet_length("feed_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "schedule_overrides" (
	"schedule_id" uuid,
	"day" date,
	"windows" jsonb NOT NULL,
	CONSTRAINT "schedule_overrides_pkey" PRIMARY KEY("schedule_id","day")
);
--> statement-breakpoint
CREATE TABLE "schedule_windows" (
	"schedule_id" uuid,
	"weekday" integer,
	"starts" time,
	"ends" time NOT NULL,
	CONSTRAINT "schedule_windows_pkey" PRIMARY KEY("schedule_id","weekday","starts"),
	CONSTRAINT "schedule_windows_weekday" CHECK ("weekday" BETWEEN 1 AND 7),
	CONSTRAINT "schedule_windows_order" CHECK ("starts" < "ends")
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"id" uuid PRIMARY KEY,
	"admin_id" uuid NOT NULL,
	"name" text NOT NULL,
	"time_zone" text NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "schedules_name" UNIQUE("admin_id","name")
);
--> statement-breakpoint
CREATE TABLE "time_off" (
	"id" uuid PRIMARY KEY,
	"admin_id" uuid NOT NULL,
	"span" tstzrange NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "calendar" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "applicant_has_one" ON "interview_bookings" ("application_id") WHERE status IN ('held', 'confirmed');--> statement-breakpoint
CREATE INDEX "interview_bookings_of_application" ON "interview_bookings" ("application_id","created_at");--> statement-breakpoint
CREATE INDEX "interview_bookings_by_start" ON "interview_bookings" ("starts_at");--> statement-breakpoint
CREATE INDEX "interview_bookings_of_host" ON "interview_bookings" ("host_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "interview_requests_one_open" ON "interview_requests" ("application_id","kind") WHERE answered_at IS NULL;--> statement-breakpoint
CREATE INDEX "interview_requests_of_application" ON "interview_requests" ("application_id","at");--> statement-breakpoint
CREATE INDEX "time_off_of_interviewer" ON "time_off" USING gist ("admin_id","span");--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_booking_id_interview_bookings_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "interview_bookings"("id");--> statement-breakpoint
ALTER TABLE "interview_bookings" ADD CONSTRAINT "interview_bookings_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "interview_bookings" ADD CONSTRAINT "interview_bookings_host_id_interviewers_admin_id_fkey" FOREIGN KEY ("host_id") REFERENCES "interviewers"("admin_id");--> statement-breakpoint
ALTER TABLE "interview_hosts" ADD CONSTRAINT "interview_hosts_admin_id_interviewers_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "interviewers"("admin_id");--> statement-breakpoint
ALTER TABLE "interview_hosts" ADD CONSTRAINT "interview_hosts_schedule_id_schedules_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedules"("id");--> statement-breakpoint
ALTER TABLE "interview_requests" ADD CONSTRAINT "interview_requests_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "interview_requests" ADD CONSTRAINT "interview_requests_answered_by_admins_id_fkey" FOREIGN KEY ("answered_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "interviewers" ADD CONSTRAINT "interviewers_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "interviewers" ADD CONSTRAINT "interviewers_schedule_id_schedules_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedules"("id");--> statement-breakpoint
ALTER TABLE "schedule_overrides" ADD CONSTRAINT "schedule_overrides_schedule_id_schedules_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedules"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "schedule_windows" ADD CONSTRAINT "schedule_windows_schedule_id_schedules_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedules"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "time_off" ADD CONSTRAINT "time_off_admin_id_interviewers_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "interviewers"("admin_id");