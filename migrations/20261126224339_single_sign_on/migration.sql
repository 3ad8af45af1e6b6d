CREATE TABLE "login_attempts" (
	"token_hash" bytea PRIMARY KEY,
	"state_hash" bytea NOT NULL,
	"sealed" bytea NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "login_attempts_hash_size" CHECK (octet_length("token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "login_providers" (
	"issuer" text PRIMARY KEY,
	"last_login_at" timestamp with time zone,
	"fault" text,
	"fault_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_identities" (
	"issuer" text,
	"subject" text,
	"admin_id" uuid NOT NULL,
	"connected_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "staff_identities_pkey" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD COLUMN "second_factor_elsewhere" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "has_password" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "login_attempts_end" ON "login_attempts" ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_identities_of_admin" ON "staff_identities" ("admin_id","issuer");--> statement-breakpoint
ALTER TABLE "staff_identities" ADD CONSTRAINT "staff_identities_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id") ON DELETE CASCADE;