CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY,
	"attempt_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"answer_by" timestamp with time zone,
	"at" timestamp with time zone NOT NULL,
	"state_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "disputes_reference" UNIQUE("provider","provider_ref"),
	CONSTRAINT "disputes_state" CHECK ("state" IN ('asked', 'open', 'won', 'lost')),
	CONSTRAINT "disputes_amount" CHECK ("amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "money_sum_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_sum_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"program" text NOT NULL,
	"currency" text NOT NULL,
	"what" text NOT NULL,
	"day" timestamp with time zone NOT NULL,
	"amount_minor" bigint NOT NULL,
	"count" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "money_sums" (
	"program" text,
	"currency" text,
	"what" text,
	"day" timestamp with time zone,
	"amount_minor" bigint NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "money_sums_pkey" PRIMARY KEY("what","currency","program","day")
);
--> statement-breakpoint
DROP INDEX "charges_to_give_back";--> statement-breakpoint
ALTER TABLE "reconciliations" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "asked_by" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "charges_due_back" ON "charges" ("at","id") WHERE (cancelled_at IS NULL AND settled_minor > amount_minor) OR (cancelled_at IS NOT NULL AND kept_words IS NULL AND settled_minor > 0);--> statement-breakpoint
CREATE INDEX "disputes_of_attempt" ON "disputes" ("attempt_id");--> statement-breakpoint
CREATE INDEX "disputes_listed" ON "disputes" ("state_at") WHERE seen_at IS NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_attempt_id_payment_attempts_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "payment_attempts"("id");