CREATE TABLE "admin_invitations" (
	"id" uuid PRIMARY KEY,
	"token_hash" bytea NOT NULL UNIQUE,
	"email" citext NOT NULL UNIQUE,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "admin_invitations_hash_size" CHECK (octet_length("token_hash") = 32),
	CONSTRAINT "admin_invitations_role" CHECK ("role" IN ('owner', 'admissions', 'reviewer', 'interviewer', 'finance', 'read-only')),
	CONSTRAINT "admin_invitations_end" CHECK ("expires_at" <= "sent_at" + interval '7 days')
);
--> statement-breakpoint
CREATE TABLE "admin_password_resets" (
	"token_hash" bytea PRIMARY KEY,
	"admin_id" uuid NOT NULL UNIQUE,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "admin_password_resets_hash_size" CHECK (octet_length("token_hash") = 32)
);
--> statement-breakpoint
CREATE INDEX "audit_log_of_action" ON "audit_log" ("action","seq");--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" ("at");--> statement-breakpoint
ALTER TABLE "admin_invitations" ADD CONSTRAINT "admin_invitations_invited_by_admins_id_fkey" FOREIGN KEY ("invited_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "admin_password_resets" ADD CONSTRAINT "admin_password_resets_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id") ON DELETE CASCADE;