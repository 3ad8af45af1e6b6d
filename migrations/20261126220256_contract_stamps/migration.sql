CREATE TABLE "contract_stamps" (
	"contract_id" uuid PRIMARY KEY,
	"state" text NOT NULL,
	"signature" bytea,
	"place" integer,
	"stamped_at" timestamp with time zone,
	"stamped_sha256" bytea UNIQUE,
	"proofs" bytea,
	"proven_sha256" bytea UNIQUE,
	"tried_at" timestamp with time zone NOT NULL,
	"fault" text,
	CONSTRAINT "contract_stamps_state" CHECK ("state" IN ('waiting', 'stamped', 'done')),
	CONSTRAINT "contract_stamps_whole" CHECK (("state" = 'waiting') = ("stamped_sha256" IS NULL) AND ("signature" IS NULL) = ("stamped_sha256" IS NULL)
        AND ("place" IS NULL) = ("stamped_sha256" IS NULL) AND ("stamped_at" IS NULL) = ("stamped_sha256" IS NULL)
        AND ("proofs" IS NULL) = ("proven_sha256" IS NULL) AND ("proofs" IS NULL OR "state" = 'done'))
);
--> statement-breakpoint
CREATE INDEX "contract_stamps_waiting" ON "contract_stamps" ("tried_at") WHERE "state" <> 'done';--> statement-breakpoint
ALTER TABLE "contract_stamps" ADD CONSTRAINT "contract_stamps_contract_id_contracts_id_fkey" FOREIGN KEY ("contract_id") REFERENCES "contracts"("id") ON DELETE CASCADE;