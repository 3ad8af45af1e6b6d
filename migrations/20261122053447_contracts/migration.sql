CREATE TABLE "contract_events" (
	"contract_id" uuid,
	"seq" integer,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"body" jsonb NOT NULL,
	"prev_hash" bytea NOT NULL,
	"hash" bytea NOT NULL UNIQUE,
	CONSTRAINT "contract_events_pkey" PRIMARY KEY("contract_id","seq"),
	CONSTRAINT "contract_events_hashes" CHECK (octet_length("hash") = 32 AND octet_length("prev_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "contract_files" (
	"contract_id" uuid,
	"kind" text,
	"sha256" bytea NOT NULL,
	"bytes" bytea NOT NULL,
	CONSTRAINT "contract_files_pkey" PRIMARY KEY("contract_id","kind"),
	CONSTRAINT "contract_files_kind" CHECK ("kind" IN ('unsigned', 'sealed')),
	CONSTRAINT "contract_files_hash" CHECK ("sha256" = sha256("bytes"))
);
--> statement-breakpoint
CREATE TABLE "contract_signers" (
	"contract_id" uuid,
	"ord" integer,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"consent" jsonb,
	"consent_withdrawn_at" timestamp with time zone,
	"signature" jsonb,
	"signed_at" timestamp with time zone,
	"admin_id" uuid,
	CONSTRAINT "contract_signers_pkey" PRIMARY KEY("contract_id","ord"),
	CONSTRAINT "contract_signers_role" CHECK ("role" IN ('applicant', 'institute')),
	CONSTRAINT "contract_signers_signed_whole" CHECK (("signature" IS NULL) = ("signed_at" IS NULL)),
	CONSTRAINT "contract_signers_consent_first" CHECK ("role" <> 'applicant' OR "signed_at" IS NULL OR "consent" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "contract_template_versions" (
	"id" uuid PRIMARY KEY,
	"template_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"sha256" bytea NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" text NOT NULL,
	CONSTRAINT "contract_template_versions_by_number" UNIQUE("template_id","version"),
	CONSTRAINT "contract_template_versions_hash" CHECK (octet_length("sha256") = 32)
);
--> statement-breakpoint
CREATE TABLE "contract_templates" (
	"id" uuid PRIMARY KEY,
	"program" text NOT NULL,
	"name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"draft" jsonb NOT NULL,
	"draft_revision" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contract_templates_program" CHECK ("program" IN ('ba', 'msc')),
	CONSTRAINT "contract_templates_default_is_used" CHECK (NOT ("is_default" AND "archived_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"id" uuid PRIMARY KEY,
	"application_id" uuid NOT NULL,
	"intake_id" uuid NOT NULL,
	"amends_id" uuid,
	"template_version_id" uuid NOT NULL,
	"status" text NOT NULL,
	"status_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sends_itself" boolean NOT NULL,
	"send_fault" text,
	"send_tried_at" timestamp with time zone,
	"words" jsonb,
	"facts" jsonb,
	"unsigned_sha256" bytea,
	"sealed_sha256" bytea,
	"sent_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"link_hash" bytea UNIQUE,
	"links" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"seal_fault" text,
	"seal_tried_at" timestamp with time zone,
	"certificate" bytea,
	"lapsed_at" timestamp with time zone,
	CONSTRAINT "contracts_status" CHECK ("status" IN ('draft', 'sent', 'signed', 'countersigned', 'sealing_failed', 'complete', 'declined', 'expired', 'voided')),
	CONSTRAINT "contracts_hashes" CHECK (octet_length("unsigned_sha256") = 32 AND octet_length("sealed_sha256") = 32),
	CONSTRAINT "contracts_sent_has_text" CHECK ("status" = 'draft' OR ("unsigned_sha256" IS NOT NULL AND "expires_at" IS NOT NULL AND "words" IS NOT NULL)),
	CONSTRAINT "contracts_complete_is_sealed" CHECK (("status" = 'complete') = ("sealed_sha256" IS NOT NULL)),
	CONSTRAINT "contracts_lapsed_was_complete" CHECK ("lapsed_at" IS NULL OR "status" = 'complete')
);
--> statement-breakpoint
CREATE TABLE "seal_certificates" (
	"fingerprint" bytea PRIMARY KEY,
	"subject" text NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"der" bytea NOT NULL,
	"is_own" boolean NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seal_certificates_fingerprint" CHECK (octet_length("fingerprint") = 32)
);
--> statement-breakpoint
CREATE INDEX "contract_files_by_hash" ON "contract_files" ("sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_templates_one_default" ON "contract_templates" ("program") WHERE "is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "one_contract_in_flight" ON "contracts" ("application_id") WHERE "status" IN ('draft', 'sent', 'signed', 'countersigned', 'sealing_failed');--> statement-breakpoint
CREATE INDEX "contracts_of_application" ON "contracts" ("application_id","created_at");--> statement-breakpoint
CREATE INDEX "contracts_by_change" ON "contracts" ("status_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contracts_waiting" ON "contracts" ("status") WHERE "status" IN ('draft', 'sent', 'countersigned', 'sealing_failed');--> statement-breakpoint
ALTER TABLE "contract_events" ADD CONSTRAINT "contract_events_contract_id_contracts_id_fkey" FOREIGN KEY ("contract_id") REFERENCES "contracts"("id");--> statement-breakpoint
ALTER TABLE "contract_files" ADD CONSTRAINT "contract_files_contract_id_contracts_id_fkey" FOREIGN KEY ("contract_id") REFERENCES "contracts"("id");--> statement-breakpoint
ALTER TABLE "contract_signers" ADD CONSTRAINT "contract_signers_contract_id_contracts_id_fkey" FOREIGN KEY ("contract_id") REFERENCES "contracts"("id");--> statement-breakpoint
ALTER TABLE "contract_signers" ADD CONSTRAINT "contract_signers_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "contract_template_versions" ADD CONSTRAINT "contract_template_versions_t5JfXJB7usqx_fkey" FOREIGN KEY ("template_id") REFERENCES "contract_templates"("id");--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_intake_id_intakes_id_fkey" FOREIGN KEY ("intake_id") REFERENCES "intakes"("id");--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_9sPBDbWJR0Th_fkey" FOREIGN KEY ("template_version_id") REFERENCES "contract_template_versions"("id");--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_certificate_seal_certificates_fingerprint_fkey" FOREIGN KEY ("certificate") REFERENCES "seal_certificates"("fingerprint");--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_amends_id_contracts_id_fkey" FOREIGN KEY ("amends_id") REFERENCES "contracts"("id");