ALTER TABLE "bank_file" DROP CONSTRAINT "bank_file_states";--> statement-breakpoint
DROP INDEX "bank_file_once";--> statement-breakpoint
CREATE UNIQUE INDEX "bank_file_once" ON "bank_file" USING btree ("odfi","direction","hash") WHERE "bank_file"."state" not in ('duplicate', 'skipped');--> statement-breakpoint
ALTER TABLE "bank_file" ADD CONSTRAINT "bank_file_states" CHECK ("bank_file"."state" in ('built', 'uploaded', 'handed-over', 'acknowledged', 'rejected', 'stuck', 'received', 'processed', 'unreadable', 'duplicate', 'skipped'));