-- An intake is of one program: without this the planner expects rows where there can be none.
CREATE STATISTICS applications_program_of_intake (dependencies, mcv) ON program, intake_id FROM applications;
