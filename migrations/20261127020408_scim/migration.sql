CREATE TABLE "scim_setup" (
	"is_only" boolean PRIMARY KEY DEFAULT true,
	"is_on" boolean NOT NULL,
	"role" text NOT NULL,
	"programs" text[],
	"domains" text[] NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"last_success_at" timestamp with time zone,
	"fault" text,
	"fault_call" text,
	"fault_at" timestamp with time zone,
	CONSTRAINT "scim_setup_one" CHECK ("is_only"),
	CONSTRAINT "scim_setup_role" CHECK ("role" <> 'owner')
);
--> statement-breakpoint
CREATE TABLE "scim_users" (
	"id" uuid PRIMARY KEY,
	"admin_id" uuid UNIQUE,
	"user_name" citext NOT NULL UNIQUE,
	"external_id" text,
	"given_name" text,
	"family_name" text,
	"display_name" text,
	"email" citext NOT NULL,
	"deactivated_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "scim_users_to_join" ON "scim_users" ("email") WHERE admin_id IS NULL;--> statement-breakpoint
ALTER TABLE "scim_setup" ADD CONSTRAINT "scim_setup_changed_by_admins_id_fkey" FOREIGN KEY ("changed_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "scim_users" ADD CONSTRAINT "scim_users_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id") ON DELETE CASCADE;