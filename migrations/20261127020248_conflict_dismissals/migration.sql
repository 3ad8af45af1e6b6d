CREATE TABLE "conflict_dismissals" (
	"application_id" uuid,
	"admin_id" uuid,
	"reasons" text[] NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "conflict_dismissals_pkey" PRIMARY KEY("application_id","admin_id")
);
--> statement-breakpoint
ALTER TABLE "conflict_dismissals" ADD CONSTRAINT "conflict_dismissals_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "conflict_dismissals" ADD CONSTRAINT "conflict_dismissals_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "conflict_dismissals" ADD CONSTRAINT "conflict_dismissals_by_admins_id_fkey" FOREIGN KEY ("by") REFERENCES "admins"("id");