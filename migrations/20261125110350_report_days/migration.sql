CREATE TABLE "report_days" (
	"intake_id" uuid,
	"day" date,
	"begun" integer NOT NULL,
	"submitted" integer NOT NULL,
	"in_review" integer NOT NULL,
	"decided" integer NOT NULL,
	"accepted" integer NOT NULL,
	"enrolled" integer NOT NULL,
	CONSTRAINT "report_days_pkey" PRIMARY KEY("intake_id","day")
);
