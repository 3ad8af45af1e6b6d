CREATE TABLE "charges" (
	"id" uuid PRIMARY KEY,
	"application_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" integer DEFAULT 1 NOT NULL,
	"plan_id" uuid,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"due_at" timestamp with time zone,
	"fee_version" integer NOT NULL,
	"settled_minor" bigint DEFAULT 0 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"kept_words" text,
	"kept_by" uuid,
	CONSTRAINT "charges_in_a_currency" UNIQUE("id","currency"),
	CONSTRAINT "charges_kind" CHECK ("kind" IN ('application-fee', 'deposit', 'instalment')),
	CONSTRAINT "charges_amount" CHECK ("amount_minor" > 0),
	CONSTRAINT "charges_currency" CHECK ("currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "charges_of_a_plan" CHECK (("kind" = 'instalment') = ("plan_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "document_series" (
	"series" text PRIMARY KEY,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "instalment_plans" (
	"id" uuid PRIMARY KEY,
	"application_id" uuid NOT NULL,
	"total_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"instalments" integer NOT NULL,
	"first_on" date NOT NULL,
	"fee_version" integer NOT NULL,
	"rules" text NOT NULL,
	"agreed_by" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "instalment_plans_total" CHECK ("total_minor" > 0),
	CONSTRAINT "instalment_plans_instalments" CHECK ("instalments" BETWEEN 1 AND 60)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"charge_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"counts" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"value_date" date NOT NULL,
	"source" text NOT NULL,
	"reverses" bigint UNIQUE,
	"by" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_entries_source" UNIQUE("kind","source"),
	CONSTRAINT "ledger_entries_kind" CHECK ("kind" IN ('payment', 'refund', 'reversal', 'waiver', 'dispute')),
	CONSTRAINT "ledger_entries_counts" CHECK ("counts" IN ('money', 'waiver')),
	CONSTRAINT "ledger_entries_sign" CHECK (CASE "kind" WHEN 'payment' THEN "amount_minor" > 0 AND "counts" = 'money'
        WHEN 'waiver' THEN "amount_minor" > 0 AND "counts" = 'waiver'
        WHEN 'reversal' THEN "amount_minor" <> 0
        ELSE "amount_minor" < 0 AND "counts" = 'money' END),
	CONSTRAINT "ledger_entries_reversal" CHECK (("kind" = 'reversal') = ("reverses" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "money_documents" (
	"id" uuid PRIMARY KEY,
	"application_id" uuid NOT NULL,
	"charge_id" uuid,
	"plan_id" uuid,
	"kind" text NOT NULL,
	"series" text NOT NULL,
	"number" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"facts" jsonb NOT NULL,
	"entry_seq" bigint CONSTRAINT "money_documents_of_entry" UNIQUE,
	"reverses" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "money_documents_numbered" UNIQUE("series","number"),
	CONSTRAINT "money_documents_kind" CHECK ("kind" IN ('invoice', 'receipt', 'counter')),
	CONSTRAINT "money_documents_amount" CHECK ("amount_minor" > 0),
	CONSTRAINT "money_documents_counter" CHECK ("kind" <> 'counter' OR "reverses" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "pay_links" (
	"id" uuid PRIMARY KEY,
	"token_hash" bytea NOT NULL UNIQUE,
	"charge_id" uuid NOT NULL,
	"made_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY,
	"charge_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"provider" text NOT NULL,
	"state" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"idempotency_key" text NOT NULL UNIQUE,
	"provider_ref" text,
	"failure" text,
	"started_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_attempts_reference" UNIQUE("provider","provider_ref"),
	CONSTRAINT "payment_attempts_numbered" UNIQUE("charge_id","number"),
	CONSTRAINT "payment_attempts_state" CHECK ("state" IN ('created', 'processing', 'succeeded', 'failed', 'cancelled')),
	CONSTRAINT "payment_attempts_amount" CHECK ("amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"provider" text,
	"event_id" text,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	"quarantined" text,
	"settled_by" uuid,
	"settled_at" timestamp with time zone,
	"settled_words" text,
	CONSTRAINT "provider_events_pkey" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "recorded_payments" (
	"attempt_id" uuid PRIMARY KEY,
	"method" text NOT NULL,
	"reference" text NOT NULL,
	"value_date" date NOT NULL,
	"evidence" text DEFAULT '' NOT NULL,
	"recorded_by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "recorded_payments_method" CHECK ("method" IN ('transfer', 'cheque', 'cash'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY,
	"attempt_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"idempotency_key" text NOT NULL UNIQUE,
	"provider_ref" text,
	"failure" text,
	"asked_by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "refunds_state" CHECK ("state" IN ('pending', 'succeeded', 'failed')),
	CONSTRAINT "refunds_amount" CHECK ("amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "waiver_codes" (
	"id" uuid PRIMARY KEY,
	"code" citext NOT NULL UNIQUE,
	"kind" text NOT NULL,
	"amount_minor" bigint,
	"program" text,
	"uses" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"made_by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "waiver_codes_kind" CHECK ("kind" IN ('application-fee', 'deposit')),
	CONSTRAINT "waiver_codes_used" CHECK ("used" BETWEEN 0 AND "uses"),
	CONSTRAINT "waiver_codes_amount" CHECK ("amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "waivers" (
	"id" uuid PRIMARY KEY,
	"charge_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"approved_by" uuid NOT NULL,
	"code_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "waivers_code_once" UNIQUE("charge_id","code_id"),
	CONSTRAINT "waivers_amount" CHECK ("amount_minor" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "charges_once" ON "charges" ("application_id","kind","number") WHERE cancelled_at IS NULL;--> statement-breakpoint
CREATE INDEX "charges_of_application" ON "charges" ("application_id");--> statement-breakpoint
CREATE INDEX "charges_listed" ON "charges" ("at","id");--> statement-breakpoint
CREATE INDEX "charges_open" ON "charges" (coalesce("due_at", 'infinity'),"id") WHERE cancelled_at IS NULL AND settled_minor < amount_minor;--> statement-breakpoint
CREATE INDEX "charges_to_give_back" ON "charges" ("id") WHERE cancelled_at IS NOT NULL AND kept_words IS NULL AND settled_minor > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "one_plan_at_a_time" ON "instalment_plans" ("application_id") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "ledger_entries_of_charge" ON "ledger_entries" ("charge_id","seq");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_kind" ON "ledger_entries" ("kind","value_date","seq");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_day" ON "ledger_entries" ("value_date","seq");--> statement-breakpoint
CREATE INDEX "money_documents_of_application" ON "money_documents" ("application_id","at");--> statement-breakpoint
CREATE INDEX "pay_links_of_charge" ON "pay_links" ("charge_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_attempt" ON "payment_attempts" ("charge_id") WHERE state IN ('created', 'processing');--> statement-breakpoint
CREATE INDEX "payment_attempts_under_way" ON "payment_attempts" ("state","at") WHERE state IN ('created', 'processing');--> statement-breakpoint
CREATE INDEX "provider_events_by_time" ON "provider_events" ("provider","received_at");--> statement-breakpoint
CREATE INDEX "provider_events_open" ON "provider_events" ("received_at") WHERE applied_at IS NULL AND quarantined IS NULL;--> statement-breakpoint
CREATE INDEX "provider_events_quarantined" ON "provider_events" ("received_at") WHERE quarantined IS NOT NULL AND settled_at IS NULL;--> statement-breakpoint
CREATE INDEX "recorded_payments_alike" ON "recorded_payments" ("method",lower("reference"));--> statement-breakpoint
CREATE INDEX "refunds_of_attempt" ON "refunds" ("attempt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_reference" ON "refunds" ("provider_ref") WHERE provider_ref IS NOT NULL;--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" ("state","at") WHERE state = 'pending' OR (state = 'failed' AND seen_at IS NULL);--> statement-breakpoint
CREATE INDEX "waivers_of_code" ON "waivers" ("code_id");--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_plan_id_instalment_plans_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "instalment_plans"("id");--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_kept_by_admins_id_fkey" FOREIGN KEY ("kept_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "instalment_plans" ADD CONSTRAINT "instalment_plans_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_of_charge_in_currency" FOREIGN KEY ("charge_id","currency") REFERENCES "charges"("id","currency");--> statement-breakpoint
ALTER TABLE "money_documents" ADD CONSTRAINT "money_documents_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "money_documents" ADD CONSTRAINT "money_documents_charge_id_charges_id_fkey" FOREIGN KEY ("charge_id") REFERENCES "charges"("id");--> statement-breakpoint
ALTER TABLE "money_documents" ADD CONSTRAINT "money_documents_plan_id_instalment_plans_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "instalment_plans"("id");--> statement-breakpoint
ALTER TABLE "money_documents" ADD CONSTRAINT "money_documents_entry_seq_ledger_entries_seq_fkey" FOREIGN KEY ("entry_seq") REFERENCES "ledger_entries"("seq");--> statement-breakpoint
ALTER TABLE "pay_links" ADD CONSTRAINT "pay_links_charge_id_charges_id_fkey" FOREIGN KEY ("charge_id") REFERENCES "charges"("id");--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_of_charge" FOREIGN KEY ("charge_id","currency") REFERENCES "charges"("id","currency");--> statement-breakpoint
ALTER TABLE "provider_events" ADD CONSTRAINT "provider_events_settled_by_admins_id_fkey" FOREIGN KEY ("settled_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "recorded_payments" ADD CONSTRAINT "recorded_payments_attempt_id_payment_attempts_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "payment_attempts"("id");--> statement-breakpoint
ALTER TABLE "recorded_payments" ADD CONSTRAINT "recorded_payments_recorded_by_admins_id_fkey" FOREIGN KEY ("recorded_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_attempt_id_payment_attempts_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "payment_attempts"("id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_asked_by_admins_id_fkey" FOREIGN KEY ("asked_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "waiver_codes" ADD CONSTRAINT "waiver_codes_made_by_admins_id_fkey" FOREIGN KEY ("made_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "waivers" ADD CONSTRAINT "waivers_approved_by_admins_id_fkey" FOREIGN KEY ("approved_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "waivers" ADD CONSTRAINT "waivers_code_id_waiver_codes_id_fkey" FOREIGN KEY ("code_id") REFERENCES "waiver_codes"("id");--> statement-breakpoint
ALTER TABLE "waivers" ADD CONSTRAINT "waivers_of_charge" FOREIGN KEY ("charge_id","currency") REFERENCES "charges"("id","currency");