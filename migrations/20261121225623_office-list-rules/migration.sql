-- The words of a text that are long enough to be misspelled.
CREATE FUNCTION words_of(content text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT word FROM regexp_split_to_table(content, '[[:space:][:punct:][:digit:]]+') AS word
  WHERE length(word) BETWEEN 4 AND 30
$$;
--> statement-breakpoint
CREATE FUNCTION note_search_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (application_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER applications_words_begin AFTER INSERT ON applications
  FOR EACH ROW EXECUTE FUNCTION note_search_change();
--> statement-breakpoint
CREATE TRIGGER applications_words_follow AFTER UPDATE OF search, search_answers, search_notes ON applications
  FOR EACH ROW WHEN ((OLD.search, OLD.search_answers, OLD.search_notes) IS DISTINCT FROM (NEW.search, NEW.search_answers, NEW.search_notes))
  EXECUTE FUNCTION note_search_change();
--> statement-breakpoint
-- Answers that were handed in before they were searched, as they were typed; the next submission puts them in words.
-- All that is restricted stands in the first section.
UPDATE applications SET search_answers = found.words FROM (
  SELECT DISTINCT ON (application_id) application_id, (
    SELECT coalesce(lower(string_agg(leaf #>> '{}', ' ')), '') FROM jsonb_each(snapshot -> 'answers') AS answer,
      jsonb_path_query(answer.value, 'strict $.** ? (@.type() == "string")') AS leaf
    WHERE answer.key NOT LIKE 'personalInfo.%') AS words
  FROM submissions ORDER BY application_id, round DESC) AS found
WHERE applications.id = found.application_id AND search_answers = '';
--> statement-breakpoint
INSERT INTO search_words (word)
  SELECT DISTINCT word FROM applications, words_of(concat_ws(' ', search, search_answers, search_notes)) AS word;
--> statement-breakpoint
DELETE FROM search_changes;
