CREATE TABLE "passkey_challenges" (
	"token_hash" bytea PRIMARY KEY,
	"challenge" text NOT NULL,
	"applicant_id" uuid UNIQUE,
	"session_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_hash_size" CHECK (octet_length("token_hash") = 32),
	CONSTRAINT "passkey_challenges_purpose" CHECK (("applicant_id" IS NULL) = ("session_id" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY,
	"applicant_id" uuid NOT NULL,
	"credential_id" bytea NOT NULL UNIQUE,
	"public_key" bytea NOT NULL,
	"counter" bigint NOT NULL,
	"name" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_name_is_short" CHECK ("name" <> '' AND length("name") <= 60)
);
--> statement-breakpoint
CREATE INDEX "passkey_challenges_end" ON "passkey_challenges" ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_of_applicant" ON "passkeys" ("applicant_id");--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_applicant_id_applicants_id_fkey" FOREIGN KEY ("applicant_id") REFERENCES "applicants"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_applicant_id_applicants_id_fkey" FOREIGN KEY ("applicant_id") REFERENCES "applicants"("id") ON DELETE CASCADE;