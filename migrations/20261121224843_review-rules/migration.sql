-- Of a review that is being written nobody else hears anything: neither what, nor when.
DROP TRIGGER reviews_are_told ON reviews;
--> statement-breakpoint
CREATE TRIGGER reviews_begin AFTER INSERT ON reviews
  FOR EACH ROW EXECUTE FUNCTION tell_office();
--> statement-breakpoint
CREATE TRIGGER reviews_are_told AFTER UPDATE ON reviews
  FOR EACH ROW WHEN ((OLD.done_at, OLD.removed_at) IS DISTINCT FROM (NEW.done_at, NEW.removed_at))
  EXECUTE FUNCTION tell_office();
--> statement-breakpoint
CREATE TRIGGER conflicts_end AFTER DELETE ON conflicts
  FOR EACH ROW EXECUTE FUNCTION tell_office_of_leaving();
