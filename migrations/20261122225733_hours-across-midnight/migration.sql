ALTER TABLE "schedule_windows" DROP CONSTRAINT "schedule_windows_order";--> statement-breakpoint
ALTER TABLE "schedule_windows" ADD CONSTRAINT "schedule_windows_length" CHECK ("starts" <> "ends");