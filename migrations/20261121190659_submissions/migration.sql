CREATE TABLE "idempotency_keys" (
	"account" text,
	"key" uuid,
	"route" text NOT NULL,
	"body_hash" bytea NOT NULL,
	"answer" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY("account","key")
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"application_id" uuid,
	"seq" integer,
	"reason_id" text NOT NULL,
	"sections" text[] NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "returns_pkey" PRIMARY KEY("application_id","seq"),
	CONSTRAINT "returns_name_sections" CHECK (cardinality("sections") > 0)
);
--> statement-breakpoint
CREATE TABLE "stage_durations" (
	"program" text,
	"status" text,
	"samples" integer NOT NULL,
	"low" integer NOT NULL,
	"median" integer NOT NULL,
	"high" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "stage_durations_pkey" PRIMARY KEY("program","status")
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"application_id" uuid,
	"round" integer,
	"idempotency_key" uuid NOT NULL UNIQUE,
	"receipt_number" text NOT NULL UNIQUE,
	"snapshot" jsonb NOT NULL,
	"sha256" bytea NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"within_grace" boolean NOT NULL,
	CONSTRAINT "submissions_pkey" PRIMARY KEY("application_id","round"),
	CONSTRAINT "submissions_hash_size" CHECK (octet_length("sha256") = 32)
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "saved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "form_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "discarded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "timeline" ADD COLUMN "detail" jsonb;--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" ("at");--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_have_their_step" FOREIGN KEY ("application_id","seq") REFERENCES "timeline"("application_id","seq");--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");