CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
DROP INDEX "applications_search";--> statement-breakpoint
CREATE INDEX "applications_search" ON "applications" USING gin ("search" gin_trgm_ops,"status","program");