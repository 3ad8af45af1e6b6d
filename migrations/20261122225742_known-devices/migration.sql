CREATE TABLE "known_devices" (
	"account_id" uuid,
	"device_hash" bytea,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_pkey" PRIMARY KEY("account_id","device_hash"),
	CONSTRAINT "known_devices_hash_size" CHECK (octet_length("device_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "refusal_counts" (
	"hour" timestamp with time zone,
	"route" text,
	"network" text,
	"count" integer NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "refusal_counts_pkey" PRIMARY KEY("hour","route","network")
);
