CREATE TABLE "originating_company" (
	"partner_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"company_name" text,
	"company_id" text,
	"entry_description" text,
	"discretionary_data" text,
	"updated_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "originating_company_partner_id_account_id_pk" PRIMARY KEY("partner_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "bank_entry" ADD COLUMN "sec_code" text;--> statement-breakpoint
ALTER TABLE "bank_entry" ADD COLUMN "company_id" text;--> statement-breakpoint
ALTER TABLE "bank_entry" ADD COLUMN "company_name" text;--> statement-breakpoint
ALTER TABLE "originator" ADD COLUMN "full_on" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "rail_instruction_micro" ON "rail_instruction" USING btree ("partner_id","created_on") WHERE "rail_instruction"."kind" in ('micro-deposit', 'verification-credit');