ALTER TABLE "contract_signers" ADD COLUMN "relation" text;--> statement-breakpoint
ALTER TABLE "contract_signers" ADD COLUMN "link_hash" bytea;--> statement-breakpoint
ALTER TABLE "contract_signers" ADD CONSTRAINT "contract_signers_by_role" UNIQUE("contract_id","role");--> statement-breakpoint
ALTER TABLE "contract_signers" ADD CONSTRAINT "contract_signers_link_hash_key" UNIQUE("link_hash");--> statement-breakpoint
ALTER TABLE "contract_signers" DROP CONSTRAINT "contract_signers_role", ADD CONSTRAINT "contract_signers_role" CHECK ("role" IN ('applicant', 'guardian', 'institute'));--> statement-breakpoint
ALTER TABLE "contract_signers" DROP CONSTRAINT "contract_signers_consent_first", ADD CONSTRAINT "contract_signers_consent_first" CHECK ("role" = 'institute' OR "signed_at" IS NULL OR "consent" IS NOT NULL);