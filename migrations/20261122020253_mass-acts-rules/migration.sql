-- What has left the house is told of later as it was.
CREATE TRIGGER ended_mass_acts_stay BEFORE UPDATE OR DELETE ON mass_acts
  FOR EACH ROW WHEN (OLD.state IN ('done', 'ended')) EXECUTE FUNCTION refuse_change();
