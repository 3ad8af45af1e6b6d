-- What the tables cannot say in the schema: which rows stay as they are, what is derived from others, and
-- who hears of a change. In each part functions come first, then the triggers that call them.

--------------------------------------------------------------------------------------------------
-- A status never stands alone: each one an application has is a row of its timeline.
--------------------------------------------------------------------------------------------------

ALTER TABLE applications ADD CONSTRAINT status_has_its_row FOREIGN KEY (id, status_seq, status)
  REFERENCES timeline (application_id, seq, to_status) DEFERRABLE INITIALLY DEFERRED;

--------------------------------------------------------------------------------------------------
-- What is written once stays as it was written.
--------------------------------------------------------------------------------------------------

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- The histories.
CREATE TRIGGER timeline_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON timeline
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER booking_events_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON booking_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER file_reads_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON file_reads
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER returns_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON returns
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER answer_history_is_append_only BEFORE UPDATE OR TRUNCATE ON answer_history
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reference_texts_stay BEFORE UPDATE ON reference_texts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What has gone out.
CREATE TRIGGER ended_releases_stay BEFORE UPDATE OR DELETE ON releases
  FOR EACH ROW WHEN (OLD.state IN ('out', 'recalled')) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ended_mass_acts_stay BEFORE UPDATE OR DELETE ON mass_acts
  FOR EACH ROW WHEN (OLD.state IN ('done', 'ended')) EXECUTE FUNCTION refuse_change();

-- Published versions. A questionnaire's stays for good once somebody has answered it.
CREATE FUNCTION keep_published_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.state <> 'draft' OR EXISTS (SELECT FROM responses WHERE version_id = OLD.id) THEN
      RAISE EXCEPTION 'a published version stays' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF OLD.state <> 'draft' AND ((NEW.definition, NEW.number, NEW.sha256, NEW.questionnaire_id)
    IS DISTINCT FROM (OLD.definition, OLD.number, OLD.sha256, OLD.questionnaire_id) OR NEW.state = 'draft') THEN
    RAISE EXCEPTION 'a published version stays' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER questionnaire_versions_stay BEFORE UPDATE OR DELETE ON questionnaire_versions
  FOR EACH ROW EXECUTE FUNCTION keep_published_version();
CREATE TRIGGER contract_template_versions_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON contract_template_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seal_certificates_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON seal_certificates
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Answers that were sent in keep the version they answer; they change only while questions are open again.
CREATE FUNCTION keep_sent_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was sent in keeps its version' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER responses_keep_their_version BEFORE UPDATE OF version_id ON responses
  FOR EACH ROW WHEN (OLD.state <> 'open' AND OLD.version_id IS DISTINCT FROM NEW.version_id)
  EXECUTE FUNCTION keep_sent_version();

-- A contract keeps its text, figures and term once it is sent, and its signatures once it is signed.
CREATE TRIGGER contracts_keep_their_words BEFORE UPDATE ON contracts
  FOR EACH ROW WHEN (OLD.status <> 'draft' AND
    (OLD.words, OLD.facts, OLD.unsigned_sha256, OLD.template_version_id, OLD.intake_id, OLD.application_id, OLD.amends_id)
    IS DISTINCT FROM
    (NEW.words, NEW.facts, NEW.unsigned_sha256, NEW.template_version_id, NEW.intake_id, NEW.application_id, NEW.amends_id))
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER contract_signers_keep_signatures BEFORE UPDATE ON contract_signers
  FOR EACH ROW WHEN (OLD.signed_at IS NOT NULL AND
    (OLD.name, OLD.signature, OLD.signed_at, OLD.consent, OLD.admin_id)
    IS DISTINCT FROM (NEW.name, NEW.signature, NEW.signed_at, NEW.consent, NEW.admin_id))
  EXECUTE FUNCTION refuse_change();

--------------------------------------------------------------------------------------------------
-- What belongs to a person stays too, until the whole application is erased.
--------------------------------------------------------------------------------------------------

CREATE FUNCTION refuse_unless_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM applications WHERE id = OLD.application_id AND erased_at IS NOT NULL) THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE TRIGGER submissions_is_append_only BEFORE UPDATE OR TRUNCATE ON submissions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER submissions_stay BEFORE DELETE ON submissions
  FOR EACH ROW EXECUTE FUNCTION refuse_unless_erased();
CREATE TRIGGER released_decisions_stay BEFORE UPDATE OR DELETE ON decisions
  FOR EACH ROW WHEN (OLD.state = 'released') EXECUTE FUNCTION refuse_unless_erased();
CREATE TRIGGER time_extensions_is_append_only BEFORE UPDATE OR TRUNCATE ON time_extensions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER time_extensions_stay BEFORE DELETE ON time_extensions
  FOR EACH ROW EXECUTE FUNCTION refuse_unless_erased();
