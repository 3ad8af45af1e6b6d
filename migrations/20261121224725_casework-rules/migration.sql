-- A task that was removed is awaited no more.
CREATE OR REPLACE FUNCTION attention_at(application uuid, status text, status_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT least(CASE WHEN status IN ('submitted', 'in_review') THEN status_at END,
    (SELECT min(due_on)::timestamp AT TIME ZONE 'UTC' FROM tasks
      WHERE application_id = application AND done_at IS NULL AND removed_at IS NULL AND due_on IS NOT NULL))
$$;
