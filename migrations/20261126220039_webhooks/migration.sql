-- All at once or none, so that no transaction that is under way waits for this one while this waits for it.
DO $$
BEGIN
  LOOP
    BEGIN
      LOCK TABLE applications, admins, contracts, charges, files, document_versions, responses, timeline
        IN SHARE ROW EXCLUSIVE MODE NOWAIT;
      EXIT;
    EXCEPTION WHEN lock_not_available THEN PERFORM pg_sleep(0.02);
    END;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"endpoint_id" uuid NOT NULL,
	"application_id" uuid,
	"type" text NOT NULL,
	"subject_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"claimed_until" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"fault" text,
	CONSTRAINT "webhook_deliveries_state" CHECK ("state" IN ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY,
	"name" text NOT NULL UNIQUE,
	"address" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" bytea NOT NULL,
	"earlier_until" timestamp with time zone,
	"state" text DEFAULT 'on' NOT NULL,
	"state_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_success_at" timestamp with time zone,
	"last_fault" text,
	"last_fault_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	CONSTRAINT "webhook_endpoints_state" CHECK ("state" IN ('on', 'paused', 'off'))
);
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_listed" ON "webhook_deliveries" ("seq" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_endpoint" ON "webhook_deliveries" ("endpoint_id","seq" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_application" ON "webhook_deliveries" ("application_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_time" ON "webhook_deliveries" ("at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" ("endpoint_id","next_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_in_line" ON "webhook_deliveries" ("endpoint_id","application_id","seq") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_failed" ON "webhook_deliveries" ("endpoint_id","seq" DESC NULLS LAST) WHERE state = 'failed';--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_created_by_admins_id_fkey" FOREIGN KEY ("created_by") REFERENCES "admins"("id");