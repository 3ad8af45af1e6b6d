CREATE TABLE "application_import_rows" (
	"import_id" uuid,
	"line" integer,
	"cells" jsonb NOT NULL,
	"state" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" citext,
	"phone" text,
	"name_and_birth" text,
	"alike" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"same_address" uuid,
	"is_somebody_else" boolean DEFAULT false NOT NULL,
	"applicant_id" uuid,
	"application_id" uuid,
	"revision" integer,
	"timeline_seq" integer,
	"made_person" boolean,
	CONSTRAINT "application_import_rows_pkey" PRIMARY KEY("import_id","line"),
	CONSTRAINT "application_import_rows_state" CHECK ("state" IN ('new', 'ready', 'faulty', 'alike', 'entered', 'undone')),
	CONSTRAINT "application_import_rows_entered" CHECK (("state" IN ('entered', 'undone')) = ("application_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "application_imports" (
	"id" uuid PRIMARY KEY,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"head" jsonb NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"program" text,
	"intake_id" uuid,
	"received_on" date,
	"reason" text DEFAULT '' NOT NULL,
	"columns" jsonb,
	"acting_id" uuid,
	"stopped_because" text,
	CONSTRAINT "application_imports_state" CHECK ("state" IN ('uploaded', 'checking', 'checked', 'applying', 'undoing', 'undone', 'removed')),
	CONSTRAINT "application_imports_set_up" CHECK ("state" IN ('uploaded', 'removed') OR ("program" IS NOT NULL AND "intake_id" IS NOT NULL
        AND "received_on" IS NOT NULL AND "columns" IS NOT NULL AND "acting_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "import_profiles" (
	"id" uuid PRIMARY KEY,
	"name" citext NOT NULL UNIQUE,
	"columns" jsonb NOT NULL,
	"made_by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "application_import_rows_listed" ON "application_import_rows" ("import_id","state","line");--> statement-breakpoint
CREATE INDEX "application_import_rows_of_applicant" ON "application_import_rows" ("applicant_id");--> statement-breakpoint
CREATE INDEX "application_import_rows_of_application" ON "application_import_rows" ("application_id");--> statement-breakpoint
CREATE INDEX "application_imports_listed" ON "application_imports" ("at");--> statement-breakpoint
CREATE INDEX "application_imports_due" ON "application_imports" ("changed_at") WHERE state IN ('checking', 'applying', 'undoing');--> statement-breakpoint
ALTER TABLE "application_import_rows" ADD CONSTRAINT "application_import_rows_import_id_application_imports_id_fkey" FOREIGN KEY ("import_id") REFERENCES "application_imports"("id");--> statement-breakpoint
ALTER TABLE "application_import_rows" ADD CONSTRAINT "application_import_rows_applicant_id_applicants_id_fkey" FOREIGN KEY ("applicant_id") REFERENCES "applicants"("id");--> statement-breakpoint
ALTER TABLE "application_import_rows" ADD CONSTRAINT "application_import_rows_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "application_imports" ADD CONSTRAINT "application_imports_uploaded_by_admins_id_fkey" FOREIGN KEY ("uploaded_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "application_imports" ADD CONSTRAINT "application_imports_intake_id_intakes_id_fkey" FOREIGN KEY ("intake_id") REFERENCES "intakes"("id");--> statement-breakpoint
ALTER TABLE "application_imports" ADD CONSTRAINT "application_imports_acting_id_admins_id_fkey" FOREIGN KEY ("acting_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "import_profiles" ADD CONSTRAINT "import_profiles_made_by_admins_id_fkey" FOREIGN KEY ("made_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "entered_applications" DROP CONSTRAINT "entered_applications_how", ADD CONSTRAINT "entered_applications_how" CHECK ("how" IN ('paper', 'phone', 'file'));