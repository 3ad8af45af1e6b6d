CREATE TABLE "bank_lines" (
	"id" uuid PRIMARY KEY,
	"statement_id" uuid NOT NULL,
	"account" text NOT NULL,
	"entry_key" bytea NOT NULL,
	"value_date" date NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"sender" text NOT NULL,
	"reference" text NOT NULL,
	"bank_reference" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"proposed_id" uuid,
	"why" text DEFAULT 'none' NOT NULL,
	"charge_id" uuid,
	"attempt_id" uuid UNIQUE,
	"handled_by" uuid,
	"handled_at" timestamp with time zone,
	CONSTRAINT "bank_lines_once" UNIQUE("account","entry_key"),
	CONSTRAINT "bank_lines_state" CHECK ("state" IN ('open', 'confirmed', 'not-ours')),
	CONSTRAINT "bank_lines_amount" CHECK ("amount_minor" > 0),
	CONSTRAINT "bank_lines_currency" CHECK ("currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "bank_lines_confirmed" CHECK (("state" = 'confirmed') = ("attempt_id" IS NOT NULL)
        AND ("state" = 'confirmed') = ("charge_id" IS NOT NULL)),
	CONSTRAINT "bank_lines_handled" CHECK (("state" = 'open') = ("handled_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "bank_profiles" (
	"id" uuid PRIMARY KEY,
	"name" text NOT NULL UNIQUE,
	"account" text NOT NULL,
	"head_key" bytea NOT NULL,
	"columns" jsonb NOT NULL,
	"made_by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_profiles_once" UNIQUE("head_key","account")
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"id" uuid PRIMARY KEY,
	"account" text NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"sha256" bytea NOT NULL,
	"lines" integer NOT NULL,
	"added" integer NOT NULL,
	"left_out" integer NOT NULL,
	"faults" jsonb NOT NULL,
	"fault_count" integer NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "bank_statements_format" CHECK ("format" IN ('csv', 'camt.053'))
);
--> statement-breakpoint
CREATE INDEX "bank_lines_listed" ON "bank_lines" ("state","value_date","id");--> statement-breakpoint
CREATE INDEX "bank_lines_of_statement" ON "bank_lines" ("statement_id");--> statement-breakpoint
CREATE INDEX "bank_lines_of_charge" ON "bank_lines" ("charge_id");--> statement-breakpoint
CREATE INDEX "bank_statements_listed" ON "bank_statements" ("at");--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_statement_id_bank_statements_id_fkey" FOREIGN KEY ("statement_id") REFERENCES "bank_statements"("id");--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_charge_id_charges_id_fkey" FOREIGN KEY ("charge_id") REFERENCES "charges"("id");--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_attempt_id_recorded_payments_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "recorded_payments"("attempt_id");--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_handled_by_admins_id_fkey" FOREIGN KEY ("handled_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "bank_profiles" ADD CONSTRAINT "bank_profiles_made_by_admins_id_fkey" FOREIGN KEY ("made_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_uploaded_by_admins_id_fkey" FOREIGN KEY ("uploaded_by") REFERENCES "admins"("id");