ALTER TABLE "changes" DROP CONSTRAINT "changes_pkey";--> statement-breakpoint
ALTER TABLE "changes" DROP COLUMN "id";--> statement-breakpoint
CREATE INDEX "changes_by_transaction" ON "changes" ("xid");