-- In one statement, so that the rows are read once.
ALTER TABLE "reviews"
  ADD COLUMN "phase" integer DEFAULT 1 NOT NULL,
  ADD COLUMN "weight" real DEFAULT 1 NOT NULL,
  ADD COLUMN "abstention" text,
  ADD CONSTRAINT "reviews_phase" CHECK ("phase" IN (1, 2)),
  ADD CONSTRAINT "reviews_weight" CHECK ("weight" BETWEEN 0 AND 5 AND "weight" * 2 = floor("weight" * 2)),
  ADD CONSTRAINT "reviews_abstention" CHECK ("abstention" IS NULL OR "removed_at" IS NOT NULL AND "done_at" IS NULL);
