CREATE SCHEMA "ledger";
--> statement-breakpoint
CREATE TABLE "ledger"."entry" (
	"txn_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"partner_id" uuid NOT NULL,
	"account" text NOT NULL,
	"wallet_id" uuid,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "entry_txn_id_line_created_on_pk" PRIMARY KEY("txn_id","line","created_on"),
	CONSTRAINT "entry_of_wallet" CHECK (("ledger"."entry"."account" in ('available', 'pending', 'held')) = ("ledger"."entry"."wallet_id" is not null)),
	CONSTRAINT "entry_moves" CHECK ("ledger"."entry"."amount" <> 0),
	CONSTRAINT "entry_accounts" CHECK ("ledger"."entry"."account" in ('available', 'pending', 'held', 'ach-debit', 'ach-credit', 'rtp', 'card', 'card-push', 'card-pull', 'issuing', 'dispute', 'transit', 'cash', 'fee-income', 'network-cost', 'operator'))
) PARTITION BY RANGE ("created_on");
--> statement-breakpoint
CREATE TABLE "ledger"."rollup" (
	"partner_id" uuid NOT NULL,
	"account" text NOT NULL,
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "rollup_partner_id_account_currency_day_pk" PRIMARY KEY("partner_id","account","currency","day")
);
--> statement-breakpoint
CREATE TABLE "ledger"."txn" (
	"txn_id" uuid PRIMARY KEY NOT NULL,
	"partner_id" uuid NOT NULL,
	"source_type" text NOT NULL,
	"source_id" uuid NOT NULL,
	"step" text NOT NULL,
	"reason" text,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "txn_once" UNIQUE("source_id","step")
);
--> statement-breakpoint
CREATE TABLE "ledger"."wallet_transaction" (
	"transaction_id" uuid PRIMARY KEY NOT NULL,
	"wallet_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"type" text NOT NULL,
	"source_type" text NOT NULL,
	"source_id" uuid NOT NULL,
	"status" text NOT NULL,
	"memo" text NOT NULL,
	"currency" text NOT NULL,
	"gross" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"fee_ids" uuid[],
	"seq" bigint,
	"balance_after" bigint,
	"txn_id" uuid NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"completed_on" timestamp (3) with time zone,
	CONSTRAINT "wallet_transaction_status" CHECK ("ledger"."wallet_transaction"."status" in ('pending', 'completed', 'canceled', 'failed')),
	CONSTRAINT "wallet_transaction_completes" CHECK (("ledger"."wallet_transaction"."status" = 'completed') = ("ledger"."wallet_transaction"."seq" is not null and "ledger"."wallet_transaction"."balance_after" is not null and "ledger"."wallet_transaction"."completed_on" is not null))
);
--> statement-breakpoint
CREATE TABLE "rail_event" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"instruction_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"body" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"received_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rail_event_provider_event_id_pk" PRIMARY KEY("provider","event_id"),
	CONSTRAINT "rail_event_outcomes" CHECK ("rail_event"."outcome" in ('applied', 'late', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "rail_instruction" (
	"instruction_id" uuid PRIMARY KEY NOT NULL,
	"partner_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"transfer_id" uuid,
	"refund_id" uuid,
	"bank_account_id" uuid,
	"card_id" uuid,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"details" jsonb NOT NULL,
	"due_on" timestamp (3) with time zone,
	"lease_until" timestamp (3) with time zone,
	"attempt" smallint NOT NULL,
	"provider_ref" text,
	"created_on" timestamp (3) with time zone NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rail_instruction_kinds" CHECK ("rail_instruction"."kind" in ('ach-debit', 'ach-credit', 'rtp-credit', 'card-charge', 'card-refund', 'push-to-card', 'pull-from-card', 'micro-deposit', 'verification-credit'))
);
--> statement-breakpoint
CREATE TABLE "bank_account" (
	"bank_account_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"holder_name" text NOT NULL,
	"holder_type" text NOT NULL,
	"bank_name" text NOT NULL,
	"bank_account_type" text NOT NULL,
	"routing_number" text NOT NULL,
	"last_four" text NOT NULL,
	"fingerprint" text NOT NULL,
	"takes_rtp" boolean NOT NULL,
	"status" text NOT NULL,
	"status_reason" text NOT NULL,
	"exception" jsonb,
	"created_on" timestamp (3) with time zone NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	"disabled_on" timestamp (3) with time zone,
	CONSTRAINT "bank_account_statuses" CHECK ("bank_account"."status" in ('new', 'verified', 'verificationFailed', 'pending', 'errored'))
);
--> statement-breakpoint
CREATE TABLE "bank_verification" (
	"bank_account_id" uuid PRIMARY KEY NOT NULL,
	"partner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"attempts" smallint NOT NULL,
	"rounds" smallint NOT NULL,
	"instruction_id" uuid,
	"sent_on" timestamp (3) with time zone,
	"expires_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bank_verification_kinds" CHECK ("bank_verification"."kind" in ('micro-deposits', 'instant', 'ach')),
	CONSTRAINT "bank_verification_statuses" CHECK ("bank_verification"."status" in ('new', 'sent-credit', 'max-attempts-exceeded', 'failed', 'expired', 'successful'))
);
--> statement-breakpoint
CREATE TABLE "end_to_end_key" (
	"key_id" uuid PRIMARY KEY NOT NULL,
	"public_key" jsonb NOT NULL,
	"key_version" integer NOT NULL,
	"wrapped_key" "bytea" NOT NULL,
	"private_key" "bytea" NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"expires_on" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "linked_card" (
	"card_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"brand" text NOT NULL,
	"card_type" text NOT NULL,
	"bin" text NOT NULL,
	"last_four" text NOT NULL,
	"fingerprint" text NOT NULL,
	"exp_month" text NOT NULL,
	"exp_year" text NOT NULL,
	"expires_on" timestamp (3) with time zone NOT NULL,
	"holder_name" text,
	"billing_address" jsonb NOT NULL,
	"verification" jsonb NOT NULL,
	"issuer" text,
	"issuer_country" text,
	"merchant_account_id" uuid,
	"card_on_file" boolean,
	"domestic_push" text NOT NULL,
	"domestic_pull" text NOT NULL,
	"updater" jsonb,
	"mobile_pay" jsonb,
	"key_version" integer NOT NULL,
	"wrapped_key" "bytea" NOT NULL,
	"token" "bytea" NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	"disabled_on" timestamp (3) with time zone,
	CONSTRAINT "linked_card_origins" CHECK ("linked_card"."origin" in ('card', 'mobile-pay'))
);
--> statement-breakpoint
CREATE TABLE "mobile_pay_domains" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"partner_id" uuid NOT NULL,
	"display_name" text NOT NULL,
	"domains" text[] NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_method" (
	"payment_method_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"type" text NOT NULL,
	"source_id" uuid NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_method_of_source" UNIQUE("source_id","type"),
	CONSTRAINT "payment_method_types" CHECK ("payment_method"."type" in ('service-wallet', 'ach-debit-fund', 'ach-debit-collect', 'ach-credit-standard', 'ach-credit-same-day', 'rtp-credit', 'card-payment', 'push-to-card', 'pull-from-card', 'mobile-pay'))
);
--> statement-breakpoint
CREATE TABLE "cancellation" (
	"cancellation_id" uuid PRIMARY KEY NOT NULL,
	"transfer_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"idempotency_key" uuid,
	"status" text NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cancellation_key" UNIQUE("partner_id","idempotency_key"),
	CONSTRAINT "cancellation_statuses" CHECK ("cancellation"."status" in ('pending', 'completed', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"refund_id" uuid PRIMARY KEY NOT NULL,
	"transfer_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"instruction_id" uuid NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refund_once" UNIQUE("partner_id","idempotency_key"),
	CONSTRAINT "refund_statuses" CHECK ("refund"."status" in ('created', 'pending', 'completed', 'failed')),
	CONSTRAINT "refund_amount" CHECK ("refund"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "transfer" (
	"transfer_id" uuid PRIMARY KEY NOT NULL,
	"partner_id" uuid NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"source_account_id" uuid NOT NULL,
	"destination_account_id" uuid NOT NULL,
	"source_payment_method_id" uuid,
	"destination_payment_method_id" uuid NOT NULL,
	"source" jsonb NOT NULL,
	"destination" jsonb NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"failure_reason" text,
	"description" text,
	"metadata" jsonb,
	"foreign_id" text,
	"facilitator_fee" jsonb,
	"charges" jsonb NOT NULL,
	"sales_tax" bigint,
	"group_id" uuid,
	"parent_id" uuid,
	"schedule_id" uuid,
	"occurrence_id" uuid,
	"refunded_amount" bigint NOT NULL,
	"disputed_amount" bigint NOT NULL,
	"due_on" timestamp (3) with time zone,
	"created_on" timestamp (3) with time zone NOT NULL,
	"completed_on" timestamp (3) with time zone,
	"updated_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "transfer_once" UNIQUE("partner_id","idempotency_key"),
	CONSTRAINT "transfer_statuses" CHECK ("transfer"."status" in ('created', 'pending', 'completed', 'failed', 'reversed', 'queued', 'canceled')),
	CONSTRAINT "transfer_failures" CHECK ("transfer"."failure_reason" in ('source-payment-error', 'destination-payment-error', 'wallet-insufficient-funds', 'rejected-high-risk', 'processing-error')),
	CONSTRAINT "transfer_amount" CHECK ("transfer"."amount" between 1 and 999999999999),
	CONSTRAINT "transfer_refunded" CHECK ("transfer"."refunded_amount" between 0 and "transfer"."amount"),
	CONSTRAINT "transfer_disputed" CHECK ("transfer"."disputed_amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "adjustment" (
	"adjustment_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"wallet_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "incurred_fee" ADD COLUMN "partner_id" uuid;
--> statement-breakpoint
UPDATE "incurred_fee" f SET "partner_id" = coalesce(a."partner_id", a."account_id") FROM "account" a WHERE a."account_id" = f."account_id";
--> statement-breakpoint
ALTER TABLE "incurred_fee" ALTER COLUMN "partner_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "incurred_fee" ADD COLUMN "transfer_party" text;--> statement-breakpoint
ALTER TABLE "incurred_fee" ADD COLUMN "refunded_on" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "wallet" ADD COLUMN "partner_id" uuid;
--> statement-breakpoint
UPDATE "wallet" w SET "partner_id" = coalesce(a."partner_id", a."account_id") FROM "account" a WHERE a."account_id" = w."account_id";
--> statement-breakpoint
ALTER TABLE "wallet" ALTER COLUMN "partner_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "wallet" ADD COLUMN "pending" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "wallet" ADD COLUMN "held" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "wallet" ADD COLUMN "seq" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_account" ADD CONSTRAINT "bank_account_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_verification" ADD CONSTRAINT "bank_verification_bank_account_id_bank_account_bank_account_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_account"("bank_account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_card" ADD CONSTRAINT "linked_card_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mobile_pay_domains" ADD CONSTRAINT "mobile_pay_domains_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellation" ADD CONSTRAINT "cancellation_transfer_id_transfer_transfer_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfer"("transfer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_transfer_id_transfer_transfer_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfer"("transfer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adjustment" ADD CONSTRAINT "adjustment_wallet_id_wallet_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallet"("wallet_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entry_of_system" ON "ledger"."entry" USING btree ("account","created_on") WHERE "ledger"."entry"."wallet_id" is null;--> statement-breakpoint
CREATE INDEX "wallet_transaction_newest" ON "ledger"."wallet_transaction" USING btree ("wallet_id","created_on","transaction_id") WHERE "ledger"."wallet_transaction"."status" <> 'failed';--> statement-breakpoint
CREATE INDEX "wallet_transaction_of_source" ON "ledger"."wallet_transaction" USING btree ("wallet_id","source_id");--> statement-breakpoint
CREATE INDEX "wallet_transaction_of_type" ON "ledger"."wallet_transaction" USING btree ("wallet_id","type","created_on","transaction_id");--> statement-breakpoint
CREATE INDEX "rail_event_of_instruction" ON "rail_event" USING btree ("instruction_id","at");--> statement-breakpoint
CREATE INDEX "rail_instruction_due" ON "rail_instruction" USING btree ("due_on") WHERE "rail_instruction"."due_on" is not null;--> statement-breakpoint
CREATE INDEX "rail_instruction_of_transfer" ON "rail_instruction" USING btree ("transfer_id") WHERE "rail_instruction"."transfer_id" is not null;--> statement-breakpoint
CREATE INDEX "rail_instruction_of_refund" ON "rail_instruction" USING btree ("refund_id") WHERE "rail_instruction"."refund_id" is not null;--> statement-breakpoint
CREATE INDEX "rail_instruction_of_card" ON "rail_instruction" USING btree ("card_id","created_on") WHERE "rail_instruction"."card_id" is not null;--> statement-breakpoint
CREATE INDEX "rail_instruction_of_bank" ON "rail_instruction" USING btree ("bank_account_id","created_on") WHERE "rail_instruction"."bank_account_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_account_once" ON "bank_account" USING btree ("account_id","fingerprint") WHERE "bank_account"."disabled_on" is null;--> statement-breakpoint
CREATE INDEX "bank_account_newest" ON "bank_account" USING btree ("account_id","created_on","bank_account_id");--> statement-breakpoint
CREATE INDEX "bank_verification_due" ON "bank_verification" USING btree ("expires_on") WHERE "bank_verification"."status" in ('new', 'sent-credit');--> statement-breakpoint
CREATE UNIQUE INDEX "linked_card_once" ON "linked_card" USING btree ("account_id","fingerprint","origin") WHERE "linked_card"."disabled_on" is null;--> statement-breakpoint
CREATE INDEX "linked_card_newest" ON "linked_card" USING btree ("account_id","created_on","card_id");--> statement-breakpoint
CREATE INDEX "payment_method_of_account" ON "payment_method" USING btree ("account_id","created_on","payment_method_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cancellation_once" ON "cancellation" USING btree ("transfer_id") WHERE "cancellation"."status" <> 'failed';--> statement-breakpoint
CREATE INDEX "cancellation_of_transfer" ON "cancellation" USING btree ("transfer_id","created_on");--> statement-breakpoint
CREATE INDEX "refund_of_transfer" ON "refund" USING btree ("transfer_id","created_on");--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_of_occurrence" ON "transfer" USING btree ("occurrence_id") WHERE "transfer"."occurrence_id" is not null;--> statement-breakpoint
CREATE INDEX "transfer_newest" ON "transfer" USING btree ("partner_id","created_on","transfer_id");--> statement-breakpoint
CREATE INDEX "transfer_of_source" ON "transfer" USING btree ("source_account_id","created_on","transfer_id");--> statement-breakpoint
CREATE INDEX "transfer_of_destination" ON "transfer" USING btree ("destination_account_id","created_on","transfer_id");--> statement-breakpoint
CREATE INDEX "transfer_of_group" ON "transfer" USING btree ("group_id","created_on") WHERE "transfer"."group_id" is not null;--> statement-breakpoint
CREATE INDEX "transfer_of_parent" ON "transfer" USING btree ("parent_id") WHERE "transfer"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "transfer_due" ON "transfer" USING btree ("due_on") WHERE "transfer"."due_on" is not null;--> statement-breakpoint
CREATE INDEX "adjustment_newest" ON "adjustment" USING btree ("account_id","created_on","adjustment_id");--> statement-breakpoint
CREATE INDEX "fee_of_transfer" ON "incurred_fee" USING btree ("source_id");--> statement-breakpoint
ALTER TABLE "incurred_fee" ADD CONSTRAINT "fee_parties" CHECK ("incurred_fee"."transfer_party" in ('source', 'destination', 'partner'));--> statement-breakpoint
ALTER TABLE "wallet" ADD CONSTRAINT "wallet_pending_in_range" CHECK ("wallet"."pending" between 0 and 999999999999);--> statement-breakpoint
ALTER TABLE "wallet" ADD CONSTRAINT "wallet_held_in_range" CHECK ("wallet"."held" between 0 and 999999999999);
