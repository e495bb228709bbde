-- When a cancellation that is still open is looked at again. Nothing is remembered elsewhere.
ALTER TABLE "cancellation" ADD COLUMN "due_on" timestamp (3) with time zone;
--> statement-breakpoint
UPDATE "cancellation" SET "due_on" = now() WHERE "status" = 'pending';
--> statement-breakpoint
CREATE INDEX "cancellation_due" ON "cancellation" ("due_on") WHERE "due_on" is not null;
--> statement-breakpoint
-- The books of one partner are checked without reading those of all others.
CREATE INDEX "txn_of_partner" ON "ledger"."txn" ("partner_id", "created_on");
--> statement-breakpoint
CREATE INDEX "wallet_of_partner" ON "wallet" ("partner_id");
