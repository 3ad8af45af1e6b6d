ALTER TABLE "refunds" ADD COLUMN "ends_debt" boolean DEFAULT false NOT NULL;--> statement-breakpoint
DROP INDEX "charges_open";--> statement-breakpoint
CREATE INDEX "charges_open" ON "charges" (coalesce("due_at", 'infinity'),"id") WHERE settled_minor < amount_minor;--> statement-breakpoint
DROP INDEX "charges_due_back";--> statement-breakpoint
CREATE INDEX "charges_due_back" ON "charges" ("at","id") WHERE settled_minor > amount_minor;--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind", ADD CONSTRAINT "ledger_entries_kind" CHECK ("kind" IN ('payment', 'refund', 'reversal', 'waiver', 'dispute', 'cancellation', 'move'));--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_counts", ADD CONSTRAINT "ledger_entries_counts" CHECK ("counts" IN ('money', 'waiver', 'cancelled'));--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_sign", ADD CONSTRAINT "ledger_entries_sign" CHECK (CASE "kind" WHEN 'payment' THEN "amount_minor" > 0 AND "counts" = 'money'
        WHEN 'waiver' THEN "amount_minor" > 0 AND "counts" = 'waiver'
        WHEN 'cancellation' THEN "amount_minor" <> 0 AND "counts" = 'cancelled'
        WHEN 'move' THEN "amount_minor" <> 0 AND "counts" = 'money'
        WHEN 'reversal' THEN "amount_minor" <> 0
        ELSE "amount_minor" < 0 AND "counts" = 'money' END);