CREATE TRIGGER document_verdicts_is_append_only BEFORE UPDATE OR TRUNCATE ON document_verdicts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER document_verdicts_stay BEFORE DELETE ON document_verdicts
  FOR EACH ROW EXECUTE FUNCTION refuse_unless_erased();
CREATE TRIGGER messages_stay BEFORE UPDATE OR TRUNCATE ON messages
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER messages_are_kept BEFORE DELETE ON messages
  FOR EACH ROW EXECUTE FUNCTION refuse_unless_erased();

CREATE FUNCTION keep_of_contract() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM contracts c JOIN applications a ON a.id = c.application_id
      WHERE c.id = OLD.contract_id AND a.erased_at IS NOT NULL) THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER contract_events_stay BEFORE UPDATE OR TRUNCATE ON contract_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER contract_events_are_kept BEFORE DELETE ON contract_events
  FOR EACH ROW EXECUTE FUNCTION keep_of_contract();
CREATE TRIGGER contract_files_stay BEFORE UPDATE OR TRUNCATE ON contract_files
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER contract_files_are_kept BEFORE DELETE ON contract_files
  FOR EACH ROW EXECUTE FUNCTION keep_of_contract();

CREATE FUNCTION keep_proof() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM payment_attempts p JOIN charges c ON c.id = p.charge_id
      JOIN applications a ON a.id = c.application_id
      WHERE p.id = OLD.attempt_id AND a.erased_at IS NOT NULL) THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER payment_proofs_stay BEFORE UPDATE OR TRUNCATE ON payment_proofs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_proofs_are_kept BEFORE DELETE ON payment_proofs
  FOR EACH ROW EXECUTE FUNCTION keep_proof();

-- A mail server's words may name the address, so they are blanked with it; nothing else of the story changes.
CREATE FUNCTION refuse_unless_blanked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.mail_id, NEW.kind, NEW.at) IS DISTINCT FROM (OLD.id, OLD.mail_id, OLD.kind, OLD.at)
    OR NEW.answer IS NOT NULL OR EXISTS (SELECT FROM mails WHERE id = OLD.mail_id AND to_address <> '') THEN
    RAISE EXCEPTION 'mail_events is append-only' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER mail_events_is_append_only BEFORE DELETE OR TRUNCATE ON mail_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER mail_events_stay BEFORE UPDATE ON mail_events
  FOR EACH ROW EXECUTE FUNCTION refuse_unless_blanked();

--------------------------------------------------------------------------------------------------
-- The audit log is a chain: each row's hash covers the row before it.
--------------------------------------------------------------------------------------------------

-- What a hash covers, in one place for the trigger that writes it and the command that verifies it.
CREATE FUNCTION audit_row_hash(previous bytea, entry audit_log) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(previous || convert_to(jsonb_build_array(
    entry.seq, extract(epoch FROM entry.at), entry.actor, entry.action, entry.subject,
    entry.detail, entry.request_id, entry.address)::text, 'UTF8'))
$$;

-- The lock lets rows in one after another.
CREATE FUNCTION chain_audit_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last audit_log;
BEGIN
  PERFORM pg_advisory_xact_lock(7241002);
  SELECT * INTO last FROM audit_log ORDER BY seq DESC LIMIT 1;
  NEW.seq := coalesce(last.seq, 0) + 1;
  NEW.hash := audit_row_hash(coalesce(last.hash, '\x'::bytea), NEW);
  RETURN NEW;
END $$;
CREATE TRIGGER audit_log_is_chained BEFORE INSERT ON audit_log
  FOR EACH ROW EXECUTE FUNCTION chain_audit_row();

--------------------------------------------------------------------------------------------------
-- An interviewer has one interview at a time. Asking beforehand cannot ensure that; this does.
--------------------------------------------------------------------------------------------------

ALTER TABLE interview_bookings ADD CONSTRAINT host_is_free
  EXCLUDE USING gist (host_id WITH =, blocked WITH &&) WHERE (status IN ('held', 'confirmed'));

--------------------------------------------------------------------------------------------------
-- Money stays as it was entered. Once a person is erased, what names them may be blanked and nothing
-- else: amounts and numbers are kept for the books.
--------------------------------------------------------------------------------------------------

CREATE FUNCTION keep_money() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner uuid := CASE TG_TABLE_NAME
    WHEN 'money_documents' THEN (to_jsonb(OLD) ->> 'application_id')::uuid
    WHEN 'recorded_payments' THEN (SELECT c.application_id FROM payment_attempts p JOIN charges c ON c.id = p.charge_id
      WHERE p.id = (to_jsonb(OLD) ->> 'attempt_id')::uuid)
    ELSE (SELECT c.application_id FROM charges c WHERE c.id = (to_jsonb(OLD) ->> 'charge_id')::uuid) END;
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - TG_ARGV[0:9] = to_jsonb(NEW) - TG_ARGV[0:9]
    AND EXISTS (SELECT FROM applications WHERE id = owner AND erased_at IS NOT NULL) THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER ledger_entries_stay BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION keep_money('words');
