-- An intake is of one program: without this the planner expects rows where there can be none.
CREATE STATISTICS applications_program_of_intake (dependencies, mcv) ON program, intake_id FROM applications;
--> statement-breakpoint
-- Read for many rows of a search, so it stays in the row; the text that it is of may lie outside.
ALTER TABLE applications ALTER COLUMN search_inside SET STORAGE MAIN;
