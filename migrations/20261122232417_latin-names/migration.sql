ALTER TABLE "applicants" ADD COLUMN "latin_name" text;--> statement-breakpoint
ALTER TABLE "applicants" ADD CONSTRAINT "applicants_latin_name_is_one" CHECK ("latin_name" <> '' AND length("latin_name") <= 250);--> statement-breakpoint
-- As people type a name who have no key for its letters: sorensen for Sørensen, strasse for Straße.
CREATE FUNCTION folded(content text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT normalize(regexp_replace(
    replace(replace(replace(replace(translate(normalize(lower(content), NFD), 'øıđłðħŧ', 'oidldht'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'),
    '[\u0300-\u036f]', '', 'g'), NFC)
$$;
--> statement-breakpoint
-- As passports spell the same letters: soerensen, mueller, aagard.
CREATE FUNCTION spelled(content text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT folded(replace(replace(replace(replace(replace(normalize(lower(content), NFC), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa'))
$$;
--> statement-breakpoint
-- Where words stand without spaces each character begins one, so that a single one is found through the index.
CREATE FUNCTION apart(content text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(found[1], ' ') FROM regexp_matches(content, '[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]', 'g') AS found
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_text(applicant applicants) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(' ', plain, lower(concat_ws(' ', applicant.email::text, applicant.phone_number)),
    nullif(folded(plain), plain),
    CASE WHEN spelled(plain) NOT IN (plain, folded(plain)) THEN spelled(plain) END,
    CASE WHEN apart(plain) IS NOT NULL THEN applicant.last_name || applicant.first_name END,
    apart(plain))
  FROM (SELECT lower(concat_ws(' ', applicant.first_name, applicant.last_name, applicant.latin_name)) AS plain) AS names
$$;
--> statement-breakpoint
DROP TRIGGER applicants_search_follows ON applicants;
--> statement-breakpoint
CREATE TRIGGER applicants_search_follows AFTER UPDATE OF first_name, last_name, latin_name, email, phone_number ON applicants
  FOR EACH ROW EXECUTE FUNCTION follow_applicant_search();
--> statement-breakpoint
UPDATE applications SET search = application_search(applications.id, a) FROM applicants a
WHERE a.id = applications.applicant_id AND applications.search <> application_search(applications.id, a);
