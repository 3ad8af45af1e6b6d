CREATE TABLE "admin_address_changes" (
	"admin_id" uuid PRIMARY KEY,
	"token_hash" bytea NOT NULL UNIQUE,
	"email" citext NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "admin_address_changes_hash_size" CHECK (octet_length("token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "admin_invitations" (
	"id" uuid PRIMARY KEY,
	"token_hash" bytea NOT NULL UNIQUE,
	"email" citext NOT NULL UNIQUE,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"programs" text[],
	"invited_by" uuid NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "admin_invitations_hash_size" CHECK (octet_length("token_hash") = 32),
	CONSTRAINT "admin_invitations_role" CHECK ("role" IN ('owner', 'admissions', 'reviewer', 'interviewer', 'finance', 'read-only')),
	CONSTRAINT "admin_invitations_end" CHECK ("expires_at" <= "sent_at" + interval '7 days')
);
--> statement-breakpoint
CREATE TABLE "admin_password_resets" (
	"token_hash" bytea PRIMARY KEY,
	"admin_id" uuid NOT NULL UNIQUE,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "admin_password_resets_hash_size" CHECK (octet_length("token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "admin_sessions" (
	"token_hash" bytea PRIMARY KEY,
	"id" uuid NOT NULL UNIQUE,
	"admin_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"fresh_at" timestamp with time zone NOT NULL,
	"device" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "admin_sessions_hash_size" CHECK (octet_length("token_hash") = 32),
	CONSTRAINT "admin_sessions_end" CHECK ("ends_at" <= "created_at" + interval '12 hours')
);
--> statement-breakpoint
CREATE TABLE "admins" (
	"id" uuid PRIMARY KEY,
	"email" citext NOT NULL UNIQUE,
	"password_hash" text NOT NULL,
	"name" text NOT NULL,
	"name_given" boolean DEFAULT true NOT NULL,
	"role" text NOT NULL,
	"role_since" timestamp with time zone,
	"programs" text[],
	"created_at" timestamp with time zone NOT NULL,
	"disabled_at" timestamp with time zone,
	"totp_secret" bytea,
	"totp_pending_secret" bytea,
	"totp_last_step" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "admins_hash_is_argon2id" CHECK ("password_hash" LIKE '$argon2id$%'),
	CONSTRAINT "admins_role" CHECK ("role" IN ('owner', 'admissions', 'reviewer', 'interviewer', 'finance', 'read-only'))
);
--> statement-breakpoint
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
CREATE TABLE "applicant_sessions" (
	"token_hash" bytea PRIMARY KEY,
	"id" uuid NOT NULL UNIQUE,
	"applicant_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"device" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "applicant_sessions_hash_size" CHECK (octet_length("token_hash") = 32),
	CONSTRAINT "applicant_sessions_end" CHECK ("ends_at" <= "created_at" + interval '30 days')
);
--> statement-breakpoint
CREATE TABLE "applicants" (
	"id" uuid PRIMARY KEY,
	"email" citext NOT NULL UNIQUE,
	"email_confirmed_at" timestamp with time zone,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"latin_name" text,
	"date_of_birth" date NOT NULL,
	"phone_number" text NOT NULL,
	"country" text NOT NULL,
	"state" text,
	"time_zone" text,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "applicants_hash_is_argon2id" CHECK ("password_hash" LIKE '$argon2id$%'),
	CONSTRAINT "applicants_country_is_a_code" CHECK ("country" ~ '^[A-Z]{2}$'),
	CONSTRAINT "applicants_state_is_for_us" CHECK ("state" IS NULL OR "country" = 'US'),
	CONSTRAINT "applicants_latin_name_is_one" CHECK ("latin_name" <> '' AND length("latin_name") <= 250)
);
--> statement-breakpoint
CREATE TABLE "application_count_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_count_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"intake_id" uuid NOT NULL,
	"program" text NOT NULL,
	"status" text NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_counts" (
	"intake_id" uuid,
	"program" text,
	"status" text,
	"count" bigint NOT NULL,
	CONSTRAINT "application_counts_pkey" PRIMARY KEY("intake_id","program","status")
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY,
	"applicant_id" uuid NOT NULL,
	"program" text NOT NULL,
	"intake_id" uuid NOT NULL,
	"status" text NOT NULL,
	"status_at" timestamp with time zone NOT NULL,
	"status_seq" integer NOT NULL,
	"timeline_seq" integer NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"saved_at" timestamp with time zone,
	"form_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"discarded_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"submitted_at" timestamp with time zone,
	"listed_at" timestamp with time zone NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	"search_answers" text DEFAULT '' NOT NULL,
	"search_notes" text DEFAULT '' NOT NULL,
	"search_inside" tsvector GENERATED ALWAYS AS (strip(to_tsvector('simple', search_answers || ' ' || search_notes))) STORED,
	"assignee_id" uuid,
	"flags" text[] DEFAULT '{}'::text[] NOT NULL,
	"attention_at" timestamp with time zone,
	CONSTRAINT "applications_once" UNIQUE("applicant_id","program","intake_id"),
	CONSTRAINT "applications_program" CHECK ("program" IN ('ba', 'msc')),
	CONSTRAINT "applications_status" CHECK ("status" IN ('incomplete', 'submitted', 'scheduled', 'in_review', 'waitlisted', 'accepted', 'rejected', 'deferred', 'enrolled', 'declined', 'withdrawn', 'rescinded'))
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"seq" bigint PRIMARY KEY,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text,
	"detail" jsonb NOT NULL,
	"request_id" text,
	"address" text,
	"hash" bytea NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_changes" (
	"id" uuid PRIMARY KEY,
	"state" text NOT NULL,
	"was" jsonb NOT NULL,
	"value" jsonb NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"takes_effect_at" timestamp with time zone,
	"approved_by" uuid,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	"version" integer,
	CONSTRAINT "bank_changes_state" CHECK ("state" IN ('waiting', 'done', 'cancelled')),
	CONSTRAINT "bank_changes_two_people" CHECK ("approved_by" <> "proposed_by"),
	CONSTRAINT "bank_changes_a_day" CHECK ("takes_effect_at" >= "proposed_at" + interval '24 hours'),
	CONSTRAINT "bank_changes_done" CHECK ("state" <> 'done' OR ("version" IS NOT NULL
        AND ("approved_by" IS NOT NULL OR coalesce("ended_at" >= "takes_effect_at", false))))
);
--> statement-breakpoint
CREATE TABLE "booking_events" (
	"booking_id" uuid,
	"seq" integer,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"from_start" timestamp with time zone,
	"to_start" timestamp with time zone,
	"from_host" uuid,
	"to_host" uuid,
	"note_id" uuid,
	CONSTRAINT "booking_events_pkey" PRIMARY KEY("booking_id","seq"),
	CONSTRAINT "booking_events_kind" CHECK ("kind" IN ('confirmed', 'moved', 'reassigned', 'cancelled', 'held', 'missed', 'host-missed', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "bulk_run_items" (
	"run_id" uuid,
	"application_id" uuid,
	"before" jsonb,
	"failure" text,
	CONSTRAINT "bulk_run_items_pkey" PRIMARY KEY("run_id","application_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_runs" (
	"id" uuid PRIMARY KEY,
	"admin_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"detail" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "charges" (
	"id" uuid PRIMARY KEY,
	"application_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" integer DEFAULT 1 NOT NULL,
	"plan_id" uuid,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"due_at" timestamp with time zone,
	"fee_version" integer NOT NULL,
	"settled_minor" bigint DEFAULT 0 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"kept_words" text,
	"kept_by" uuid,
	CONSTRAINT "charges_in_a_currency" UNIQUE("id","currency"),
	CONSTRAINT "charges_kind" CHECK ("kind" IN ('application-fee', 'deposit', 'instalment')),
	CONSTRAINT "charges_amount" CHECK ("amount_minor" > 0),
	CONSTRAINT "charges_currency" CHECK ("currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "charges_of_a_plan" CHECK (("kind" = 'instalment') = ("plan_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "checks" (
	"application_id" uuid,
	"kind" text,
	"owner_id" uuid,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "checks_pkey" PRIMARY KEY("application_id","kind"),
	CONSTRAINT "checks_kind" CHECK ("kind" IN ('identity', 'education', 'finance', 'credit')),
	CONSTRAINT "checks_state" CHECK ("state" IN ('open', 'passed', 'failed', 'waived'))
);
--> statement-breakpoint
CREATE TABLE "closed_periods" (
	"id" uuid PRIMARY KEY,
	"name" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"span" tstzrange NOT NULL,
	CONSTRAINT "closed_periods_order" CHECK ("from_day" <= "to_day")
);
--> statement-breakpoint
CREATE TABLE "conflicts" (
	"admin_id" uuid,
	"application_id" uuid,
	"reason" text NOT NULL,
	"declared_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conflicts_pkey" PRIMARY KEY("application_id","admin_id")
);
--> statement-breakpoint
CREATE TABLE "contract_events" (
	"contract_id" uuid,
	"seq" integer,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"body" jsonb NOT NULL,
	"prev_hash" bytea NOT NULL,
	"hash" bytea NOT NULL UNIQUE,
	CONSTRAINT "contract_events_pkey" PRIMARY KEY("contract_id","seq"),
	CONSTRAINT "contract_events_hashes" CHECK (octet_length("hash") = 32 AND octet_length("prev_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "contract_files" (
	"contract_id" uuid,
	"kind" text,
	"sha256" bytea NOT NULL,
	"bytes" bytea NOT NULL,
	CONSTRAINT "contract_files_pkey" PRIMARY KEY("contract_id","kind"),
	CONSTRAINT "contract_files_kind" CHECK ("kind" IN ('unsigned', 'sealed')),
	CONSTRAINT "contract_files_hash" CHECK ("sha256" = sha256("bytes"))
);
--> statement-breakpoint
CREATE TABLE "contract_signers" (
	"contract_id" uuid,
	"ord" integer,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"relation" text,
	"link_hash" bytea UNIQUE,
	"consent" jsonb,
	"consent_withdrawn_at" timestamp with time zone,
	"signature" jsonb,
	"signed_at" timestamp with time zone,
	"admin_id" uuid,
	CONSTRAINT "contract_signers_pkey" PRIMARY KEY("contract_id","ord"),
	CONSTRAINT "contract_signers_by_role" UNIQUE("contract_id","role"),
	CONSTRAINT "contract_signers_role" CHECK ("role" IN ('applicant', 'guardian', 'institute')),
	CONSTRAINT "contract_signers_signed_whole" CHECK (("signature" IS NULL) = ("signed_at" IS NULL)),
	CONSTRAINT "contract_signers_consent_first" CHECK ("role" = 'institute' OR "signed_at" IS NULL OR "consent" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "contract_template_versions" (
	"id" uuid PRIMARY KEY,
	"template_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"sha256" bytea NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" text NOT NULL,
	CONSTRAINT "contract_template_versions_by_number" UNIQUE("template_id","version"),
	CONSTRAINT "contract_template_versions_hash" CHECK (octet_length("sha256") = 32)
);
--> statement-breakpoint
CREATE TABLE "contract_templates" (
	"id" uuid PRIMARY KEY,
	"program" text NOT NULL,
	"intake_id" uuid,
	"name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"draft" jsonb NOT NULL,
	"draft_revision" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contract_templates_program" CHECK ("program" IN ('ba', 'msc')),
	CONSTRAINT "contract_templates_default_is_used" CHECK (NOT ("is_default" AND "archived_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"id" uuid PRIMARY KEY,
	"application_id" uuid NOT NULL,
	"intake_id" uuid NOT NULL,
	"amends_id" uuid,
	"template_version_id" uuid NOT NULL,
	"status" text NOT NULL,
	"status_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sends_itself" boolean NOT NULL,
	"send_fault" text,
	"send_tried_at" timestamp with time zone,
	"words" jsonb,
	"facts" jsonb,
	"unsigned_sha256" bytea,
	"sealed_sha256" bytea,
	"sent_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"cancel_until" timestamp with time zone,
	"refund_terms" jsonb,
	"link_hash" bytea UNIQUE,
	"links" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"seal_fault" text,
	"seal_tried_at" timestamp with time zone,
	"certificate" bytea,
	"lapsed_at" timestamp with time zone,
	CONSTRAINT "contracts_status" CHECK ("status" IN ('draft', 'sent', 'signed', 'countersigned', 'sealing_failed', 'complete', 'declined', 'expired', 'voided')),
	CONSTRAINT "contracts_hashes" CHECK (octet_length("unsigned_sha256") = 32 AND octet_length("sealed_sha256") = 32),
	CONSTRAINT "contracts_sent_has_text" CHECK ("status" = 'draft' OR ("unsigned_sha256" IS NOT NULL AND "expires_at" IS NOT NULL AND "words" IS NOT NULL)),
	CONSTRAINT "contracts_complete_is_sealed" CHECK (("status" = 'complete') = ("sealed_sha256" IS NOT NULL)),
	CONSTRAINT "contracts_lapsed_was_complete" CHECK ("lapsed_at" IS NULL OR "status" = 'complete')
);
--> statement-breakpoint
CREATE TABLE "credit_settlements" (
	"application_id" uuid,
	"choice" text,
	"outcome" text NOT NULL,
	"credits" integer NOT NULL,
	"reason" text NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_settlements_pkey" PRIMARY KEY("application_id","choice"),
	CONSTRAINT "credit_settlements_outcome" CHECK ("outcome" IN ('accepted', 'partly', 'refused')),
	CONSTRAINT "credit_settlements_credits" CHECK ("credits" >= 0)
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY,
	"application_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"reason_ids" text[] NOT NULL,
	"conditions" jsonb NOT NULL,
	"intake_id" uuid,
	"reply_at" timestamp with time zone,
	"letter" jsonb NOT NULL,
	"template_version" integer NOT NULL,
	"record" jsonb,
	"drafted_by" uuid NOT NULL,
	"drafted_at" timestamp with time zone NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"seq" integer,
	CONSTRAINT "decisions_outcome" CHECK ("outcome" IN ('accept', 'reject', 'waitlist', 'defer')),
	CONSTRAINT "decisions_state" CHECK ("state" IN ('draft', 'confirmed', 'releasing', 'released', 'dropped')),
	CONSTRAINT "decisions_released_at" CHECK (("state" = 'released') = ("released_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY,
	"attempt_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"answer_by" timestamp with time zone,
	"at" timestamp with time zone NOT NULL,
	"state_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "disputes_reference" UNIQUE("provider","provider_ref"),
	CONSTRAINT "disputes_state" CHECK ("state" IN ('asked', 'open', 'won', 'lost')),
	CONSTRAINT "disputes_amount" CHECK ("amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "document_series" (
	"series" text PRIMARY KEY,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_slots" (
	"id" uuid PRIMARY KEY,
	"application_id" uuid NOT NULL,
	"rule_id" text,
	"name" text,
	"words" text,
	"due_on" date,
	"is_blocking" boolean,
	"asked_by" uuid,
	"asked_at" timestamp with time zone,
	"excused_by" uuid,
	"excused_at" timestamp with time zone,
	"excused_words" text,
	CONSTRAINT "document_slots_of_rule" UNIQUE("application_id","rule_id"),
	CONSTRAINT "document_slots_rule_or_request" CHECK (("rule_id" IS NULL) = ("name" IS NOT NULL AND "asked_at" IS NOT NULL)),
	CONSTRAINT "document_slots_excused" CHECK (("excused_by" IS NULL) = ("excused_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "document_verdicts" (
	"id" uuid PRIMARY KEY,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "document_verdicts_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"reason_id" text,
	"words" text DEFAULT '' NOT NULL,
	"admin_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_verdicts_outcome" CHECK ("outcome" IN ('accepted', 'sent-back', 'taken-back')),
	CONSTRAINT "document_verdicts_reason" CHECK ("outcome" <> 'sent-back' OR "reason_id" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "document_versions" (
	"id" uuid PRIMARY KEY,
	"application_id" uuid NOT NULL,
	"slot_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"number" integer NOT NULL,
	"file_id" uuid NOT NULL UNIQUE,
	"name" text NOT NULL,
	"sender" text NOT NULL,
	"source" text,
	"expires_on" date,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_versions_numbered" UNIQUE("slot_id","place","number")
);
--> statement-breakpoint
CREATE TABLE "duplicate_pairs" (
	"one" uuid,
	"other" uuid,
	"alike" text[] NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"apart_at" timestamp with time zone,
	"apart_by" uuid,
	CONSTRAINT "duplicate_pairs_pkey" PRIMARY KEY("one","other"),
	CONSTRAINT "duplicate_pairs_order" CHECK ("one" < "other")
);
--> statement-breakpoint
CREATE TABLE "email_proofs" (
	"token_hash" bytea PRIMARY KEY,
	"applicant_id" uuid NOT NULL UNIQUE,
	"email" citext NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "email_proofs_hash_size" CHECK (octet_length("token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "entered_applications" (
	"application_id" uuid PRIMARY KEY,
	"entered_by" uuid NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"how" text NOT NULL,
	"received_on" date NOT NULL,
	"reason" text,
	"signed_on" date,
	CONSTRAINT "entered_applications_how" CHECK ("how" IN ('paper', 'phone'))
);
--> statement-breakpoint
CREATE TABLE "field_history" (
	"application_id" uuid,
	"path" text,
	"revision" integer,
	"value" jsonb NOT NULL,
	"tab" text NOT NULL,
	"tab_seq" bigint NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "field_history_pkey" PRIMARY KEY("application_id","path","revision"),
	CONSTRAINT "field_history_once" UNIQUE("application_id","tab","tab_seq","path")
);
--> statement-breakpoint
CREATE TABLE "field_values" (
	"application_id" uuid,
	"path" text,
	"value" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"tab" text NOT NULL,
	"tab_seq" bigint NOT NULL,
	CONSTRAINT "field_values_pkey" PRIMARY KEY("application_id","path")
);
--> statement-breakpoint
CREATE TABLE "file_reads" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "file_reads_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"file_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"how" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "file_reads_how" CHECK ("how" IN ('preview', 'download', 'archive'))
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY,
	"storage_key" text NOT NULL UNIQUE,
	"sha256" bytea NOT NULL,
	"bytes" integer NOT NULL,
	"media_type" text NOT NULL,
	"pages" integer,
	"marks" text[] DEFAULT '{}'::text[] NOT NULL,
	"owner_id" uuid,
	"scan" text NOT NULL,
	"finding" text,
	"scan_at" timestamp with time zone,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "files_hash_size" CHECK (octet_length("sha256") = 32),
	CONSTRAINT "files_bytes" CHECK ("bytes" > 0),
	CONSTRAINT "files_scan" CHECK ("scan" IN ('received', 'scanning', 'clean', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"account" text,
	"key" uuid,
	"route" text NOT NULL,
	"body_hash" bytea NOT NULL,
	"answer" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY("account","key")
);
--> statement-breakpoint
CREATE TABLE "instalment_plans" (
	"id" uuid PRIMARY KEY,
	"application_id" uuid NOT NULL,
	"total_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"instalments" integer NOT NULL,
	"first_on" date NOT NULL,
	"fee_version" integer NOT NULL,
	"rules" text NOT NULL,
	"agreed_by" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "instalment_plans_total" CHECK ("total_minor" > 0),
	CONSTRAINT "instalment_plans_instalments" CHECK ("instalments" BETWEEN 1 AND 60)
);
--> statement-breakpoint
CREATE TABLE "intakes" (
	"id" uuid PRIMARY KEY,
	"program" text NOT NULL,
	"name" text NOT NULL,
	"starts_on" date NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"grace_minutes" integer NOT NULL,
	"capacity" integer,
	"reply_by_days" integer DEFAULT 30 NOT NULL,
	CONSTRAINT "intakes_name" UNIQUE("program","name"),
	CONSTRAINT "intakes_program" CHECK ("program" IN ('ba', 'msc')),
	CONSTRAINT "intakes_order" CHECK ("opens_at" < "closes_at")
);
--> statement-breakpoint
CREATE TABLE "interview_bookings" (
	"id" uuid PRIMARY KEY,
	"public_id" text NOT NULL UNIQUE,
	"idempotency_key" uuid NOT NULL UNIQUE,
	"application_id" uuid NOT NULL,
	"host_id" uuid NOT NULL,
	"during" tstzrange NOT NULL,
	"blocked" tstzrange NOT NULL,
	"starts_at" timestamp with time zone GENERATED ALWAYS AS (lower(during)) STORED NOT NULL,
	"ends_at" timestamp with time zone GENERATED ALWAYS AS (upper(during)) STORED NOT NULL,
	"status" text NOT NULL,
	"hold_until" timestamp with time zone,
	"outcome" text,
	"time_zone" text NOT NULL,
	"is_online" boolean NOT NULL,
	"place" text NOT NULL,
	"link" text,
	"moves" integer DEFAULT 0 NOT NULL,
	"made_by" text NOT NULL,
	"ical_uid" text NOT NULL UNIQUE,
	"ical_sequence" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "interview_bookings_status" CHECK ("status" IN ('held', 'confirmed', 'cancelled', 'completed')),
	CONSTRAINT "interview_bookings_span" CHECK (NOT isempty("during") AND lower_inc("blocked") AND NOT upper_inc("blocked") AND "blocked" @> "during"),
	CONSTRAINT "interview_bookings_hold" CHECK (("status" = 'held') = ("hold_until" IS NOT NULL)),
	CONSTRAINT "interview_bookings_outcome" CHECK (("status" = 'completed') = ("outcome" IS NOT NULL) AND "outcome" IN ('held', 'missed', 'host-missed')),
	CONSTRAINT "interview_bookings_made_by" CHECK ("made_by" IN ('applicant', 'staff'))
);
--> statement-breakpoint
CREATE TABLE "interview_hosts" (
	"program" text,
	"admin_id" uuid,
	"weight" integer NOT NULL,
	"schedule_id" uuid,
	CONSTRAINT "interview_hosts_pkey" PRIMARY KEY("program","admin_id"),
	CONSTRAINT "interview_hosts_program" CHECK ("program" IN ('ba', 'msc')),
	CONSTRAINT "interview_hosts_weight" CHECK ("weight" BETWEEN 1 AND 10)
);
--> statement-breakpoint
CREATE TABLE "interview_requests" (
	"id" uuid PRIMARY KEY,
	"application_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"words" text NOT NULL,
	"times" timestamp with time zone[] NOT NULL,
	"time_zone" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	CONSTRAINT "interview_requests_kind" CHECK ("kind" IN ('times', 'accommodation'))
);
--> statement-breakpoint
CREATE TABLE "interviewers" (
	"admin_id" uuid PRIMARY KEY,
	"active" boolean NOT NULL,
	"time_zone" text NOT NULL,
	"schedule_id" uuid NOT NULL,
	"link" text,
	"feed_hash" bytea UNIQUE,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "interviewers_feed_hash_size" CHECK (octet_length("feed_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"account_id" uuid,
	"device_hash" bytea,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_pkey" PRIMARY KEY("account_id","device_hash"),
	CONSTRAINT "known_devices_hash_size" CHECK (octet_length("device_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"charge_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"counts" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"value_date" date NOT NULL,
	"source" text NOT NULL,
	"reverses" bigint UNIQUE,
	"by" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_entries_source" UNIQUE("kind","source"),
	CONSTRAINT "ledger_entries_kind" CHECK ("kind" IN ('payment', 'refund', 'reversal', 'waiver', 'dispute', 'cancellation', 'move')),
	CONSTRAINT "ledger_entries_counts" CHECK ("counts" IN ('money', 'waiver', 'cancelled')),
	CONSTRAINT "ledger_entries_sign" CHECK (CASE "kind" WHEN 'payment' THEN "amount_minor" > 0 AND "counts" = 'money'
        WHEN 'waiver' THEN "amount_minor" > 0 AND "counts" = 'waiver'
        WHEN 'cancellation' THEN "amount_minor" <> 0 AND "counts" = 'cancelled'
        WHEN 'move' THEN "amount_minor" <> 0 AND "counts" = 'money'
        WHEN 'reversal' THEN "amount_minor" <> 0
        ELSE "amount_minor" < 0 AND "counts" = 'money' END),
	CONSTRAINT "ledger_entries_reversal" CHECK (("kind" = 'reversal') = ("reverses" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "legal_holds" (
	"id" uuid PRIMARY KEY,
	"application_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	CONSTRAINT "legal_holds_ended" CHECK (("ended_by" IS NULL) = ("ended_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "mail_addresses" (
	"address" citext PRIMARY KEY,
	"bounced_at" timestamp with time zone NOT NULL,
	"why" text NOT NULL,
	"mail_id" uuid
);
--> statement-breakpoint
CREATE TABLE "mail_events" (
	"id" uuid PRIMARY KEY,
	"mail_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "mail_suppressions" (
	"address" citext,
	"stream" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_suppressions_pkey" PRIMARY KEY("address","stream"),
	CONSTRAINT "mail_suppressions_stream" CHECK ("stream" IN ('reminders', 'news'))
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY,
	"seq" bigint UNIQUE GENERATED ALWAYS AS IDENTITY (sequence name "mails_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" uuid,
	"stream" text NOT NULL,
	"template" text NOT NULL,
	"key" text NOT NULL UNIQUE,
	"to_address" text NOT NULL,
	"to_name" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"calendar" jsonb,
	"secret" bytea,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"send_after" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claim" uuid,
	"claimed_until" timestamp with time zone,
	"message_id" text NOT NULL UNIQUE,
	"sent_at" timestamp with time zone,
	"answer" text,
	"sent_from" jsonb,
	"reply_to" text,
	"repeats" uuid,
	CONSTRAINT "mails_state" CHECK ("state" IN ('queued', 'sending', 'sent', 'failed', 'bounced', 'suppressed')),
	CONSTRAINT "mails_claimed_while_sending" CHECK (("state" = 'sending') = ("claim" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "mass_acts" (
	"id" uuid PRIMARY KEY,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"detail" jsonb NOT NULL,
	"application_ids" uuid[] NOT NULL,
	"programs" text[] NOT NULL,
	"count" integer NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"asks_second" boolean NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"goes_out_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	CONSTRAINT "mass_acts_kind" CHECK ("kind" IN ('export', 'message')),
	CONSTRAINT "mass_acts_state" CHECK ("state" IN ('waiting', 'approved', 'done', 'ended')),
	CONSTRAINT "mass_acts_two_people" CHECK (NOT "asks_second" OR "approved_by" <> "asked_by"),
	CONSTRAINT "mass_acts_approved" CHECK (NOT "asks_second" OR "state" NOT IN ('approved', 'done') OR "approved_by" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "message_marks" (
	"application_id" uuid,
	"kind" text,
	"seq" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_marks_pkey" PRIMARY KEY("application_id","kind"),
	CONSTRAINT "message_marks_kind" CHECK ("kind" IN ('applicant-read', 'office-read', 'settled'))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY,
	"seq" bigint UNIQUE GENERATED ALWAYS AS IDENTITY (sequence name "messages_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" uuid NOT NULL,
	"author" text NOT NULL,
	"admin_id" uuid,
	"from_address" text,
	"text" text NOT NULL,
	"documents" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"cause" text UNIQUE,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "messages_author" CHECK ("author" IN ('applicant', 'staff', 'mail')),
	CONSTRAINT "messages_by_staff" CHECK (("author" = 'staff') = ("admin_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "money_documents" (
	"id" uuid PRIMARY KEY,
	"application_id" uuid NOT NULL,
	"charge_id" uuid,
	"plan_id" uuid,
	"kind" text NOT NULL,
	"series" text NOT NULL,
	"number" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"facts" jsonb NOT NULL,
	"entry_seq" bigint CONSTRAINT "money_documents_of_entry" UNIQUE,
	"reverses" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "money_documents_numbered" UNIQUE("series","number"),
	CONSTRAINT "money_documents_kind" CHECK ("kind" IN ('invoice', 'receipt', 'counter')),
	CONSTRAINT "money_documents_amount" CHECK ("amount_minor" > 0),
	CONSTRAINT "money_documents_counter" CHECK ("kind" <> 'counter' OR "reverses" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "money_papers" (
	"document_id" uuid PRIMARY KEY,
	"printer" text NOT NULL,
	"sha256" bytea NOT NULL,
	"bytes" bytea NOT NULL,
	CONSTRAINT "money_papers_hash" CHECK ("sha256" = sha256("bytes"))
);
--> statement-breakpoint
CREATE TABLE "money_sum_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_sum_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"program" text NOT NULL,
	"currency" text NOT NULL,
	"what" text NOT NULL,
	"day" timestamp with time zone NOT NULL,
	"amount_minor" bigint NOT NULL,
	"count" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "money_sums" (
	"program" text,
	"currency" text,
	"what" text,
	"day" timestamp with time zone,
	"amount_minor" bigint NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "money_sums_pkey" PRIMARY KEY("what","currency","program","day")
);
--> statement-breakpoint
CREATE TABLE "note_mentions" (
	"note_id" uuid,
	"admin_id" uuid,
	"read_at" timestamp with time zone,
	CONSTRAINT "note_mentions_pkey" PRIMARY KEY("note_id","admin_id")
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" uuid PRIMARY KEY,
	"application_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "notes_removed_are_blank" CHECK ("removed_at" IS NULL OR "text" = '')
);
--> statement-breakpoint
CREATE TABLE "office_people" (
	"applicant_id" uuid PRIMARY KEY,
	"made_by" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"link_sent_at" timestamp with time zone,
	"claimed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" bytea PRIMARY KEY,
	"applicant_id" uuid NOT NULL UNIQUE,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "password_resets_hash_size" CHECK (octet_length("token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "pay_links" (
	"id" uuid PRIMARY KEY,
	"token_hash" bytea NOT NULL UNIQUE,
	"charge_id" uuid NOT NULL,
	"made_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY,
	"charge_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"provider" text NOT NULL,
	"state" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"idempotency_key" text NOT NULL UNIQUE,
	"provider_ref" text,
	"failure" text,
	"started_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_attempts_reference" UNIQUE("provider","provider_ref"),
	CONSTRAINT "payment_attempts_numbered" UNIQUE("charge_id","number"),
	CONSTRAINT "payment_attempts_state" CHECK ("state" IN ('created', 'processing', 'succeeded', 'failed', 'cancelled')),
	CONSTRAINT "payment_attempts_amount" CHECK ("amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_proofs" (
	"attempt_id" uuid PRIMARY KEY,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"sha256" bytea NOT NULL,
	"bytes" bytea NOT NULL,
	"added_by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_proofs_type" CHECK ("media_type" IN ('application/pdf', 'image/jpeg', 'image/png')),
	CONSTRAINT "payment_proofs_size" CHECK (octet_length("bytes") BETWEEN 1 AND 5242880),
	CONSTRAINT "payment_proofs_hash" CHECK ("sha256" = sha256("bytes"))
);
--> statement-breakpoint
CREATE TABLE "presences" (
	"application_id" uuid,
	"admin_id" uuid,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "presences_pkey" PRIMARY KEY("application_id","admin_id")
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"provider" text,
	"event_id" text,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	"quarantined" text,
	"settled_by" uuid,
	"settled_at" timestamp with time zone,
	"settled_words" text,
	CONSTRAINT "provider_events_pkey" PRIMARY KEY("provider","event_id")
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
	CONSTRAINT "questionnaire_uses_stage" CHECK ("stage" IN ('application', 'interview', 'offer', 'people', 'review')),
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
CREATE TABLE "reconciliations" (
	"id" uuid PRIMARY KEY,
	"provider" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"compared" integer NOT NULL,
	"repaired" integer NOT NULL,
	"doubtful" integer NOT NULL,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "recorded_payments" (
	"attempt_id" uuid PRIMARY KEY,
	"method" text NOT NULL,
	"reference" text NOT NULL,
	"value_date" date NOT NULL,
	"evidence" text DEFAULT '' NOT NULL,
	"recorded_by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "recorded_payments_method" CHECK ("method" IN ('transfer', 'cheque', 'cash'))
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"code_hash" bytea PRIMARY KEY,
	"admin_id" uuid NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "referees" (
	"id" uuid PRIMARY KEY,
	"application_id" uuid NOT NULL,
	"row_id" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"relation" text NOT NULL,
	"position" text NOT NULL,
	"phone" text NOT NULL,
	"waived" boolean NOT NULL,
	"form_version" integer NOT NULL,
	"state" text NOT NULL,
	"state_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"token_hash" bytea UNIQUE,
	"link_ends_at" timestamp with time zone,
	"links" integer NOT NULL,
	"asks_again" integer DEFAULT 0 NOT NULL,
	"draft" jsonb NOT NULL,
	"draft_revision" integer DEFAULT 0 NOT NULL,
	"draft_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"by" uuid,
	CONSTRAINT "referees_of_row" UNIQUE("application_id","row_id"),
	CONSTRAINT "referees_state" CHECK ("state" IN ('asked', 'received', 'declined', 'mistaken', 'replaced', 'excused', 'ended')),
	CONSTRAINT "referees_link_while_asked" CHECK ("token_hash" IS NULL OR "state" = 'asked'),
	CONSTRAINT "referees_hash_size" CHECK (octet_length("token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "reference_texts" (
	"referee_id" uuid PRIMARY KEY,
	"answers" jsonb NOT NULL,
	"signed_name" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"came_by" text NOT NULL,
	"written_on" date,
	CONSTRAINT "reference_texts_came_by" CHECK ("came_by" IN ('link', 'letter'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY,
	"attempt_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"ends_debt" boolean DEFAULT false NOT NULL,
	"idempotency_key" text NOT NULL UNIQUE,
	"provider_ref" text,
	"failure" text,
	"asked_by" uuid,
	"at" timestamp with time zone NOT NULL,
	"state_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "refunds_state" CHECK ("state" IN ('pending', 'succeeded', 'failed')),
	CONSTRAINT "refunds_amount" CHECK ("amount_minor" > 0)
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
--> statement-breakpoint
CREATE TABLE "release_items" (
	"release_id" uuid,
	"decision_id" uuid,
	"version" integer NOT NULL,
	"failure" text,
	CONSTRAINT "release_items_pkey" PRIMARY KEY("release_id","decision_id")
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"id" uuid PRIMARY KEY,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"expected" integer NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"asks_second" boolean NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"hold_minutes" integer NOT NULL,
	"goes_out_at" timestamp with time zone,
	"went_out_at" timestamp with time zone,
	"recalled_by" uuid,
	"recalled_at" timestamp with time zone,
	CONSTRAINT "releases_state" CHECK ("state" IN ('waiting', 'holding', 'out', 'recalled')),
	CONSTRAINT "releases_two_people" CHECK (NOT "asks_second" OR "approved_by" <> "created_by")
);
--> statement-breakpoint
CREATE TABLE "reminders_sent" (
	"kind" text,
	"subject_id" uuid,
	"due_at" timestamp with time zone,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "reminders_sent_pkey" PRIMARY KEY("kind","subject_id","due_at")
);
--> statement-breakpoint
CREATE TABLE "report_figures" (
	"day" date,
	"program" text,
	"intake_id" uuid,
	"source" text,
	"begun" integer NOT NULL,
	"submitted" integer NOT NULL,
	"in_review" integer NOT NULL,
	"decided" integer NOT NULL,
	"accepted" integer NOT NULL,
	"enrolled" integer NOT NULL,
	CONSTRAINT "report_figures_pkey" PRIMARY KEY("source","program","day","intake_id")
);
--> statement-breakpoint
CREATE TABLE "report_folds" (
	"name" text PRIMARY KEY,
	"at" timestamp with time zone NOT NULL,
	"took_ms" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_workload" (
	"admin_id" uuid,
	"program" text,
	"assigned" integer NOT NULL,
	"open_tasks" integer NOT NULL,
	"open_reviews" integer NOT NULL,
	"done" integer NOT NULL,
	CONSTRAINT "report_workload_pkey" PRIMARY KEY("admin_id","program")
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"id" uuid PRIMARY KEY,
	"application_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"intake_id" uuid,
	"words" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"granted" boolean,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	CONSTRAINT "requests_kind" CHECK ("kind" IN ('defer', 'more-time', 'waiver')),
	CONSTRAINT "requests_answered" CHECK (("granted" IS NULL) = ("answered_at" IS NULL))
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
CREATE TABLE "returns" (
	"application_id" uuid,
	"seq" integer,
	"reason_id" text NOT NULL,
	"sections" text[] NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "returns_pkey" PRIMARY KEY("application_id","seq"),
	CONSTRAINT "returns_name_sections" CHECK (cardinality("sections") > 0)
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY,
	"application_id" uuid NOT NULL,
	"reviewer_id" uuid NOT NULL,
	"assigned_by" uuid NOT NULL,
	"assigned_at" timestamp with time zone NOT NULL,
	"rubric_version" integer NOT NULL,
	"form_version_id" uuid,
	"answers" jsonb DEFAULT '{}' NOT NULL,
	"scores" jsonb NOT NULL,
	"evidence" jsonb NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"recommendation" text,
	"version" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "reviews_recommendation" CHECK ("recommendation" IN ('accept', 'waitlist', 'reject', 'defer'))
);
--> statement-breakpoint
CREATE TABLE "rule_failures" (
	"day" date,
	"program" text,
	"path" text,
	"rule" text,
	"count" integer NOT NULL,
	CONSTRAINT "rule_failures_pkey" PRIMARY KEY("day","program","path","rule")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"shared" boolean NOT NULL,
	"address" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_views_name" UNIQUE("owner_id","name")
);
--> statement-breakpoint
CREATE TABLE "schedule_overrides" (
	"schedule_id" uuid,
	"day" date,
	"windows" jsonb NOT NULL,
	CONSTRAINT "schedule_overrides_pkey" PRIMARY KEY("schedule_id","day")
);
--> statement-breakpoint
CREATE TABLE "schedule_windows" (
	"schedule_id" uuid,
	"weekday" integer,
	"starts" time,
	"ends" time NOT NULL,
	CONSTRAINT "schedule_windows_pkey" PRIMARY KEY("schedule_id","weekday","starts"),
	CONSTRAINT "schedule_windows_weekday" CHECK ("weekday" BETWEEN 1 AND 7),
	CONSTRAINT "schedule_windows_length" CHECK ("starts" <> "ends")
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"id" uuid PRIMARY KEY,
	"admin_id" uuid NOT NULL,
	"name" text NOT NULL,
	"time_zone" text NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "schedules_name" UNIQUE("admin_id","name")
);
--> statement-breakpoint
CREATE TABLE "seal_certificates" (
	"fingerprint" bytea PRIMARY KEY,
	"subject" text NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"der" bytea NOT NULL,
	"is_own" boolean NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seal_certificates_fingerprint" CHECK (octet_length("fingerprint") = 32)
);
--> statement-breakpoint
CREATE TABLE "search_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY
);
--> statement-breakpoint
CREATE TABLE "setting_versions" (
	"area" text,
	"version" integer,
	"value" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	CONSTRAINT "setting_versions_pkey" PRIMARY KEY("area","version")
);
--> statement-breakpoint
CREATE TABLE "setup_links" (
	"token_hash" bytea PRIMARY KEY,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_places" (
	"account_id" uuid,
	"network" text,
	"device" text,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_places_pkey" PRIMARY KEY("account_id","network","device")
);
--> statement-breakpoint
CREATE TABLE "staff_choices" (
	"admin_id" uuid,
	"event" text,
	"choice" text NOT NULL,
	CONSTRAINT "staff_choices_pkey" PRIMARY KEY("admin_id","event"),
	CONSTRAINT "staff_choices_choice" CHECK ("choice" IN ('at-once', 'daily', 'never'))
);
--> statement-breakpoint
CREATE TABLE "staff_news" (
	"admin_id" uuid,
	"event" text,
	"application_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_news_pkey" PRIMARY KEY("admin_id","event","application_id")
);
--> statement-breakpoint
CREATE TABLE "stage_durations" (
	"program" text,
	"status" text,
	"samples" integer NOT NULL,
	"low" integer NOT NULL,
	"median" integer NOT NULL,
	"high" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "stage_durations_pkey" PRIMARY KEY("program","status")
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"application_id" uuid,
	"round" integer,
	"idempotency_key" uuid NOT NULL UNIQUE,
	"receipt_number" text NOT NULL UNIQUE,
	"snapshot" jsonb NOT NULL,
	"sha256" bytea NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"within_grace" boolean NOT NULL,
	CONSTRAINT "submissions_pkey" PRIMARY KEY("application_id","round"),
	CONSTRAINT "submissions_hash_size" CHECK (octet_length("sha256") = 32)
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY,
	"application_id" uuid NOT NULL,
	"title" text NOT NULL,
	"assignee_id" uuid,
	"due_on" date,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" uuid,
	"removed_at" timestamp with time zone,
	CONSTRAINT "tasks_removed_are_blank" CHECK ("removed_at" IS NULL OR "title" = '')
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"bucket" text PRIMARY KEY,
	"failures" integer NOT NULL,
	"free_at" timestamp with time zone NOT NULL,
	"forget_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "time_extensions" (
	"id" uuid PRIMARY KEY,
	"application_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "time_extensions_kind" CHECK ("kind" IN ('submit', 'reply'))
);
--> statement-breakpoint
CREATE TABLE "time_off" (
	"id" uuid PRIMARY KEY,
	"admin_id" uuid NOT NULL,
	"span" tstzrange NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timeline" (
	"application_id" uuid,
	"seq" integer,
	"kind" text NOT NULL,
	"step" text,
	"prev_seq" integer,
	"from_status" text,
	"to_status" text,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reason_id" text,
	"note_id" uuid,
	"detail" jsonb,
	CONSTRAINT "timeline_pkey" PRIMARY KEY("application_id","seq"),
	CONSTRAINT "timeline_reached" UNIQUE("application_id","seq","to_status"),
	CONSTRAINT "timeline_continues_once" UNIQUE("application_id","prev_seq"),
	CONSTRAINT "timeline_step_has_status" CHECK (("step" IS NULL) = ("to_status" IS NULL)),
	CONSTRAINT "timeline_from_has_prev" CHECK (("from_status" IS NULL) = ("prev_seq" IS NULL)),
	CONSTRAINT "timeline_prev_is_earlier" CHECK ("prev_seq" < "seq"),
	CONSTRAINT "timeline_begins_once" CHECK (CASE WHEN "step" IS NULL THEN "prev_seq" IS NULL ELSE ("prev_seq" IS NULL) = ("seq" = 1) END)
);
--> statement-breakpoint
CREATE TABLE "timeline_notes" (
	"id" uuid PRIMARY KEY,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_quotas" (
	"account_id" uuid PRIMARY KEY,
	"files" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "upload_quotas_files" CHECK ("files" >= 0),
	CONSTRAINT "upload_quotas_bytes" CHECK ("bytes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY,
	"application_id" uuid NOT NULL,
	"sender" text NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"parts" text[] DEFAULT '{}'::text[] NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	"version_id" uuid,
	CONSTRAINT "uploads_received" CHECK ("received" BETWEEN 0 AND "bytes")
);
--> statement-breakpoint
CREATE TABLE "waitlist_places" (
	"application_id" uuid PRIMARY KEY,
	"place" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waiver_codes" (
	"id" uuid PRIMARY KEY,
	"code" citext NOT NULL UNIQUE,
	"kind" text NOT NULL,
	"amount_minor" bigint,
	"program" text,
	"uses" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"made_by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "waiver_codes_kind" CHECK ("kind" IN ('application-fee', 'deposit')),
	CONSTRAINT "waiver_codes_used" CHECK ("used" BETWEEN 0 AND "uses"),
	CONSTRAINT "waiver_codes_amount" CHECK ("amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "waivers" (
	"id" uuid PRIMARY KEY,
	"charge_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"approved_by" uuid NOT NULL,
	"code_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "waivers_code_once" UNIQUE("charge_id","code_id"),
	CONSTRAINT "waivers_amount" CHECK ("amount_minor" > 0)
);
--> statement-breakpoint
CREATE INDEX "admin_sessions_of_admin" ON "admin_sessions" ("admin_id");--> statement-breakpoint
CREATE INDEX "answer_history_of" ON "answer_history" ("response_id","question_id","seq");--> statement-breakpoint
CREATE INDEX "applicant_sessions_of_applicant" ON "applicant_sessions" ("applicant_id");--> statement-breakpoint
CREATE INDEX "applicants_by_birth" ON "applicants" ("date_of_birth");--> statement-breakpoint
CREATE INDEX "applicants_by_phone" ON "applicants" ("phone_number");--> statement-breakpoint
CREATE INDEX "applications_listed" ON "applications" ("listed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "applications_listed_submitted" ON "applications" ("listed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE submitted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "applications_listed_by_status" ON "applications" ("status","listed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "applications_listed_by_program" ON "applications" ("program","listed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "applications_listed_by_both" ON "applications" ("program","status","listed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "applications_needing_attention" ON "applications" ("attention_at","id") WHERE attention_at IS NOT NULL AND discarded_at IS NULL;--> statement-breakpoint
CREATE INDEX "applications_needing_by_status" ON "applications" ("status","attention_at","id") WHERE attention_at IS NOT NULL AND discarded_at IS NULL;--> statement-breakpoint
CREATE INDEX "applications_listed_by_assignee" ON "applications" ("assignee_id","listed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "applications_of_assignee" ON "applications" ("assignee_id","attention_at","id");--> statement-breakpoint
CREATE INDEX "applications_returned" ON "applications" ("listed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'incomplete' AND submitted_at IS NOT NULL AND discarded_at IS NULL;--> statement-breakpoint
CREATE INDEX "applications_by_intake" ON "applications" ("intake_id","status","listed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "applications_flags" ON "applications" USING gin ("flags");--> statement-breakpoint
CREATE INDEX "applications_flags_needing" ON "applications" USING gin ("flags") WHERE attention_at IS NOT NULL AND discarded_at IS NULL;--> statement-breakpoint
CREATE INDEX "applications_search_inside" ON "applications" USING gin ("search_inside");--> statement-breakpoint
CREATE INDEX "applications_search" ON "applications" USING gin ("search" gin_trgm_ops,"status","program");--> statement-breakpoint
CREATE INDEX "audit_log_of_actor" ON "audit_log" ("actor","at","seq");--> statement-breakpoint
CREATE INDEX "audit_log_of_subject" ON "audit_log" ("subject","at","seq");--> statement-breakpoint
CREATE INDEX "audit_log_of_action" ON "audit_log" ("action","at","seq");--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" ("at","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_changes_one_waits" ON "bank_changes" ("state") WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "charges_once" ON "charges" ("application_id","kind","number") WHERE cancelled_at IS NULL;--> statement-breakpoint
CREATE INDEX "charges_of_application" ON "charges" ("application_id");--> statement-breakpoint
CREATE INDEX "charges_listed" ON "charges" ("at","id");--> statement-breakpoint
CREATE INDEX "charges_open" ON "charges" (coalesce("due_at", 'infinity'),"id") WHERE settled_minor < amount_minor;--> statement-breakpoint
CREATE INDEX "charges_due_back" ON "charges" ("at","id") WHERE settled_minor > amount_minor;--> statement-breakpoint
CREATE INDEX "contract_files_by_hash" ON "contract_files" ("sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_templates_one_default" ON "contract_templates" ("program",coalesce("intake_id", '00000000-0000-0000-0000-000000000000')) WHERE "is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "one_contract_in_flight" ON "contracts" ("application_id") WHERE "status" IN ('draft', 'sent', 'signed', 'countersigned', 'sealing_failed');--> statement-breakpoint
CREATE INDEX "contracts_of_application" ON "contracts" ("application_id","created_at");--> statement-breakpoint
CREATE INDEX "contracts_by_change" ON "contracts" ("status_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contracts_waiting" ON "contracts" ("status") WHERE "status" IN ('draft', 'sent', 'countersigned', 'sealing_failed');--> statement-breakpoint
CREATE UNIQUE INDEX "decisions_one_open" ON "decisions" ("application_id") WHERE state IN ('draft', 'confirmed', 'releasing');--> statement-breakpoint
CREATE INDEX "decisions_of_application" ON "decisions" ("application_id","drafted_at");--> statement-breakpoint
CREATE INDEX "decisions_released" ON "decisions" ("application_id","released_at") WHERE state = 'released';--> statement-breakpoint
CREATE INDEX "decisions_by_state" ON "decisions" ("state","drafted_at","id") WHERE state <> 'released';--> statement-breakpoint
CREATE INDEX "disputes_of_attempt" ON "disputes" ("attempt_id");--> statement-breakpoint
CREATE INDEX "disputes_listed" ON "disputes" ("state_at") WHERE seen_at IS NULL;--> statement-breakpoint
CREATE INDEX "document_slots_due" ON "document_slots" ("due_on") WHERE due_on IS NOT NULL;--> statement-breakpoint
CREATE INDEX "document_verdicts_of_version" ON "document_verdicts" ("version_id","seq");--> statement-breakpoint
CREATE INDEX "document_versions_of_application" ON "document_versions" ("application_id");--> statement-breakpoint
CREATE INDEX "duplicate_pairs_of_other" ON "duplicate_pairs" ("other");--> statement-breakpoint
CREATE INDEX "duplicate_pairs_open" ON "duplicate_pairs" ("found_at" DESC NULLS LAST,"one","other") WHERE apart_at IS NULL;--> statement-breakpoint
CREATE INDEX "file_reads_of_file" ON "file_reads" ("file_id","seq");--> statement-breakpoint
CREATE INDEX "file_reads_of_admin" ON "file_reads" ("admin_id","at");--> statement-breakpoint
CREATE INDEX "files_of_owner" ON "files" ("owner_id");--> statement-breakpoint
CREATE INDEX "files_to_scan" ON "files" ("scan_at") WHERE scan IN ('received', 'scanning');--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_plan_at_a_time" ON "instalment_plans" ("application_id") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "applicant_has_one" ON "interview_bookings" ("application_id") WHERE status IN ('held', 'confirmed');--> statement-breakpoint
CREATE INDEX "interview_bookings_of_application" ON "interview_bookings" ("application_id","created_at");--> statement-breakpoint
CREATE INDEX "interview_bookings_by_start" ON "interview_bookings" ("starts_at");--> statement-breakpoint
CREATE INDEX "interview_bookings_of_host" ON "interview_bookings" ("host_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "interview_requests_one_open" ON "interview_requests" ("application_id","kind") WHERE answered_at IS NULL;--> statement-breakpoint
CREATE INDEX "interview_requests_of_application" ON "interview_requests" ("application_id","at");--> statement-breakpoint
CREATE INDEX "ledger_entries_of_charge" ON "ledger_entries" ("charge_id","seq");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_kind" ON "ledger_entries" ("kind","value_date","seq");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_day" ON "ledger_entries" ("value_date","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "legal_holds_one_open" ON "legal_holds" ("application_id") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "legal_holds_of_application" ON "legal_holds" ("application_id","at");--> statement-breakpoint
CREATE INDEX "mail_events_of_mail" ON "mail_events" ("mail_id");--> statement-breakpoint
CREATE INDEX "mails_by_key" ON "mails" ("key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "mails_open" ON "mails" ("send_after","seq") WHERE state IN ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "mails_to" ON "mails" (lower("to_address"),"seq");--> statement-breakpoint
CREATE INDEX "mails_by_template" ON "mails" ("template","seq");--> statement-breakpoint
CREATE INDEX "mails_of_application" ON "mails" ("application_id","seq");--> statement-breakpoint
CREATE INDEX "mails_open_of_application" ON "mails" ("application_id","seq") WHERE state IN ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "mails_listed_by_state" ON "mails" ("state","seq") WHERE state <> 'sent';--> statement-breakpoint
CREATE INDEX "mails_repeats" ON "mails" ("repeats") WHERE repeats IS NOT NULL;--> statement-breakpoint
CREATE INDEX "mails_security_failed" ON "mails" ("created_at") WHERE stream = 'security' AND state IN ('failed', 'bounced');--> statement-breakpoint
CREATE INDEX "mass_acts_by_time" ON "mass_acts" ("asked_at","id");--> statement-breakpoint
CREATE INDEX "mass_acts_of_asker" ON "mass_acts" ("asked_by","asked_at");--> statement-breakpoint
CREATE INDEX "mass_acts_open" ON "mass_acts" ("valid_until") WHERE state IN ('waiting', 'approved');--> statement-breakpoint
CREATE INDEX "messages_of_application" ON "messages" ("application_id","seq");--> statement-breakpoint
CREATE INDEX "money_documents_of_application" ON "money_documents" ("application_id","at");--> statement-breakpoint
CREATE INDEX "note_mentions_unread" ON "note_mentions" ("admin_id") WHERE read_at IS NULL;--> statement-breakpoint
CREATE INDEX "notes_of_application" ON "notes" ("application_id","at");--> statement-breakpoint
CREATE INDEX "pay_links_of_charge" ON "pay_links" ("charge_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_attempt" ON "payment_attempts" ("charge_id") WHERE state IN ('created', 'processing');--> statement-breakpoint
CREATE INDEX "payment_attempts_under_way" ON "payment_attempts" ("state","at") WHERE state IN ('created', 'processing');--> statement-breakpoint
CREATE INDEX "provider_events_by_time" ON "provider_events" ("provider","received_at");--> statement-breakpoint
CREATE INDEX "provider_events_open" ON "provider_events" ("received_at") WHERE applied_at IS NULL AND quarantined IS NULL;--> statement-breakpoint
CREATE INDEX "provider_events_quarantined" ON "provider_events" ("received_at") WHERE quarantined IS NOT NULL AND settled_at IS NULL;--> statement-breakpoint
CREATE INDEX "questionnaire_uses_of" ON "questionnaire_uses" ("questionnaire_id");--> statement-breakpoint
CREATE UNIQUE INDEX "questionnaire_uses_in_force" ON "questionnaire_uses" ("questionnaire_id",coalesce(program, ''),"stage") WHERE ended_at IS NULL AND stage <> 'people';--> statement-breakpoint
CREATE UNIQUE INDEX "questionnaire_uses_one_rubric" ON "questionnaire_uses" (coalesce(program, '')) WHERE ended_at IS NULL AND stage = 'review';--> statement-breakpoint
CREATE UNIQUE INDEX "one_draft" ON "questionnaire_versions" ("questionnaire_id") WHERE state = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "one_published" ON "questionnaire_versions" ("questionnaire_id") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "reconciliations_latest" ON "reconciliations" ("provider","at");--> statement-breakpoint
CREATE INDEX "reconciliations_found" ON "reconciliations" ("at") WHERE repaired > 0 OR doubtful > 0;--> statement-breakpoint
CREATE INDEX "recorded_payments_alike" ON "recorded_payments" ("method",lower("reference"));--> statement-breakpoint
CREATE INDEX "recovery_codes_of_admin" ON "recovery_codes" ("admin_id");--> statement-breakpoint
CREATE INDEX "referees_of_application" ON "referees" ("application_id","asked_at");--> statement-breakpoint
CREATE INDEX "referees_waiting" ON "referees" ("asked_at") WHERE state = 'asked';--> statement-breakpoint
CREATE INDEX "refunds_of_attempt" ON "refunds" ("attempt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_reference" ON "refunds" ("provider_ref") WHERE provider_ref IS NOT NULL;--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" ("state","at") WHERE state = 'pending' OR (state = 'failed' AND seen_at IS NULL);--> statement-breakpoint
CREATE INDEX "release_items_of_decision" ON "release_items" ("decision_id");--> statement-breakpoint
CREATE INDEX "releases_by_time" ON "releases" ("created_at","id");--> statement-breakpoint
CREATE INDEX "releases_due" ON "releases" ("goes_out_at") WHERE state = 'holding';--> statement-breakpoint
CREATE UNIQUE INDEX "requests_one_open" ON "requests" ("application_id","kind") WHERE answered_at IS NULL;--> statement-breakpoint
CREATE INDEX "requests_of_application" ON "requests" ("application_id","at");--> statement-breakpoint
CREATE INDEX "responses_of_version" ON "responses" ("version_id","state");--> statement-breakpoint
CREATE INDEX "responses_of_application" ON "responses" ("application_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_once" ON "reviews" ("application_id","reviewer_id") WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "reviews_of_reviewer" ON "reviews" ("reviewer_id","assigned_at") WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "search_words_alike" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tasks_of_application" ON "tasks" ("application_id","created_at");--> statement-breakpoint
CREATE INDEX "tasks_open_of_assignee" ON "tasks" ("assignee_id","due_on") WHERE done_at IS NULL AND removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "time_extensions_of_application" ON "time_extensions" ("application_id","kind","at");--> statement-breakpoint
CREATE INDEX "time_off_of_interviewer" ON "time_off" USING gist ("admin_id","span");--> statement-breakpoint
CREATE INDEX "uploads_of_application" ON "uploads" ("application_id");--> statement-breakpoint
CREATE INDEX "uploads_by_time" ON "uploads" ("touched_at");--> statement-breakpoint
CREATE INDEX "waivers_of_code" ON "waivers" ("code_id");--> statement-breakpoint
ALTER TABLE "admin_address_changes" ADD CONSTRAINT "admin_address_changes_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "admin_invitations" ADD CONSTRAINT "admin_invitations_invited_by_admins_id_fkey" FOREIGN KEY ("invited_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "admin_password_resets" ADD CONSTRAINT "admin_password_resets_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD CONSTRAINT "admin_sessions_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "answer_history" ADD CONSTRAINT "answer_history_response_id_responses_id_fkey" FOREIGN KEY ("response_id") REFERENCES "responses"("id");--> statement-breakpoint
ALTER TABLE "answer_history" ADD CONSTRAINT "answer_history_version_id_questionnaire_versions_id_fkey" FOREIGN KEY ("version_id") REFERENCES "questionnaire_versions"("id");--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_response_id_responses_id_fkey" FOREIGN KEY ("response_id") REFERENCES "responses"("id");--> statement-breakpoint
ALTER TABLE "applicant_sessions" ADD CONSTRAINT "applicant_sessions_applicant_id_applicants_id_fkey" FOREIGN KEY ("applicant_id") REFERENCES "applicants"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_applicant_id_applicants_id_fkey" FOREIGN KEY ("applicant_id") REFERENCES "applicants"("id");--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_intake_id_intakes_id_fkey" FOREIGN KEY ("intake_id") REFERENCES "intakes"("id");--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_assignee_id_admins_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "bank_changes" ADD CONSTRAINT "bank_changes_proposed_by_admins_id_fkey" FOREIGN KEY ("proposed_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "bank_changes" ADD CONSTRAINT "bank_changes_approved_by_admins_id_fkey" FOREIGN KEY ("approved_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "bank_changes" ADD CONSTRAINT "bank_changes_ended_by_admins_id_fkey" FOREIGN KEY ("ended_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_booking_id_interview_bookings_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "interview_bookings"("id");--> statement-breakpoint
ALTER TABLE "bulk_run_items" ADD CONSTRAINT "bulk_run_items_run_id_bulk_runs_id_fkey" FOREIGN KEY ("run_id") REFERENCES "bulk_runs"("id");--> statement-breakpoint
ALTER TABLE "bulk_run_items" ADD CONSTRAINT "bulk_run_items_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD CONSTRAINT "bulk_runs_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_plan_id_instalment_plans_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "instalment_plans"("id");--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_kept_by_admins_id_fkey" FOREIGN KEY ("kept_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "checks" ADD CONSTRAINT "checks_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "checks" ADD CONSTRAINT "checks_owner_id_admins_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "checks" ADD CONSTRAINT "checks_by_admins_id_fkey" FOREIGN KEY ("by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "conflicts" ADD CONSTRAINT "conflicts_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "conflicts" ADD CONSTRAINT "conflicts_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "contract_events" ADD CONSTRAINT "contract_events_contract_id_contracts_id_fkey" FOREIGN KEY ("contract_id") REFERENCES "contracts"("id");--> statement-breakpoint
ALTER TABLE "contract_files" ADD CONSTRAINT "contract_files_contract_id_contracts_id_fkey" FOREIGN KEY ("contract_id") REFERENCES "contracts"("id");--> statement-breakpoint
ALTER TABLE "contract_signers" ADD CONSTRAINT "contract_signers_contract_id_contracts_id_fkey" FOREIGN KEY ("contract_id") REFERENCES "contracts"("id");--> statement-breakpoint
ALTER TABLE "contract_signers" ADD CONSTRAINT "contract_signers_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "contract_template_versions" ADD CONSTRAINT "contract_template_versions_t5JfXJB7usqx_fkey" FOREIGN KEY ("template_id") REFERENCES "contract_templates"("id");--> statement-breakpoint
ALTER TABLE "contract_templates" ADD CONSTRAINT "contract_templates_intake_id_intakes_id_fkey" FOREIGN KEY ("intake_id") REFERENCES "intakes"("id");--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_intake_id_intakes_id_fkey" FOREIGN KEY ("intake_id") REFERENCES "intakes"("id");--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_9sPBDbWJR0Th_fkey" FOREIGN KEY ("template_version_id") REFERENCES "contract_template_versions"("id");--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_certificate_seal_certificates_fingerprint_fkey" FOREIGN KEY ("certificate") REFERENCES "seal_certificates"("fingerprint");--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_amends_id_contracts_id_fkey" FOREIGN KEY ("amends_id") REFERENCES "contracts"("id");--> statement-breakpoint
ALTER TABLE "credit_settlements" ADD CONSTRAINT "credit_settlements_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "credit_settlements" ADD CONSTRAINT "credit_settlements_by_admins_id_fkey" FOREIGN KEY ("by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_intake_id_intakes_id_fkey" FOREIGN KEY ("intake_id") REFERENCES "intakes"("id");--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_drafted_by_admins_id_fkey" FOREIGN KEY ("drafted_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_confirmed_by_admins_id_fkey" FOREIGN KEY ("confirmed_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_have_their_step" FOREIGN KEY ("application_id","seq") REFERENCES "timeline"("application_id","seq");--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_attempt_id_payment_attempts_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "payment_attempts"("id");--> statement-breakpoint
ALTER TABLE "document_slots" ADD CONSTRAINT "document_slots_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "document_slots" ADD CONSTRAINT "document_slots_asked_by_admins_id_fkey" FOREIGN KEY ("asked_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "document_slots" ADD CONSTRAINT "document_slots_excused_by_admins_id_fkey" FOREIGN KEY ("excused_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "document_verdicts" ADD CONSTRAINT "document_verdicts_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "document_verdicts" ADD CONSTRAINT "document_verdicts_version_id_document_versions_id_fkey" FOREIGN KEY ("version_id") REFERENCES "document_versions"("id");--> statement-breakpoint
ALTER TABLE "document_verdicts" ADD CONSTRAINT "document_verdicts_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_slot_id_document_slots_id_fkey" FOREIGN KEY ("slot_id") REFERENCES "document_slots"("id");--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_file_id_files_id_fkey" FOREIGN KEY ("file_id") REFERENCES "files"("id");--> statement-breakpoint
ALTER TABLE "duplicate_pairs" ADD CONSTRAINT "duplicate_pairs_one_applicants_id_fkey" FOREIGN KEY ("one") REFERENCES "applicants"("id");--> statement-breakpoint
ALTER TABLE "duplicate_pairs" ADD CONSTRAINT "duplicate_pairs_other_applicants_id_fkey" FOREIGN KEY ("other") REFERENCES "applicants"("id");--> statement-breakpoint
ALTER TABLE "duplicate_pairs" ADD CONSTRAINT "duplicate_pairs_apart_by_admins_id_fkey" FOREIGN KEY ("apart_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "email_proofs" ADD CONSTRAINT "email_proofs_applicant_id_applicants_id_fkey" FOREIGN KEY ("applicant_id") REFERENCES "applicants"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "entered_applications" ADD CONSTRAINT "entered_applications_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "entered_applications" ADD CONSTRAINT "entered_applications_entered_by_admins_id_fkey" FOREIGN KEY ("entered_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "field_history" ADD CONSTRAINT "field_history_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "field_values" ADD CONSTRAINT "field_values_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "file_reads" ADD CONSTRAINT "file_reads_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_applicants_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "applicants"("id");--> statement-breakpoint
ALTER TABLE "instalment_plans" ADD CONSTRAINT "instalment_plans_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "interview_bookings" ADD CONSTRAINT "interview_bookings_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "interview_bookings" ADD CONSTRAINT "interview_bookings_host_id_interviewers_admin_id_fkey" FOREIGN KEY ("host_id") REFERENCES "interviewers"("admin_id");--> statement-breakpoint
ALTER TABLE "interview_hosts" ADD CONSTRAINT "interview_hosts_admin_id_interviewers_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "interviewers"("admin_id");--> statement-breakpoint
ALTER TABLE "interview_hosts" ADD CONSTRAINT "interview_hosts_schedule_id_schedules_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedules"("id");--> statement-breakpoint
ALTER TABLE "interview_requests" ADD CONSTRAINT "interview_requests_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "interview_requests" ADD CONSTRAINT "interview_requests_answered_by_admins_id_fkey" FOREIGN KEY ("answered_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "interviewers" ADD CONSTRAINT "interviewers_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "interviewers" ADD CONSTRAINT "interviewers_schedule_id_schedules_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedules"("id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_of_charge_in_currency" FOREIGN KEY ("charge_id","currency") REFERENCES "charges"("id","currency");--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_by_admins_id_fkey" FOREIGN KEY ("by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_ended_by_admins_id_fkey" FOREIGN KEY ("ended_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "mail_addresses" ADD CONSTRAINT "mail_addresses_mail_id_mails_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "mails"("id");--> statement-breakpoint
ALTER TABLE "mail_events" ADD CONSTRAINT "mail_events_mail_id_mails_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "mails"("id");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_repeats_mails_id_fkey" FOREIGN KEY ("repeats") REFERENCES "mails"("id");--> statement-breakpoint
ALTER TABLE "mass_acts" ADD CONSTRAINT "mass_acts_asked_by_admins_id_fkey" FOREIGN KEY ("asked_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "mass_acts" ADD CONSTRAINT "mass_acts_approved_by_admins_id_fkey" FOREIGN KEY ("approved_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "mass_acts" ADD CONSTRAINT "mass_acts_ended_by_admins_id_fkey" FOREIGN KEY ("ended_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "message_marks" ADD CONSTRAINT "message_marks_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "money_documents" ADD CONSTRAINT "money_documents_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "money_documents" ADD CONSTRAINT "money_documents_charge_id_charges_id_fkey" FOREIGN KEY ("charge_id") REFERENCES "charges"("id");--> statement-breakpoint
ALTER TABLE "money_documents" ADD CONSTRAINT "money_documents_plan_id_instalment_plans_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "instalment_plans"("id");--> statement-breakpoint
ALTER TABLE "money_documents" ADD CONSTRAINT "money_documents_entry_seq_ledger_entries_seq_fkey" FOREIGN KEY ("entry_seq") REFERENCES "ledger_entries"("seq");--> statement-breakpoint
ALTER TABLE "money_papers" ADD CONSTRAINT "money_papers_document_id_money_documents_id_fkey" FOREIGN KEY ("document_id") REFERENCES "money_documents"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_note_id_notes_id_fkey" FOREIGN KEY ("note_id") REFERENCES "notes"("id");--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_author_id_admins_id_fkey" FOREIGN KEY ("author_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "office_people" ADD CONSTRAINT "office_people_applicant_id_applicants_id_fkey" FOREIGN KEY ("applicant_id") REFERENCES "applicants"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "office_people" ADD CONSTRAINT "office_people_made_by_admins_id_fkey" FOREIGN KEY ("made_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_applicant_id_applicants_id_fkey" FOREIGN KEY ("applicant_id") REFERENCES "applicants"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "pay_links" ADD CONSTRAINT "pay_links_charge_id_charges_id_fkey" FOREIGN KEY ("charge_id") REFERENCES "charges"("id");--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_of_charge" FOREIGN KEY ("charge_id","currency") REFERENCES "charges"("id","currency");--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD CONSTRAINT "payment_proofs_attempt_id_recorded_payments_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "recorded_payments"("attempt_id");--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD CONSTRAINT "payment_proofs_added_by_admins_id_fkey" FOREIGN KEY ("added_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "provider_events" ADD CONSTRAINT "provider_events_settled_by_admins_id_fkey" FOREIGN KEY ("settled_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "questionnaire_uses" ADD CONSTRAINT "questionnaire_uses_questionnaire_id_questionnaires_id_fkey" FOREIGN KEY ("questionnaire_id") REFERENCES "questionnaires"("id");--> statement-breakpoint
ALTER TABLE "questionnaire_uses" ADD CONSTRAINT "questionnaire_uses_begun_by_admins_id_fkey" FOREIGN KEY ("begun_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "questionnaire_versions" ADD CONSTRAINT "questionnaire_versions_questionnaire_id_questionnaires_id_fkey" FOREIGN KEY ("questionnaire_id") REFERENCES "questionnaires"("id");--> statement-breakpoint
ALTER TABLE "questionnaire_versions" ADD CONSTRAINT "questionnaire_versions_changed_by_admins_id_fkey" FOREIGN KEY ("changed_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "recorded_payments" ADD CONSTRAINT "recorded_payments_attempt_id_payment_attempts_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "payment_attempts"("id");--> statement-breakpoint
ALTER TABLE "recorded_payments" ADD CONSTRAINT "recorded_payments_recorded_by_admins_id_fkey" FOREIGN KEY ("recorded_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "referees" ADD CONSTRAINT "referees_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "referees" ADD CONSTRAINT "referees_by_admins_id_fkey" FOREIGN KEY ("by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "reference_texts" ADD CONSTRAINT "reference_texts_referee_id_referees_id_fkey" FOREIGN KEY ("referee_id") REFERENCES "referees"("id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_attempt_id_payment_attempts_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "payment_attempts"("id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_asked_by_admins_id_fkey" FOREIGN KEY ("asked_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "release_items" ADD CONSTRAINT "release_items_release_id_releases_id_fkey" FOREIGN KEY ("release_id") REFERENCES "releases"("id");--> statement-breakpoint
ALTER TABLE "release_items" ADD CONSTRAINT "release_items_decision_id_decisions_id_fkey" FOREIGN KEY ("decision_id") REFERENCES "decisions"("id");--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_created_by_admins_id_fkey" FOREIGN KEY ("created_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_approved_by_admins_id_fkey" FOREIGN KEY ("approved_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_recalled_by_admins_id_fkey" FOREIGN KEY ("recalled_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "report_workload" ADD CONSTRAINT "report_workload_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_intake_id_intakes_id_fkey" FOREIGN KEY ("intake_id") REFERENCES "intakes"("id");--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_answered_by_admins_id_fkey" FOREIGN KEY ("answered_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_use_id_questionnaire_uses_id_fkey" FOREIGN KEY ("use_id") REFERENCES "questionnaire_uses"("id");--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_version_id_questionnaire_versions_id_fkey" FOREIGN KEY ("version_id") REFERENCES "questionnaire_versions"("id");--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_reopened_by_admins_id_fkey" FOREIGN KEY ("reopened_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_have_their_step" FOREIGN KEY ("application_id","seq") REFERENCES "timeline"("application_id","seq");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_reviewer_id_admins_id_fkey" FOREIGN KEY ("reviewer_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_assigned_by_admins_id_fkey" FOREIGN KEY ("assigned_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_form_version_id_questionnaire_versions_id_fkey" FOREIGN KEY ("form_version_id") REFERENCES "questionnaire_versions"("id");--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_admins_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "schedule_overrides" ADD CONSTRAINT "schedule_overrides_schedule_id_schedules_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedules"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "schedule_windows" ADD CONSTRAINT "schedule_windows_schedule_id_schedules_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedules"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "staff_choices" ADD CONSTRAINT "staff_choices_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "staff_news" ADD CONSTRAINT "staff_news_admin_id_admins_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "staff_news" ADD CONSTRAINT "staff_news_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assignee_id_admins_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_created_by_admins_id_fkey" FOREIGN KEY ("created_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_done_by_admins_id_fkey" FOREIGN KEY ("done_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_changed_by_admins_id_fkey" FOREIGN KEY ("changed_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "time_extensions" ADD CONSTRAINT "time_extensions_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "time_extensions" ADD CONSTRAINT "time_extensions_by_admins_id_fkey" FOREIGN KEY ("by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "time_off" ADD CONSTRAINT "time_off_admin_id_interviewers_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "interviewers"("admin_id");--> statement-breakpoint
ALTER TABLE "timeline" ADD CONSTRAINT "timeline_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "timeline" ADD CONSTRAINT "timeline_continues" FOREIGN KEY ("application_id","prev_seq","from_status") REFERENCES "timeline"("application_id","seq","to_status");--> statement-breakpoint
ALTER TABLE "upload_quotas" ADD CONSTRAINT "upload_quotas_account_id_applicants_id_fkey" FOREIGN KEY ("account_id") REFERENCES "applicants"("id");--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "waitlist_places" ADD CONSTRAINT "waitlist_places_application_id_applications_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id");--> statement-breakpoint
ALTER TABLE "waiver_codes" ADD CONSTRAINT "waiver_codes_made_by_admins_id_fkey" FOREIGN KEY ("made_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "waivers" ADD CONSTRAINT "waivers_approved_by_admins_id_fkey" FOREIGN KEY ("approved_by") REFERENCES "admins"("id");--> statement-breakpoint
ALTER TABLE "waivers" ADD CONSTRAINT "waivers_code_id_waiver_codes_id_fkey" FOREIGN KEY ("code_id") REFERENCES "waiver_codes"("id");--> statement-breakpoint
ALTER TABLE "waivers" ADD CONSTRAINT "waivers_of_charge" FOREIGN KEY ("charge_id","currency") REFERENCES "charges"("id","currency");