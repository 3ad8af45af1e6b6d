ALTER TABLE "reviews" ADD COLUMN "form_version_id" uuid;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "answers" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "questionnaire_uses_one_rubric" ON "questionnaire_uses" (coalesce(program, '')) WHERE ended_at IS NULL AND stage = 'review';--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_form_version_id_questionnaire_versions_id_fkey" FOREIGN KEY ("form_version_id") REFERENCES "questionnaire_versions"("id");--> statement-breakpoint
ALTER TABLE "questionnaire_uses" DROP CONSTRAINT "questionnaire_uses_stage", ADD CONSTRAINT "questionnaire_uses_stage" CHECK ("stage" IN ('application', 'interview', 'offer', 'people', 'review'));