-- Two accounts look like one person where two of name, birth date and phone are alike.
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
--> statement-breakpoint
CREATE FUNCTION follow_likeness() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM duplicate_pairs WHERE (one = NEW.id OR other = NEW.id) AND (apart_at IS NULL OR NEW.closed_at IS NOT NULL);
  IF NEW.closed_at IS NULL THEN
    PERFORM find_duplicates(NEW);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER applicants_are_compared AFTER INSERT ON applicants
  FOR EACH ROW EXECUTE FUNCTION follow_likeness();
--> statement-breakpoint
CREATE TRIGGER applicants_are_compared_anew AFTER UPDATE OF first_name, last_name, date_of_birth, phone_number, closed_at ON applicants
  FOR EACH ROW EXECUTE FUNCTION follow_likeness();
--> statement-breakpoint
SELECT find_duplicates(applicants) FROM applicants WHERE closed_at IS NULL;
