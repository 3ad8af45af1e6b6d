CREATE TABLE "legal_holds" (
	"id" uuid PRIMARY KEY,
	"application_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	CONSTRAINT "legal_holds_ended" CHECK (("ended_by" IS NULL) = ("ended_at" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "legal_holds_one_open" ON "legal_holds" ("application_id") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "legal_holds_of_application" ON "legal_holds" ("application_id","at");--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_by_admins_id_fkey" FOREIGN KEY ("by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_ended_by_admins_id_fkey" FOREIGN KEY ("ended_by") REFERENCES "admins"("id");