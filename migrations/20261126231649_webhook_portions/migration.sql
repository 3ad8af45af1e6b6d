ALTER TABLE "webhook_endpoints" DROP CONSTRAINT "webhook_endpoints_name_key";--> statement-breakpoint
DROP INDEX "webhook_deliveries_due";--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_next" ON "webhook_deliveries" ("endpoint_id","next_at","seq") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_tests" ON "webhook_deliveries" ("next_at") WHERE state = 'waiting' AND application_id IS NULL;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_claimed" ON "webhook_deliveries" ("endpoint_id","application_id") WHERE state = 'waiting' AND claimed_until IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_endpoints_named" ON "webhook_endpoints" ("name") WHERE removed_at IS NULL;