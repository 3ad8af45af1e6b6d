CREATE TABLE "known_devices" (
	"account_id" uuid,
	"device_hash" bytea,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_pkey" PRIMARY KEY("account_id","device_hash"),
	CONSTRAINT "known_devices_hash_size" CHECK (octet_length("device_hash") = 32)
);
