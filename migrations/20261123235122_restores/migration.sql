CREATE TABLE "restores" (
	"id" uuid PRIMARY KEY,
	"at" timestamp with time zone NOT NULL,
	"backup_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone
);
