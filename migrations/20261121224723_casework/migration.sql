ALTER TABLE "tasks" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "changed_by" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
DROP INDEX "tasks_open_of_assignee";--> statement-breakpoint
CREATE INDEX "tasks_open_of_assignee" ON "tasks" ("assignee_id","due_on") WHERE done_at IS NULL AND removed_at IS NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_changed_by_admins_id_fkey" FOREIGN KEY ("changed_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_removed_are_blank" CHECK ("removed_at" IS NULL OR "text" = '');--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_removed_are_blank" CHECK ("removed_at" IS NULL OR "title" = '');