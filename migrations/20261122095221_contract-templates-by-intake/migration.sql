ALTER TABLE "contract_templates" ADD COLUMN "intake_id" uuid;--> statement-breakpoint
DROP INDEX "contract_templates_one_default";--> statement-breakpoint
CREATE UNIQUE INDEX "contract_templates_one_default" ON "contract_templates" ("program",coalesce("intake_id", '00000000-0000-0000-0000-000000000000')) WHERE "is_default";--> statement-breakpoint
ALTER TABLE "contract_templates" ADD CONSTRAINT "contract_templates_intake_id_intakes_id_fkey" FOREIGN KEY ("intake_id") REFERENCES "intakes"("id");