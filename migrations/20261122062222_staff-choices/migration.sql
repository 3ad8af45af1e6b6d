CREATE TABLE "staff_choices" (
	"admin_id" uuid,
	"event" text,
	"choice" text NOT NULL,
	CONSTRAINT "staff_choices_pkey" PRIMARY KEY("admin_id","event"),
	CONSTRAINT "staff_choices_choice" CHECK ("choice" IN ('at-once', 'daily', 'never'))
);
--> statement-breakpoint
CREATE TABLE "staff_news" (
	"admin_id" uuid,
	"event" text,
	"application_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_news_pkey" PRIMARY KEY("admin_id","event","application_id")
);
--> statement-breakpoint
ALTER TABLE "staff_choices" ADD CONSTRAINT "staff_choices_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "staff_news" ADD CONSTRAINT "staff_news_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "staff_news" ADD CONSTRAINT "staff_news_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");