CREATE TRIGGER ledger_entries_are_not_emptied BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER recorded_payments_stay BEFORE UPDATE OR DELETE ON recorded_payments
  FOR EACH ROW EXECUTE FUNCTION keep_money('reference', 'evidence');
CREATE TRIGGER recorded_payments_are_not_emptied BEFORE TRUNCATE ON recorded_payments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER waivers_stay BEFORE UPDATE OR DELETE ON waivers
  FOR EACH ROW EXECUTE FUNCTION keep_money('reason');
CREATE TRIGGER waivers_are_not_emptied BEFORE TRUNCATE ON waivers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER money_documents_stay BEFORE UPDATE OR DELETE ON money_documents
  FOR EACH ROW EXECUTE FUNCTION keep_money('facts');
CREATE TRIGGER money_documents_are_not_emptied BEFORE TRUNCATE ON money_documents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- How much is owed is fixed when a charge is made, and so is what an attempt moves.
CREATE TRIGGER charges_keep_their_amount BEFORE UPDATE ON charges
  FOR EACH ROW WHEN ((OLD.amount_minor, OLD.currency, OLD.application_id, OLD.kind)
    IS DISTINCT FROM (NEW.amount_minor, NEW.currency, NEW.application_id, NEW.kind))
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_attempts_keep_their_amount BEFORE UPDATE ON payment_attempts
  FOR EACH ROW WHEN ((OLD.amount_minor, OLD.currency, OLD.charge_id, OLD.idempotency_key)
    IS DISTINCT FROM (NEW.amount_minor, NEW.currency, NEW.charge_id, NEW.idempotency_key)
    OR (OLD.state = 'succeeded' AND NEW.state <> 'succeeded'))
  EXECUTE FUNCTION refuse_change();

--------------------------------------------------------------------------------------------------
-- Balances and sums follow the ledger.
--------------------------------------------------------------------------------------------------

CREATE FUNCTION settle_charges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE charges c SET settled_minor = c.settled_minor + e.amount
  FROM (SELECT charge_id, sum(amount_minor)::bigint AS amount FROM added GROUP BY charge_id) e
  WHERE c.id = e.charge_id;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entries_settle AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION settle_charges();

-- Where each charge stands. `due_back` is money that nobody owes us (anymore); `disputed` is what banks
-- took back and have not decided about.
CREATE VIEW charge_balances AS
SELECT c.id AS charge_id, c.application_id, c.currency, e.paid, e.waived, e.refunded,
  greatest(c.amount_minor - e.settled, 0)::bigint AS open, greatest(e.settled - c.amount_minor, 0)::bigint AS due_back,
  w.processing, w.going_back, w.disputed, e.cancelled
FROM charges c
CROSS JOIN LATERAL (
  SELECT coalesce(sum(amount_minor), 0)::bigint AS settled,
    coalesce(sum(amount_minor) FILTER (WHERE counts = 'money'), 0)::bigint AS paid,
    coalesce(sum(amount_minor) FILTER (WHERE counts = 'waiver'), 0)::bigint AS waived,
    coalesce(sum(amount_minor) FILTER (WHERE counts = 'cancelled'), 0)::bigint AS cancelled,
    coalesce(-sum(amount_minor) FILTER (WHERE kind = 'refund'), 0)::bigint AS refunded
  FROM ledger_entries WHERE charge_id = c.id) e
CROSS JOIN LATERAL (
  SELECT coalesce((SELECT sum(p.amount_minor) FROM payment_attempts p
      WHERE p.charge_id = c.id AND p.state = 'processing'), 0)::bigint AS processing,
    coalesce((SELECT sum(r.amount_minor) FROM refunds r JOIN payment_attempts p ON p.id = r.attempt_id
      WHERE p.charge_id = c.id AND r.state = 'pending'), 0)::bigint AS going_back,
    coalesce((SELECT sum(d.amount_minor) FROM disputes d JOIN payment_attempts p ON p.id = d.attempt_id
      WHERE p.charge_id = c.id AND d.state = 'open'), 0)::bigint AS disputed) w;

