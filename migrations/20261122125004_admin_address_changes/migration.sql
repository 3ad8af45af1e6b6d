CREATE TABLE "admin_address_changes" (
	"admin_id" uuid PRIMARY KEY,
	"token_hash" bytea NOT NULL UNIQUE,
	"email" citext NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "admin_address_changes_hash_size" CHECK (octet_length("token_hash") = 32)
);
--> statement-breakpoint
ALTER TABLE "admin_address_changes" ADD CONSTRAINT "admin_address_changes_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id") ON DELETE CASCADE;