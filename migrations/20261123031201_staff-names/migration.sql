ALTER TABLE "admins" ADD COLUMN "name_given" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
UPDATE "admins" SET "name_given" = false WHERE lower("name") = lower(split_part("email"::text, '@', 1));
