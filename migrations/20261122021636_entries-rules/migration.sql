CREATE TRIGGER entered_applications_are_told AFTER INSERT OR UPDATE ON entered_applications
  FOR EACH ROW EXECUTE FUNCTION tell_office();
