CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY,
	"token_hash" bytea NOT NULL UNIQUE,
	"begins" text NOT NULL,
	"name" text NOT NULL,
	"rights" text[] NOT NULL,
	"programs" text[],
	"networks" text[] NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"fault" text,
	"fault_call" text,
	"fault_at" timestamp with time zone,
	CONSTRAINT "api_tokens_hash_size" CHECK (octet_length("token_hash") = 32),
	CONSTRAINT "api_tokens_end" CHECK ("ends_at" <= "made_at" + interval '367 days'),
	CONSTRAINT "api_tokens_ended" CHECK (("ended_at" IS NULL) = ("ended_by" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_made_by_admins_id_fkey" FOREIGN KEY ("made_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_ended_by_admins_id_fkey" FOREIGN KEY ("ended_by") REFERENCES "admins"("id");