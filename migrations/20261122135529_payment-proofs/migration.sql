CREATE TABLE "payment_proofs" (
	"attempt_id" uuid PRIMARY KEY,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"sha256" bytea NOT NULL,
	"bytes" bytea NOT NULL,
	"added_by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_proofs_type" CHECK ("media_type" IN ('application/pdf', 'image/jpeg', 'image/png')),
	CONSTRAINT "payment_proofs_size" CHECK (octet_length("bytes") BETWEEN 1 AND 5242880),
	CONSTRAINT "payment_proofs_hash" CHECK ("sha256" = sha256("bytes"))
);
--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD CONSTRAINT "payment_proofs_attempt_id_recorded_payments_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "recorded_payments"("attempt_id");--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD CONSTRAINT "payment_proofs_added_by_admins_id_fkey" FOREIGN KEY ("added_by") REFERENCES "admins"("id");