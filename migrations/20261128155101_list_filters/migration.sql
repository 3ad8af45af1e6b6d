-- The new ones come first: applications can be read until the old ones go, at the end.
CREATE INDEX "applications_flags_next" ON "applications" USING gin ("flags") WHERE array_length(flags, 1) IS NOT NULL;--> statement-breakpoint
CREATE INDEX "applications_flags_needing_next" ON "applications" USING gin ("flags") WHERE array_length(flags, 1) IS NOT NULL AND attention_at IS NOT NULL AND discarded_at IS NULL;--> statement-breakpoint
CREATE INDEX "applications_missing_next" ON "applications" USING gin (nullif("missing", '{}'),"status") WHERE nullif(missing, '{}') IS NOT NULL;--> statement-breakpoint
CREATE INDEX "applications_listed_missing_next" ON "applications" ("listed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE nullif(missing, '{}') IS NOT NULL;--> statement-breakpoint
CREATE INDEX "applications_missing_by_age_next" ON "applications" ("status_at","id") WHERE nullif(missing, '{}') IS NOT NULL;--> statement-breakpoint
CREATE INDEX "applications_listed_by_country_and_status" ON "applications" ("residence_country","status","listed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "applications_listed_by_state_and_status" ON "applications" ("residence_state","status","listed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE residence_state IS NOT NULL;--> statement-breakpoint
CREATE INDEX "applications_listed_missing_by_status" ON "applications" ("status","listed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE nullif(missing, '{}') IS NOT NULL;--> statement-breakpoint
-- How many lack what is known of all applications; of the index it would be of those that lack something alone.
CREATE STATISTICS applications_missing_kinds ON (nullif(missing, '{}')) FROM applications;--> statement-breakpoint
ALTER INDEX applications_missing_next ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ANALYZE applications (missing, program, intake_id);--> statement-breakpoint
DROP INDEX "applications_flags";--> statement-breakpoint
ALTER INDEX "applications_flags_next" RENAME TO "applications_flags";--> statement-breakpoint
DROP INDEX "applications_flags_needing";--> statement-breakpoint
ALTER INDEX "applications_flags_needing_next" RENAME TO "applications_flags_needing";--> statement-breakpoint
DROP INDEX "applications_missing";--> statement-breakpoint
ALTER INDEX "applications_missing_next" RENAME TO "applications_missing";--> statement-breakpoint
DROP INDEX "applications_listed_missing";--> statement-breakpoint
ALTER INDEX "applications_listed_missing_next" RENAME TO "applications_listed_missing";--> statement-breakpoint
DROP INDEX "applications_missing_by_age";--> statement-breakpoint
ALTER INDEX "applications_missing_by_age_next" RENAME TO "applications_missing_by_age";
