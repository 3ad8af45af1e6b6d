DROP INDEX "audit_log_of_actor";--> statement-breakpoint
CREATE INDEX "audit_log_of_actor" ON "audit_log" ("actor","at","seq");--> statement-breakpoint
DROP INDEX "audit_log_of_subject";--> statement-breakpoint
CREATE INDEX "audit_log_of_subject" ON "audit_log" ("subject","at","seq");--> statement-breakpoint
DROP INDEX "audit_log_of_action";--> statement-breakpoint
CREATE INDEX "audit_log_of_action" ON "audit_log" ("action","at","seq");--> statement-breakpoint
DROP INDEX "audit_log_by_time";--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" ("at","seq");