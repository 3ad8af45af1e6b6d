CREATE TABLE "inquiries" (
	"id" uuid PRIMARY KEY,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" citext NOT NULL,
	"program" text NOT NULL,
	"intake_id" uuid NOT NULL,
	"source" text NOT NULL,
	"consented_on" date NOT NULL,
	"added_by" uuid NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"invited_at" timestamp with time zone,
	CONSTRAINT "inquiries_once" UNIQUE("email","program"),
	CONSTRAINT "inquiries_program" CHECK ("program" IN ('ba', 'msc'))
);
--> statement-breakpoint
CREATE INDEX "inquiries_listed" ON "inquiries" ("added_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_intake_id_intakes_id_fkey" FOREIGN KEY ("intake_id") REFERENCES "intakes"("id");--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_added_by_admins_id_fkey" FOREIGN KEY ("added_by") REFERENCES "admins"("id");