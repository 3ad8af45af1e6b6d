CREATE TABLE "money_papers" (
	"document_id" uuid PRIMARY KEY,
	"printer" text NOT NULL,
	"sha256" bytea NOT NULL,
	"bytes" bytea NOT NULL,
	CONSTRAINT "money_papers_hash" CHECK ("sha256" = sha256("bytes"))
);
--> statement-breakpoint
ALTER TABLE "money_papers" ADD CONSTRAINT "money_papers_document_id_money_documents_id_fkey" FOREIGN KEY ("document_id") REFERENCES "money_documents"("id") ON DELETE CASCADE;