ALTER TABLE "applications" ADD COLUMN "search_inside" tsvector GENERATED ALWAYS AS (strip(to_tsvector('simple', search_answers || ' ' || search_notes))) STORED;--> statement-breakpoint
DROP INDEX "applications_search_inside";--> statement-breakpoint
CREATE INDEX "applications_search_inside" ON "applications" USING gin ("search_inside");