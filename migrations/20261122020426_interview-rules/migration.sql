-- The one truth about double booking: nothing that is asked beforehand counts.
ALTER TABLE interview_bookings ADD CONSTRAINT host_is_free
  EXCLUDE USING gist (host_id WITH =, blocked WITH &&) WHERE (status IN ('held', 'confirmed'));
--> statement-breakpoint
CREATE TRIGGER booking_events_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON booking_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Holds come and go without a word.
CREATE TRIGGER interview_bookings_are_told AFTER INSERT OR UPDATE ON interview_bookings
  FOR EACH ROW WHEN (NEW.status <> 'held') EXECUTE FUNCTION tell_office();
--> statement-breakpoint
CREATE TRIGGER interview_requests_are_told AFTER INSERT OR UPDATE ON interview_requests
  FOR EACH ROW EXECUTE FUNCTION tell_office();
