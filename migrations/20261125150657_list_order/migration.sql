ALTER TABLE "applications" ADD COLUMN "name_order" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "residence_country" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "residence_state" text;--> statement-breakpoint
-- The list is sorted by name and narrowed by where people live without a join: each application keeps both of its person.
CREATE FUNCTION person_order(applicant applicants) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT translate(folded(coalesce(applicant.latin_name, concat_ws(' ', applicant.last_name, applicant.first_name))), '-''’‘`´', ' ')
$$;
--> statement-breakpoint
CREATE FUNCTION fill_application_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT person_order(a), a.country, a.state INTO NEW.name_order, NEW.residence_country, NEW.residence_state
    FROM applicants a WHERE a.id = NEW.applicant_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER applications_person_begins BEFORE INSERT OR UPDATE OF applicant_id ON applications
  FOR EACH ROW EXECUTE FUNCTION fill_application_person();
--> statement-breakpoint
CREATE FUNCTION follow_applicant_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE applications SET name_order = person_order(NEW), residence_country = NEW.country, residence_state = NEW.state
    WHERE applicant_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER applicants_person_follows AFTER UPDATE OF first_name, last_name, latin_name, country, state ON applicants
  FOR EACH ROW EXECUTE FUNCTION follow_applicant_person();
--> statement-breakpoint
UPDATE applications SET name_order = person_order(a), residence_country = a.country, residence_state = a.state
  FROM applicants a WHERE a.id = applicant_id;
--> statement-breakpoint
CREATE INDEX "applications_by_name" ON "applications" ("name_order" COLLATE "C","id");--> statement-breakpoint
CREATE INDEX "applications_by_age" ON "applications" ("status_at","id");--> statement-breakpoint
CREATE INDEX "applications_by_status_and_age" ON "applications" ("status","status_at","id");--> statement-breakpoint
CREATE INDEX "applications_listed_by_country" ON "applications" ("residence_country","listed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "applications_listed_by_state" ON "applications" ("residence_state","listed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE residence_state IS NOT NULL;