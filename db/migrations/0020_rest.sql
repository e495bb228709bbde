CREATE TABLE "reconciliation_break" (
	"break_id" uuid PRIMARY KEY NOT NULL,
	"partner_id" uuid,
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"instruction_id" uuid,
	"transfer_id" uuid,
	"expected" bigint,
	"stated" bigint,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reconciliation_break_once" UNIQUE("provider","kind","reference"),
	CONSTRAINT "reconciliation_break_kinds" CHECK ("reconciliation_break"."kind" in ('amount-differs', 'unknown-line', 'not-on-statement'))
);
--> statement-breakpoint
DROP INDEX "ledger"."wallet_transaction_newest";--> statement-breakpoint
DROP INDEX "ledger"."wallet_transaction_of_type";--> statement-breakpoint
DROP INDEX "transfer_newest";--> statement-breakpoint
DROP INDEX "transfer_of_source";--> statement-breakpoint
DROP INDEX "transfer_of_destination";--> statement-breakpoint
ALTER TABLE "linked_card" ADD COLUMN "end_told_of" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "reconciliation_break_newest" ON "reconciliation_break" USING btree ("partner_id","created_on","break_id");--> statement-breakpoint
CREATE INDEX "wallet_transaction_of_source_type" ON "ledger"."wallet_transaction" USING btree ("wallet_id","source_type","created_on","transaction_id","status") WHERE "ledger"."wallet_transaction"."status" <> 'failed';--> statement-breakpoint
CREATE INDEX "wallet_transaction_unusual" ON "ledger"."wallet_transaction" USING btree ("wallet_id","status","created_on","transaction_id") WHERE "ledger"."wallet_transaction"."status" <> 'completed';--> statement-breakpoint
CREATE INDEX "linked_card_ending" ON "linked_card" USING btree ("expires_on") WHERE "linked_card"."disabled_on" is null and "linked_card"."end_told_of" is distinct from "linked_card"."expires_on";--> statement-breakpoint
CREATE INDEX "transfer_unusual_of_partner" ON "transfer" USING btree ("partner_id","status","created_on","transfer_id") WHERE "transfer"."status" <> 'completed';--> statement-breakpoint
CREATE INDEX "transfer_refunded_of_partner" ON "transfer" USING btree ("partner_id","created_on","transfer_id") WHERE "transfer"."refunded_amount" > 0;--> statement-breakpoint
CREATE INDEX "transfer_disputed_of_partner" ON "transfer" USING btree ("partner_id","created_on","transfer_id") WHERE "transfer"."disputed_amount" > 0;--> statement-breakpoint
CREATE INDEX "transfer_unusual_of_source" ON "transfer" USING btree ("source_account_id","status","created_on","transfer_id") WHERE "transfer"."status" <> 'completed';--> statement-breakpoint
CREATE INDEX "transfer_refunded_of_source" ON "transfer" USING btree ("source_account_id","created_on","transfer_id") WHERE "transfer"."refunded_amount" > 0;--> statement-breakpoint
CREATE INDEX "transfer_disputed_of_source" ON "transfer" USING btree ("source_account_id","created_on","transfer_id") WHERE "transfer"."disputed_amount" > 0;--> statement-breakpoint
CREATE INDEX "transfer_unusual_of_destination" ON "transfer" USING btree ("destination_account_id","status","created_on","transfer_id") WHERE "transfer"."status" <> 'completed';--> statement-breakpoint
CREATE INDEX "transfer_refunded_of_destination" ON "transfer" USING btree ("destination_account_id","created_on","transfer_id") WHERE "transfer"."refunded_amount" > 0;--> statement-breakpoint
CREATE INDEX "transfer_disputed_of_destination" ON "transfer" USING btree ("destination_account_id","created_on","transfer_id") WHERE "transfer"."disputed_amount" > 0;--> statement-breakpoint
CREATE INDEX "transfer_of_foreign_id" ON "transfer" USING btree ("foreign_id","created_on") WHERE "transfer"."foreign_id" is not null;--> statement-breakpoint
CREATE INDEX "transfer_of_schedule" ON "transfer" USING btree ("schedule_id","created_on") WHERE "transfer"."schedule_id" is not null;--> statement-breakpoint
CREATE INDEX "wallet_transaction_newest" ON "ledger"."wallet_transaction" USING btree ("wallet_id","created_on","transaction_id","status","type","source_type") WHERE "ledger"."wallet_transaction"."status" <> 'failed';--> statement-breakpoint
CREATE INDEX "wallet_transaction_of_type" ON "ledger"."wallet_transaction" USING btree ("wallet_id","type","created_on","transaction_id","status") WHERE "ledger"."wallet_transaction"."status" <> 'failed';--> statement-breakpoint
CREATE INDEX "transfer_newest" ON "transfer" USING btree ("partner_id","created_on","transfer_id","status");--> statement-breakpoint
CREATE INDEX "transfer_of_source" ON "transfer" USING btree ("source_account_id","created_on","transfer_id","status");--> statement-breakpoint
CREATE INDEX "transfer_of_destination" ON "transfer" USING btree ("destination_account_id","created_on","transfer_id","status");--> statement-breakpoint
UPDATE "linked_card" SET "end_told_of" = "expires_on" WHERE "expires_on" <= now();
