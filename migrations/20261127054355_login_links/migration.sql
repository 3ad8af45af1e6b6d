CREATE TABLE "login_links" (
	"token_hash" bytea PRIMARY KEY,
	"applicant_id" uuid NOT NULL UNIQUE,
	"email" citext NOT NULL,
	"password_sha256" bytea NOT NULL,
	"next" text,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "login_links_hash_size" CHECK (octet_length("token_hash") = 32),
	CONSTRAINT "login_links_next_is_a_path" CHECK ("next" ~ '^/' AND length("next") <= 500)
);
--> statement-breakpoint
ALTER TABLE "login_links" ADD CONSTRAINT "login_links_applicant_id_applicants_id_fkey" FOREIGN KEY ("applicant_id") REFERENCES "applicants"("id") ON DELETE CASCADE;