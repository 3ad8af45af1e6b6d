CREATE TABLE "duplicate_pairs" (
	"one" uuid,
	"other" uuid,
	"alike" text[] NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"apart_at" timestamp with time zone,
	"apart_by" uuid,
	CONSTRAINT "duplicate_pairs_pkey" PRIMARY KEY("one","other"),
	CONSTRAINT "duplicate_pairs_order" CHECK ("one" < "other")
);
--> statement-breakpoint
CREATE INDEX "applicants_by_birth" ON "applicants" ("date_of_birth");--> statement-breakpoint
CREATE INDEX "applicants_by_phone" ON "applicants" ("phone_number");--> statement-breakpoint
CREATE INDEX "duplicate_pairs_of_other" ON "duplicate_pairs" ("other");--> statement-breakpoint
CREATE INDEX "duplicate_pairs_open" ON "duplicate_pairs" ("found_at" DESC NULLS LAST,"one","other") WHERE apart_at IS NULL;--> statement-breakpoint
ALTER TABLE "duplicate_pairs" ADD CONSTRAINT "duplicate_pairs_one_applicants_id_fkey" FOREIGN KEY ("one") REFERENCES "applicants"("id");--> statement-breakpoint
ALTER TABLE "duplicate_pairs" ADD CONSTRAINT "duplicate_pairs_other_applicants_id_fkey" FOREIGN KEY ("other") REFERENCES "applicants"("id");--> statement-breakpoint
ALTER TABLE "duplicate_pairs" ADD CONSTRAINT "duplicate_pairs_apart_by_admins_id_fkey" FOREIGN KEY ("apart_by") REFERENCES "admins"("id");