-- How much is owed, came in and is under way, without adding it all up: each change is noted, and a job
-- folds them into `money_sums`.
CREATE FUNCTION note_owed(charge charges, sign int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO money_sum_changes (program, currency, what, day, amount_minor, count)
  SELECT program, charge.currency, 'owed', coalesce(charge.due_at, 'infinity'),
    sign * (charge.amount_minor - charge.settled_minor), sign
  FROM applications WHERE id = charge.application_id AND discarded_at IS NULL
    AND charge.settled_minor < charge.amount_minor
$$;
CREATE FUNCTION sum_owed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN PERFORM note_owed(OLD, -1); END IF;
  PERFORM note_owed(NEW, 1);
  RETURN NULL;
END $$;
CREATE TRIGGER charges_are_summed AFTER INSERT ON charges FOR EACH ROW EXECUTE FUNCTION sum_owed();
CREATE TRIGGER charges_are_summed_anew AFTER UPDATE ON charges
  FOR EACH ROW WHEN ((OLD.settled_minor, OLD.due_at, OLD.cancelled_at) IS DISTINCT FROM (NEW.settled_minor, NEW.due_at, NEW.cancelled_at))
  EXECUTE FUNCTION sum_owed();

-- What a discarded application owes is not asked for while it is discarded.
CREATE FUNCTION sum_discarded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO money_sum_changes (program, currency, what, day, amount_minor, count)
  SELECT NEW.program, c.currency, 'owed', coalesce(c.due_at, 'infinity'), s.sign * (c.amount_minor - c.settled_minor), s.sign
  FROM charges c, (SELECT CASE WHEN NEW.discarded_at IS NULL THEN 1 ELSE -1 END AS sign) s
  WHERE c.application_id = NEW.id AND c.settled_minor < c.amount_minor;
  RETURN NULL;
END $$;
CREATE TRIGGER discarded_money_is_summed AFTER UPDATE OF discarded_at ON applications
  FOR EACH ROW WHEN ((OLD.discarded_at IS NULL) <> (NEW.discarded_at IS NULL)) EXECUTE FUNCTION sum_discarded();

-- What moves from one charge to another came in once.
CREATE FUNCTION sum_came() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO money_sum_changes (program, currency, what, day, amount_minor, count)
  SELECT a.program, e.currency, 'came', e.value_date::timestamp AT TIME ZONE 'UTC', sum(e.amount_minor), count(*)
  FROM added e JOIN charges c ON c.id = e.charge_id JOIN applications a ON a.id = c.application_id
  WHERE e.counts = 'money' AND e.kind <> 'move' GROUP BY 1, 2, 4;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entries_are_summed AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_came();

CREATE FUNCTION sum_under_way() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign int := CASE NEW.state WHEN 'processing' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO money_sum_changes (program, currency, what, day, amount_minor, count)
  SELECT a.program, NEW.currency, 'under-way', 'infinity', sign * NEW.amount_minor, sign
  FROM charges c JOIN applications a ON a.id = c.application_id WHERE c.id = NEW.charge_id;
  RETURN NULL;
END $$;
CREATE TRIGGER new_payment_attempts_are_summed AFTER INSERT ON payment_attempts
  FOR EACH ROW WHEN (NEW.state = 'processing') EXECUTE FUNCTION sum_under_way();
CREATE TRIGGER payment_attempts_are_summed AFTER UPDATE OF state ON payment_attempts
  FOR EACH ROW WHEN ((OLD.state = 'processing') <> (NEW.state = 'processing')) EXECUTE FUNCTION sum_under_way();

--------------------------------------------------------------------------------------------------
-- How many applications have which status, without counting them all: a job folds the changes.
--------------------------------------------------------------------------------------------------

CREATE FUNCTION count_application() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.discarded_at IS NULL THEN
    INSERT INTO application_count_changes (intake_id, program, status, change)
    VALUES (OLD.intake_id, OLD.program, OLD.status, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.discarded_at IS NULL THEN
    INSERT INTO application_count_changes (intake_id, program, status, change)
    VALUES (NEW.intake_id, NEW.program, NEW.status, 1);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER applications_are_counted AFTER INSERT OR DELETE ON applications
  FOR EACH ROW EXECUTE FUNCTION count_application();
CREATE TRIGGER applications_are_counted_anew AFTER UPDATE OF status, intake_id, discarded_at ON applications
  FOR EACH ROW WHEN ((OLD.status, OLD.intake_id, OLD.discarded_at) IS DISTINCT FROM (NEW.status, NEW.intake_id, NEW.discarded_at))
  EXECUTE FUNCTION count_application();

--------------------------------------------------------------------------------------------------
-- Since when an application waits for the office: by its status, its tasks, its requests and messages.
--------------------------------------------------------------------------------------------------

-- A message waits until the office answers it, which a message to many does not, or says that it needs
-- no answer.
CREATE FUNCTION unanswered_since(application uuid) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT min(at) FROM messages WHERE application_id = application AND author <> 'staff' AND seq > greatest(
    coalesce((SELECT max(seq) FROM messages WHERE application_id = application AND author = 'staff' AND cause IS NULL), 0),
    coalesce((SELECT seq FROM message_marks WHERE application_id = application AND kind = 'settled'), 0))
$$;

CREATE FUNCTION attention_at(application uuid, status text, status_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT least(CASE WHEN status IN ('submitted', 'in_review') THEN status_at END,
    (SELECT min(due_on)::timestamp AT TIME ZONE 'UTC' FROM tasks
      WHERE application_id = application AND done_at IS NULL AND removed_at IS NULL AND due_on IS NOT NULL),
    (SELECT min(at) FROM requests WHERE application_id = application AND answered_at IS NULL),
    unanswered_since(application))
$$;
CREATE FUNCTION fill_attention() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.attention_at := attention_at(NEW.id, NEW.status, NEW.status_at);
  RETURN NEW;
END $$;
CREATE TRIGGER applications_attention BEFORE INSERT OR UPDATE OF status, status_at ON applications
  FOR EACH ROW EXECUTE FUNCTION fill_attention();

CREATE FUNCTION follow_task() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE applications SET attention_at = attention_at(id, status, status_at) WHERE id = NEW.application_id;
  RETURN NULL;
END $$;
CREATE TRIGGER tasks_are_followed AFTER INSERT OR UPDATE ON tasks
  FOR EACH ROW EXECUTE FUNCTION follow_task();
CREATE TRIGGER requests_are_followed AFTER INSERT OR UPDATE OF answered_at ON requests
  FOR EACH ROW EXECUTE FUNCTION follow_task();
CREATE TRIGGER messages_are_followed AFTER INSERT ON messages
  FOR EACH ROW WHEN (NEW.author <> 'staff' OR NEW.cause IS NULL) EXECUTE FUNCTION follow_task();
CREATE TRIGGER message_marks_are_followed AFTER INSERT OR UPDATE ON message_marks
  FOR EACH ROW WHEN (NEW.kind = 'settled') EXECUTE FUNCTION follow_task();

--------------------------------------------------------------------------------------------------
-- An application is found by its applicant's name and contact, its receipt numbers and its notes.
--------------------------------------------------------------------------------------------------

-- As people type a name whose keyboard lacks its letters: sorensen for Sørensen, strasse for Straße.
CREATE FUNCTION folded(content text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT normalize(regexp_replace(
    replace(replace(replace(replace(translate(normalize(lower(content), NFD), 'øıđłðħŧ', 'oidldht'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'),
    '[\u0300-\u036f]', '', 'g'), NFC)
$$;

-- As passports spell the same letters: soerensen, mueller, aagard.
CREATE FUNCTION spelled(content text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT folded(replace(replace(replace(replace(replace(normalize(lower(content), NFC), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa'))
$$;

-- Where a script has no spaces, each character begins a word, so that one alone is found through the index.
CREATE FUNCTION apart(content text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(found[1], ' ') FROM regexp_matches(content, '[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]', 'g') AS found
$$;

CREATE FUNCTION search_text(applicant applicants) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(' ', plain, lower(concat_ws(' ', applicant.email::text, applicant.phone_number)),
    nullif(folded(plain), plain),
    CASE WHEN spelled(plain) NOT IN (plain, folded(plain)) THEN spelled(plain) END,
    CASE WHEN apart(plain) IS NOT NULL THEN applicant.last_name || applicant.first_name END,
    apart(plain))
  FROM (SELECT lower(concat_ws(' ', applicant.first_name, applicant.last_name, applicant.latin_name)) AS plain) AS names
$$;
CREATE FUNCTION fill_application_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT search_text(a) INTO NEW.search FROM applicants a WHERE a.id = NEW.applicant_id;
  RETURN NEW;
END $$;
CREATE TRIGGER applications_search_begins BEFORE INSERT ON applications
  FOR EACH ROW EXECUTE FUNCTION fill_application_search();

CREATE FUNCTION application_search(application uuid, applicant applicants) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(' ', search_text(applicant),
    (SELECT lower(string_agg(receipt_number, ' ' ORDER BY round)) FROM submissions WHERE application_id = application))
$$;
CREATE FUNCTION follow_applicant_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE applications SET search = application_search(id, NEW) WHERE applicant_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER applicants_search_follows AFTER UPDATE OF first_name, last_name, latin_name, email, phone_number ON applicants
  FOR EACH ROW EXECUTE FUNCTION follow_applicant_search();

CREATE FUNCTION add_receipt_to_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE applications SET search = concat_ws(' ', search, lower(NEW.receipt_number)) WHERE id = NEW.application_id;
  RETURN NULL;
END $$;
CREATE TRIGGER submissions_are_searched AFTER INSERT ON submissions
  FOR EACH ROW EXECUTE FUNCTION add_receipt_to_search();

CREATE FUNCTION follow_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE applications SET search_notes = coalesce((
      SELECT lower(string_agg(text, ' ' ORDER BY at, id)) FROM notes
      WHERE application_id = NEW.application_id AND removed_at IS NULL), '')
    WHERE id = NEW.application_id;
  RETURN NULL;
END $$;
CREATE TRIGGER notes_are_searched AFTER INSERT OR UPDATE ON notes
  FOR EACH ROW EXECUTE FUNCTION follow_note();

-- The words of a text that are long enough to be misspelled. A job adds those of changed applications.
CREATE FUNCTION words_of(content text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT word FROM regexp_split_to_table(content, '[[:space:][:punct:][:digit:]]+') AS word
  WHERE length(word) BETWEEN 4 AND 30
$$;
CREATE FUNCTION note_search_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (application_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER applications_words_begin AFTER INSERT ON applications
  FOR EACH ROW EXECUTE FUNCTION note_search_change();
CREATE TRIGGER applications_words_follow AFTER UPDATE OF search, search_answers, search_notes ON applications
  FOR EACH ROW WHEN ((OLD.search, OLD.search_answers, OLD.search_notes) IS DISTINCT FROM (NEW.search, NEW.search_answers, NEW.search_notes))
  EXECUTE FUNCTION note_search_change();

-- What the planner has to know. Names repeat unevenly, so it would take a short family name for a rare word.
ALTER TABLE applications ALTER COLUMN search SET STATISTICS 1000;
-- An intake is of one program, so that rows of another cannot be expected.
CREATE STATISTICS applications_program_of_intake (dependencies, mcv) ON program, intake_id FROM applications;
-- Read for many rows of a search, so it stays in the row; the text that it is made from may lie outside.
ALTER TABLE applications ALTER COLUMN search_inside SET STORAGE MAIN;

--------------------------------------------------------------------------------------------------
-- Two accounts look like one person where two of name, birth date and phone are alike.
--------------------------------------------------------------------------------------------------

CREATE FUNCTION find_duplicates(subject applicants) RETURNS void LANGUAGE sql AS $$
  INSERT INTO duplicate_pairs (one, other, alike, found_at)
    SELECT least(subject.id, a.id), greatest(subject.id, a.id), l.alike, now()
    FROM applicants a CROSS JOIN LATERAL (SELECT array_remove(ARRAY[
        CASE WHEN similarity(lower(a.first_name || ' ' || a.last_name),
          lower(subject.first_name || ' ' || subject.last_name)) >= 0.6 THEN 'name' END,
        CASE WHEN a.date_of_birth = subject.date_of_birth THEN 'birth-date' END,
        CASE WHEN a.phone_number = subject.phone_number THEN 'phone' END], NULL) AS alike) l
    WHERE a.id <> subject.id AND a.closed_at IS NULL AND cardinality(l.alike) >= 2
      AND (a.date_of_birth = subject.date_of_birth OR a.phone_number = subject.phone_number)
    -- A number that a whole office gives as its own must not tie everybody to everybody.
    LIMIT 20
  ON CONFLICT DO NOTHING
$$;
CREATE FUNCTION follow_likeness() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM duplicate_pairs WHERE (one = NEW.id OR other = NEW.id) AND (apart_at IS NULL OR NEW.closed_at IS NOT NULL);
  IF NEW.closed_at IS NULL THEN
    PERFORM find_duplicates(NEW);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER applicants_are_compared AFTER INSERT ON applicants
  FOR EACH ROW EXECUTE FUNCTION follow_likeness();
CREATE TRIGGER applicants_are_compared_anew AFTER UPDATE OF first_name, last_name, date_of_birth, phone_number, closed_at ON applicants
  FOR EACH ROW EXECUTE FUNCTION follow_likeness();

--------------------------------------------------------------------------------------------------
-- Open pages hear of a change when it commits, and read again. Both sides hear of what both can see.
--------------------------------------------------------------------------------------------------

CREATE FUNCTION tell_of_timeline() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('application_changes', json_build_object('application', NEW.application_id,
    'applicant', (SELECT applicant_id FROM applications WHERE id = NEW.application_id))::text);
  RETURN NULL;
END $$;
CREATE TRIGGER timeline_is_told AFTER INSERT ON timeline
  FOR EACH ROW EXECUTE FUNCTION tell_of_timeline();

-- What is being written in a reference is nobody's news; where it stands is.
CREATE FUNCTION tell_of_referee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('application_changes', json_build_object('application', NEW.application_id,
    'applicant', (SELECT applicant_id FROM applications WHERE id = NEW.application_id))::text);
  RETURN NULL;
END $$;
CREATE TRIGGER referees_begin AFTER INSERT ON referees
  FOR EACH ROW EXECUTE FUNCTION tell_of_referee();
CREATE TRIGGER referees_are_told AFTER UPDATE ON referees
  FOR EACH ROW WHEN ((OLD.state, OLD.email, OLD.links, OLD.version) IS DISTINCT FROM (NEW.state, NEW.email, NEW.links, NEW.version))
  EXECUTE FUNCTION tell_of_referee();

CREATE FUNCTION tell_both(application uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('application_changes', json_build_object('application', id, 'applicant', applicant_id)::text)
  FROM applications WHERE id = application
$$;

CREATE FUNCTION tell_of_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_both(CASE TG_OP WHEN 'DELETE' THEN OLD.application_id ELSE NEW.application_id END);
  RETURN NULL;
END $$;
CREATE TRIGGER document_slots_are_told AFTER INSERT OR UPDATE ON document_slots
  FOR EACH ROW EXECUTE FUNCTION tell_of_document();
CREATE TRIGGER document_versions_are_told AFTER INSERT OR DELETE ON document_versions
  FOR EACH ROW EXECUTE FUNCTION tell_of_document();
CREATE TRIGGER document_verdicts_are_told AFTER INSERT ON document_verdicts
  FOR EACH ROW EXECUTE FUNCTION tell_of_document();

CREATE FUNCTION tell_of_scan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_both(application_id) FROM document_versions WHERE file_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER files_scan_is_told AFTER UPDATE OF scan ON files
  FOR EACH ROW WHEN (NEW.scan IN ('clean', 'rejected') AND OLD.scan <> NEW.scan) EXECUTE FUNCTION tell_of_scan();

CREATE FUNCTION tell_of_charge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_both(NEW.application_id);
  RETURN NULL;
END $$;
CREATE TRIGGER charges_are_told AFTER INSERT OR UPDATE ON charges
  FOR EACH ROW EXECUTE FUNCTION tell_of_charge();
CREATE TRIGGER money_documents_are_told AFTER INSERT ON money_documents
  FOR EACH ROW EXECUTE FUNCTION tell_of_charge();

CREATE FUNCTION tell_of_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_both(application_id) FROM charges WHERE id = NEW.charge_id;
  RETURN NULL;
END $$;
CREATE TRIGGER payment_attempts_begin AFTER INSERT ON payment_attempts
  FOR EACH ROW EXECUTE FUNCTION tell_of_attempt();
CREATE TRIGGER payment_attempts_are_told AFTER UPDATE OF state ON payment_attempts
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION tell_of_attempt();

CREATE FUNCTION tell_of_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_both(c.application_id) FROM payment_attempts p JOIN charges c ON c.id = p.charge_id
  WHERE p.id = NEW.attempt_id;
  RETURN NULL;
END $$;
CREATE TRIGGER refunds_are_told AFTER INSERT OR UPDATE ON refunds
  FOR EACH ROW EXECUTE FUNCTION tell_of_refund();

CREATE FUNCTION tell_of_dispute() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_both(c.application_id) FROM payment_attempts p JOIN charges c ON c.id = p.charge_id
  WHERE p.id = NEW.attempt_id;
  RETURN NULL;
END $$;
CREATE TRIGGER disputes_are_told AFTER INSERT OR UPDATE ON disputes
  FOR EACH ROW EXECUTE FUNCTION tell_of_dispute();

CREATE FUNCTION tell_of_response() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_both(NEW.application_id);
  RETURN NULL;
END $$;
CREATE TRIGGER responses_begin AFTER INSERT ON responses
  FOR EACH ROW EXECUTE FUNCTION tell_of_response();
CREATE TRIGGER responses_are_told AFTER UPDATE ON responses
  FOR EACH ROW WHEN ((OLD.state, OLD.version_id) IS DISTINCT FROM (NEW.state, NEW.version_id))
  EXECUTE FUNCTION tell_of_response();

CREATE FUNCTION tell_of_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_both(NEW.application_id);
  RETURN NULL;
END $$;
CREATE TRIGGER messages_are_told AFTER INSERT ON messages
  FOR EACH ROW EXECUTE FUNCTION tell_of_message();
-- The applicant's other devices hear that it was read. What the office marks, the office alone hears below.
CREATE TRIGGER own_marks_are_told AFTER INSERT OR UPDATE ON message_marks
  FOR EACH ROW WHEN (NEW.kind = 'applicant-read') EXECUTE FUNCTION tell_of_message();

-- A draft is the office's own.
CREATE FUNCTION tell_of_contract() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'draft' THEN
    PERFORM pg_notify('application_changes', json_build_object('application', NEW.application_id, 'applicant', NULL)::text);
  ELSE
    PERFORM tell_both(NEW.application_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER contracts_are_told AFTER INSERT OR UPDATE ON contracts
  FOR EACH ROW EXECUTE FUNCTION tell_of_contract();

--------------------------------------------------------------------------------------------------
-- The office alone hears of its own work: no applicant is named.
--------------------------------------------------------------------------------------------------

CREATE FUNCTION tell_office() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('application_changes', json_build_object('application', NEW.application_id, 'applicant', NULL)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER notes_are_told AFTER INSERT OR UPDATE ON notes
  FOR EACH ROW EXECUTE FUNCTION tell_office();
CREATE TRIGGER tasks_are_told AFTER INSERT OR UPDATE ON tasks
  FOR EACH ROW EXECUTE FUNCTION tell_office();
CREATE TRIGGER checks_are_told AFTER INSERT OR UPDATE ON checks
  FOR EACH ROW EXECUTE FUNCTION tell_office();
CREATE TRIGGER credit_settlements_are_told AFTER INSERT OR UPDATE ON credit_settlements
  FOR EACH ROW EXECUTE FUNCTION tell_office();
CREATE TRIGGER decisions_are_told AFTER INSERT OR UPDATE ON decisions
  FOR EACH ROW EXECUTE FUNCTION tell_office();
CREATE TRIGGER requests_are_told AFTER INSERT OR UPDATE ON requests
  FOR EACH ROW EXECUTE FUNCTION tell_office();
CREATE TRIGGER time_extensions_are_told AFTER INSERT OR UPDATE ON time_extensions
  FOR EACH ROW EXECUTE FUNCTION tell_office();
CREATE TRIGGER waitlist_places_are_told AFTER INSERT OR UPDATE ON waitlist_places
  FOR EACH ROW EXECUTE FUNCTION tell_office();
CREATE TRIGGER legal_holds_are_told AFTER INSERT OR UPDATE ON legal_holds
  FOR EACH ROW EXECUTE FUNCTION tell_office();
CREATE TRIGGER entered_applications_are_told AFTER INSERT OR UPDATE ON entered_applications
  FOR EACH ROW EXECUTE FUNCTION tell_office();
CREATE TRIGGER interview_requests_are_told AFTER INSERT OR UPDATE ON interview_requests
  FOR EACH ROW EXECUTE FUNCTION tell_office();
CREATE TRIGGER office_marks_are_told AFTER INSERT OR UPDATE ON message_marks
  FOR EACH ROW WHEN (NEW.kind <> 'applicant-read') EXECUTE FUNCTION tell_office();
CREATE TRIGGER conflicts_are_told AFTER INSERT OR UPDATE ON conflicts
  FOR EACH ROW EXECUTE FUNCTION tell_office();
CREATE TRIGGER presences_begin AFTER INSERT ON presences
  FOR EACH ROW EXECUTE FUNCTION tell_office();

-- Slots that are held for a moment come and go without a word.
CREATE TRIGGER interview_bookings_are_told AFTER INSERT OR UPDATE ON interview_bookings
  FOR EACH ROW WHEN (NEW.status <> 'held') EXECUTE FUNCTION tell_office();

-- Of a review that is being written nobody else hears anything: neither what, nor when.
CREATE TRIGGER reviews_begin AFTER INSERT ON reviews
  FOR EACH ROW EXECUTE FUNCTION tell_office();
CREATE TRIGGER reviews_are_told AFTER UPDATE ON reviews
  FOR EACH ROW WHEN ((OLD.done_at, OLD.removed_at) IS DISTINCT FROM (NEW.done_at, NEW.removed_at))
  EXECUTE FUNCTION tell_office();

CREATE FUNCTION tell_office_of_leaving() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('application_changes', json_build_object('application', OLD.application_id, 'applicant', NULL)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER conflicts_end AFTER DELETE ON conflicts
  FOR EACH ROW EXECUTE FUNCTION tell_office_of_leaving();
CREATE TRIGGER presences_end AFTER DELETE ON presences
  FOR EACH ROW EXECUTE FUNCTION tell_office_of_leaving();

CREATE FUNCTION tell_office_of_application() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('application_changes', json_build_object('application', NEW.id, 'applicant', NULL)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER applications_work_is_told AFTER UPDATE OF assignee_id, flags ON applications
  FOR EACH ROW WHEN ((OLD.assignee_id, OLD.flags) IS DISTINCT FROM (NEW.assignee_id, NEW.flags))
  EXECUTE FUNCTION tell_office_of_application();

--------------------------------------------------------------------------------------------------
-- A stream of changes ends with its session, whoever ended it and how.
--------------------------------------------------------------------------------------------------

CREATE FUNCTION tell_session_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('application_changes', json_build_object('session', OLD.id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER applicant_sessions_tell AFTER DELETE ON applicant_sessions
  FOR EACH ROW EXECUTE FUNCTION tell_session_over();
CREATE TRIGGER admin_sessions_tell AFTER DELETE ON admin_sessions
  FOR EACH ROW EXECUTE FUNCTION tell_session_over();

-- A stream belongs to a role and its programs; when they change, the page opens another one.
CREATE FUNCTION tell_role_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('application_changes', json_build_object('session', s.id)::text)
    FROM admin_sessions s WHERE s.admin_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER admins_tell AFTER UPDATE OF role, programs ON admins FOR EACH ROW
  WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.programs IS DISTINCT FROM NEW.programs)
  EXECUTE FUNCTION tell_role_changed();
