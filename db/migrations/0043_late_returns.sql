ALTER TABLE "rail_event" DROP CONSTRAINT "rail_event_outcomes";--> statement-breakpoint
ALTER TABLE "reconciliation_break" DROP CONSTRAINT "reconciliation_break_kinds";--> statement-breakpoint
ALTER TABLE "rail_event" ADD CONSTRAINT "rail_event_outcomes" CHECK ("rail_event"."outcome" in ('applied', 'late', 'refused', 'untimely'));--> statement-breakpoint
ALTER TABLE "reconciliation_break" ADD CONSTRAINT "reconciliation_break_kinds" CHECK ("reconciliation_break"."kind" in ('amount-differs', 'unknown-line', 'not-on-statement', 'late-return'));