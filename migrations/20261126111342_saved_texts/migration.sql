CREATE TABLE "saved_texts" (
	"id" uuid PRIMARY KEY,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"shared" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_texts_name" UNIQUE("owner_id","name")
);
--> statement-breakpoint
ALTER TABLE "saved_texts" ADD CONSTRAINT "saved_texts_owner_id_admins_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "admins"("id");