CREATE TABLE "search_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY
);
--> statement-breakpoint
CREATE INDEX "applications_listed_submitted" ON "applications" ("listed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE submitted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "applications_needing_by_status" ON "applications" ("status","attention_at","id") WHERE attention_at IS NOT NULL AND discarded_at IS NULL;--> statement-breakpoint
CREATE INDEX "applications_listed_by_assignee" ON "applications" ("assignee_id","listed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "search_words_alike" ON "search_words" USING gin ("word" gin_trgm_ops);