CREATE TABLE "dispute_event" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"dispute_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"body" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"received_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dispute_event_provider_event_id_pk" PRIMARY KEY("provider","event_id"),
	CONSTRAINT "dispute_event_outcomes" CHECK ("dispute_event"."outcome" in ('applied', 'late', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "dispute_evidence" (
	"evidence_id" uuid PRIMARY KEY NOT NULL,
	"dispute_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"type" text NOT NULL,
	"text" text,
	"file_name" text,
	"content_type" text,
	"size_bytes" bigint,
	"sha256" "bytea",
	"key_version" integer,
	"wrapped_key" "bytea",
	"created_on" timestamp (3) with time zone NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	"submitted_on" timestamp (3) with time zone,
	CONSTRAINT "dispute_evidence_types" CHECK ("dispute_evidence"."type" in ('receipt', 'proof-of-delivery', 'cancelation-policy', 'terms-of-service', 'customer-communication', 'generic-evidence', 'cover-letter', 'other')),
	CONSTRAINT "dispute_evidence_kind" CHECK (num_nonnulls("dispute_evidence"."text", "dispute_evidence"."wrapped_key") = 1),
	CONSTRAINT "dispute_evidence_file" CHECK (num_nonnulls("dispute_evidence"."file_name", "dispute_evidence"."content_type", "dispute_evidence"."size_bytes", "dispute_evidence"."sha256", "dispute_evidence"."key_version", "dispute_evidence"."wrapped_key") in (0, 6))
);
--> statement-breakpoint
CREATE TABLE "dispute" (
	"dispute_id" uuid PRIMARY KEY NOT NULL,
	"transfer_id" uuid NOT NULL,
	"instruction_id" uuid NOT NULL,
	"merchant_account_id" uuid NOT NULL,
	"cardholder_account_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"network_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason_code" text NOT NULL,
	"reason" text,
	"status" text NOT NULL,
	"phase" text NOT NULL,
	"respond_by" timestamp (3) with time zone NOT NULL,
	"due_on" timestamp (3) with time zone,
	"lease_until" timestamp (3) with time zone,
	"attempt" smallint NOT NULL,
	"answered_on" timestamp (3) with time zone,
	"created_on" timestamp (3) with time zone NOT NULL,
	"submitted_on" timestamp (3) with time zone,
	"closed_on" timestamp (3) with time zone,
	CONSTRAINT "dispute_of_network" UNIQUE("network_id"),
	CONSTRAINT "dispute_statuses" CHECK ("dispute"."status" in ('response-needed', 'resolved', 'under-review', 'closed', 'accepted', 'expired', 'won', 'lost')),
	CONSTRAINT "dispute_phases" CHECK ("dispute"."phase" in ('pre-dispute', 'inquiry', 'chargeback', 'unknown')),
	CONSTRAINT "dispute_amount" CHECK ("dispute"."amount" > 0),
	CONSTRAINT "dispute_waits" CHECK ("dispute"."status" <> 'response-needed' or "dispute"."due_on" is not null)
);
--> statement-breakpoint
ALTER TABLE "dispute_evidence" ADD CONSTRAINT "dispute_evidence_dispute_id_dispute_dispute_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."dispute"("dispute_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_transfer_id_transfer_transfer_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfer"("transfer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispute_event_of" ON "dispute_event" USING btree ("dispute_id","at");--> statement-breakpoint
CREATE INDEX "dispute_evidence_of" ON "dispute_evidence" USING btree ("dispute_id","created_on","evidence_id");--> statement-breakpoint
CREATE INDEX "dispute_evidence_key" ON "dispute_evidence" USING btree ("key_version","created_on") WHERE "dispute_evidence"."key_version" is not null;--> statement-breakpoint
CREATE INDEX "dispute_newest" ON "dispute" USING btree ("partner_id","created_on","dispute_id");--> statement-breakpoint
CREATE INDEX "dispute_of_merchant" ON "dispute" USING btree ("merchant_account_id","created_on","dispute_id");--> statement-breakpoint
CREATE INDEX "dispute_of_transfer" ON "dispute" USING btree ("transfer_id","created_on");--> statement-breakpoint
CREATE INDEX "dispute_waiting" ON "dispute" USING btree ("partner_id","respond_by") WHERE "dispute"."status" = 'response-needed';--> statement-breakpoint
CREATE INDEX "dispute_waiting_of_merchant" ON "dispute" USING btree ("merchant_account_id","respond_by") WHERE "dispute"."status" = 'response-needed';--> statement-breakpoint
CREATE INDEX "dispute_due" ON "dispute" USING btree ("due_on") WHERE "dispute"."due_on" is not null;
--> statement-breakpoint
CREATE TRIGGER "dispute_event_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "dispute_event" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
