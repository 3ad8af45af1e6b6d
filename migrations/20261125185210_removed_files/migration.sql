CREATE TABLE "removed_files" (
	"storage_key" text PRIMARY KEY
);
