INSERT INTO money_sums (program, currency, what, day, amount_minor, count)
  SELECT a.program, p.currency, 'under-way', 'infinity', sum(p.amount_minor), count(*)
  FROM payment_attempts p JOIN charges c ON c.id = p.charge_id JOIN applications a ON a.id = c.application_id
  WHERE p.state = 'processing' GROUP BY 1, 2;
--> statement-breakpoint
CREATE FUNCTION sum_under_way() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign int := CASE NEW.state WHEN 'processing' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO money_sum_changes (program, currency, what, day, amount_minor, count)
  SELECT a.program, NEW.currency, 'under-way', 'infinity', sign * NEW.amount_minor, sign
  FROM charges c JOIN applications a ON a.id = c.application_id WHERE c.id = NEW.charge_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER new_payment_attempts_are_summed AFTER INSERT ON payment_attempts
  FOR EACH ROW WHEN (NEW.state = 'processing') EXECUTE FUNCTION sum_under_way();
--> statement-breakpoint
CREATE TRIGGER payment_attempts_are_summed AFTER UPDATE OF state ON payment_attempts
  FOR EACH ROW WHEN ((OLD.state = 'processing') <> (NEW.state = 'processing')) EXECUTE FUNCTION sum_under_way();
