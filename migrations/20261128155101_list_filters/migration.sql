DROP INDEX "applications_flags";--> statement-breakpoint
CREATE INDEX "applications_flags" ON "applications" USING gin ("flags") WHERE array_length(flags, 1) IS NOT NULL;--> statement-breakpoint
DROP INDEX "applications_flags_needing";--> statement-breakpoint
CREATE INDEX "applications_flags_needing" ON "applications" USING gin ("flags") WHERE array_length(flags, 1) IS NOT NULL AND attention_at IS NOT NULL AND discarded_at IS NULL;--> statement-breakpoint
DROP INDEX "applications_missing";--> statement-breakpoint
CREATE INDEX "applications_missing" ON "applications" USING gin (nullif("missing", '{}'),"status") WHERE nullif(missing, '{}') IS NOT NULL;--> statement-breakpoint
DROP INDEX "applications_listed_missing";--> statement-breakpoint
CREATE INDEX "applications_listed_missing" ON "applications" ("listed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE nullif(missing, '{}') IS NOT NULL;--> statement-breakpoint
DROP INDEX "applications_missing_by_age";--> statement-breakpoint
CREATE INDEX "applications_missing_by_age" ON "applications" ("status_at","id") WHERE nullif(missing, '{}') IS NOT NULL;--> statement-breakpoint
CREATE INDEX "applications_listed_by_country_and_status" ON "applications" ("residence_country","status","listed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "applications_listed_by_state_and_status" ON "applications" ("residence_state","status","listed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE residence_state IS NOT NULL;--> statement-breakpoint
CREATE INDEX "applications_listed_missing_by_status" ON "applications" ("status","listed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE nullif(missing, '{}') IS NOT NULL;--> statement-breakpoint
-- How many lack what is known of all applications; of the index it would be of those that lack something alone.
CREATE STATISTICS applications_missing_kinds ON (nullif(missing, '{}')) FROM applications;--> statement-breakpoint
ALTER INDEX applications_missing ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ANALYZE applications (missing, program, intake_id);
