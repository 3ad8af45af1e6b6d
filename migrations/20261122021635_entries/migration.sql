CREATE TABLE "entered_applications" (
	"application_id" uuid PRIMARY KEY,
	"entered_by" uuid NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"how" text NOT NULL,
	"received_on" date NOT NULL,
	"reason" text,
	"signed_on" date,
	CONSTRAINT "entered_applications_how" CHECK ("how" IN ('paper', 'phone'))
);
--> statement-breakpoint
CREATE TABLE "office_people" (
	"applicant_id" uuid PRIMARY KEY,
	"made_by" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"link_sent_at" timestamp with time zone,
	"claimed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "entered_applications" ADD CONSTRAINT "entered_applications_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "entered_applications" ADD CONSTRAINT "entered_applications_entered_by_admins_id_fkey" FOREIGN KEY ("entered_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "office_people" ADD CONSTRAINT "office_people_applicant_id_applicants_id_fkey" FOREIGN KEY ("applicant_id") REFERENCES "applicants"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "office_people" ADD CONSTRAINT "office_people_made_by_admins_id_fkey" FOREIGN KEY ("made_by") REFERENCES "admins"("id");