CREATE TABLE "answer_history" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "answer_history_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"response_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"question_id" text NOT NULL,
	"value" jsonb NOT NULL,
	"why" text NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "answer_history_why" CHECK ("why" IN ('changed', 'removed', 'retyped', 'hidden'))
);
--> statement-breakpoint
CREATE TABLE "answers" (
	"response_id" uuid,
	"question_id" text,
	"value" jsonb NOT NULL,
	"rev" integer NOT NULL,
	"tab" text NOT NULL,
	"tab_seq" integer NOT NULL,
	CONSTRAINT "answers_pkey" PRIMARY KEY("response_id","question_id"),
	CONSTRAINT "answers_question" CHECK ("question_id" ~ '^q_[0-9a-z]{10}$')
);
--> statement-breakpoint
CREATE TABLE "questionnaire_uses" (
	"id" uuid PRIMARY KEY,
	"questionnaire_id" uuid NOT NULL,
	"program" text,
	"stage" text NOT NULL,
	"due_on" date,
	"begun_by" uuid NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "questionnaire_uses_program" CHECK ("program" IN ('ba', 'msc')),
	CONSTRAINT "questionnaire_uses_stage" CHECK ("stage" IN ('application', 'interview', 'offer', 'people')),
	CONSTRAINT "questionnaire_uses_due" CHECK ("stage" <> 'people' OR "due_on" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "questionnaire_versions" (
	"id" uuid PRIMARY KEY,
	"questionnaire_id" uuid NOT NULL,
	"number" integer,
	"state" text NOT NULL,
	"definition" jsonb NOT NULL,
	"sha256" bytea,
	"revision" integer DEFAULT 1 NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "questionnaire_versions_numbered" UNIQUE("questionnaire_id","number"),
	CONSTRAINT "questionnaire_versions_state" CHECK ("state" IN ('draft', 'published', 'retired')),
	CONSTRAINT "questionnaire_versions_draft" CHECK (("state" = 'draft') = ("number" IS NULL)),
	CONSTRAINT "questionnaire_versions_hash" CHECK ("state" = 'draft' OR "sha256" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "questionnaires" (
	"id" uuid PRIMARY KEY,
	"name" text NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"archived_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "responses" (
	"id" uuid PRIMARY KEY,
	"use_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"state" text NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"anew" text[] DEFAULT '{}'::text[] NOT NULL,
	"reopened" text[] DEFAULT '{}'::text[] NOT NULL,
	"reopened_why" text DEFAULT '' NOT NULL,
	"reopened_by" uuid,
	"reopened_at" timestamp with time zone,
	CONSTRAINT "responses_once" UNIQUE("use_id","application_id"),
	CONSTRAINT "responses_state" CHECK ("state" IN ('open', 'sent', 'reopened')),
	CONSTRAINT "responses_sent" CHECK (("state" = 'open') = ("sent_at" IS NULL)),
	CONSTRAINT "responses_reopened" CHECK (("state" = 'reopened') = (cardinality("reopened") > 0))
);
--> statement-breakpoint
CREATE INDEX "answer_history_of" ON "answer_history" ("response_id","question_id","seq");--> statement-breakpoint
CREATE INDEX "questionnaire_uses_of" ON "questionnaire_uses" ("questionnaire_id");--> statement-breakpoint
CREATE UNIQUE INDEX "questionnaire_uses_in_force" ON "questionnaire_uses" ("questionnaire_id",coalesce(program, ''),"stage") WHERE ended_at IS NULL AND stage <> 'people';--> statement-breakpoint
CREATE UNIQUE INDEX "one_draft" ON "questionnaire_versions" ("questionnaire_id") WHERE state = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "one_published" ON "questionnaire_versions" ("questionnaire_id") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "responses_of_version" ON "responses" ("version_id","state");--> statement-breakpoint
CREATE INDEX "responses_of_application" ON "responses" ("application_id");--> statement-breakpoint
ALTER TABLE "answer_history" ADD CONSTRAINT "answer_history_response_id_responses_id_fkey" FOREIGN KEY ("response_id") REFERENCES "responses"("id");--> statement-breakpoint
ALTER TABLE "answer_history" ADD CONSTRAINT "answer_history_version_id_questionnaire_versions_id_fkey" FOREIGN KEY ("version_id") REFERENCES "questionnaire_versions"("id");--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_response_id_responses_id_fkey" FOREIGN KEY ("response_id") REFERENCES "responses"("id");--> statement-breakpoint
ALTER TABLE "questionnaire_uses" ADD CONSTRAINT "questionnaire_uses_questionnaire_id_questionnaires_id_fkey" FOREIGN KEY ("questionnaire_id") REFERENCES "questionnaires"("id");--> statement-breakpoint
ALTER TABLE "questionnaire_uses" ADD CONSTRAINT "questionnaire_uses_begun_by_admins_id_fkey" FOREIGN KEY ("begun_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "questionnaire_versions" ADD CONSTRAINT "questionnaire_versions_questionnaire_id_questionnaires_id_fkey" FOREIGN KEY ("questionnaire_id") REFERENCES "questionnaires"("id");--> statement-breakpoint
ALTER TABLE "questionnaire_versions" ADD CONSTRAINT "questionnaire_versions_changed_by_admins_id_fkey" FOREIGN KEY ("changed_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_use_id_questionnaire_uses_id_fkey" FOREIGN KEY ("use_id") REFERENCES "questionnaire_uses"("id");--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_version_id_questionnaire_versions_id_fkey" FOREIGN KEY ("version_id") REFERENCES "questionnaire_versions"("id");--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_reopened_by_admins_id_fkey" FOREIGN KEY ("reopened_by") REFERENCES "admins"("id");