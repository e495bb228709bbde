CREATE TABLE "ach_debit_day" (
	"partner_id" uuid NOT NULL,
	"day" date NOT NULL,
	"account_id" uuid NOT NULL,
	"company" text NOT NULL,
	"debits" integer NOT NULL,
	CONSTRAINT "ach_debit_day_partner_id_day_account_id_company_pk" PRIMARY KEY("partner_id","day","account_id","company")
);
--> statement-breakpoint
CREATE TABLE "ach_return" (
	"partner_id" uuid NOT NULL,
	"return_id" uuid NOT NULL,
	"transfer_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"company" text NOT NULL,
	"direction" text NOT NULL,
	"is_reversal" boolean NOT NULL,
	"amount" bigint NOT NULL,
	"code" text NOT NULL,
	"day" date NOT NULL,
	"is_late" boolean NOT NULL,
	"wallet_id" uuid,
	"attempt" smallint NOT NULL,
	"represent_until" date,
	"represent_on" timestamp (3) with time zone,
	"represent_by" text,
	"represent_id" uuid,
	"represent_day" date,
	"problem" text,
	"closed_on" timestamp (3) with time zone,
	"closed_by" text,
	"close_reason" text,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ach_return_partner_id_return_id_pk" PRIMARY KEY("partner_id","return_id"),
	CONSTRAINT "ach_return_directions" CHECK ("ach_return"."direction" in ('debit', 'credit')),
	CONSTRAINT "ach_return_attempts" CHECK ("ach_return"."attempt" between 0 and 2),
	CONSTRAINT "ach_return_limits" CHECK (("ach_return"."represent_on" is null and "ach_return"."represent_id" is null) or ("ach_return"."code" in ('R01', 'R09') and "ach_return"."direction" = 'debit' and not "ach_return"."is_reversal" and not "ach_return"."is_late" and "ach_return"."attempt" < 2)),
	CONSTRAINT "ach_return_in_time" CHECK ("ach_return"."represent_id" is null or ("ach_return"."represent_day" is not null and "ach_return"."represent_until" is not null and "ach_return"."represent_day" <= "ach_return"."represent_until"))
);
--> statement-breakpoint
CREATE TABLE "representment_rule" (
	"partner_id" uuid PRIMARY KEY NOT NULL,
	"after_days" smallint NOT NULL,
	"most" smallint NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "representment_rule_days" CHECK ("representment_rule"."after_days" between 1 and 60),
	CONSTRAINT "representment_rule_most" CHECK ("representment_rule"."most" between 1 and 2)
);
--> statement-breakpoint
CREATE TABLE "return_rate_alert" (
	"partner_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"subject_name" text NOT NULL,
	"rate" text NOT NULL,
	"level" text NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "return_rate_alert_partner_id_subject_subject_name_rate_pk" PRIMARY KEY("partner_id","subject","subject_name","rate"),
	CONSTRAINT "return_rate_alert_subjects" CHECK ("return_rate_alert"."subject" in ('partner', 'originator', 'account')),
	CONSTRAINT "return_rate_alert_rates" CHECK ("return_rate_alert"."rate" in ('unauthorized', 'administrative', 'overall')),
	CONSTRAINT "return_rate_alert_levels" CHECK ("return_rate_alert"."level" in ('near', 'over'))
);
--> statement-breakpoint
ALTER TABLE "notice" DROP CONSTRAINT "notice_kinds";--> statement-breakpoint
CREATE INDEX "ach_debit_day_of_account" ON "ach_debit_day" USING btree ("partner_id","account_id","day");--> statement-breakpoint
CREATE INDEX "ach_return_newest" ON "ach_return" USING btree ("partner_id","created_on","return_id");--> statement-breakpoint
CREATE INDEX "ach_return_of_account" ON "ach_return" USING btree ("partner_id","account_id","created_on","return_id");--> statement-breakpoint
CREATE INDEX "ach_return_of_transfer" ON "ach_return" USING btree ("partner_id","transfer_id");--> statement-breakpoint
CREATE INDEX "ach_return_counted" ON "ach_return" USING btree ("partner_id","day","account_id","company","code") WHERE "ach_return"."direction" = 'debit' and not "ach_return"."is_reversal";--> statement-breakpoint
CREATE INDEX "ach_return_due" ON "ach_return" USING btree ("represent_on") WHERE "ach_return"."represent_on" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ach_return_presented" ON "ach_return" USING btree ("partner_id","represent_id") WHERE "ach_return"."represent_id" is not null;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_kinds" CHECK ("kind" in ('dispute-opened', 'dispute-won', 'dispute-lost', 'dispute-expired', 'dispute-closed', 'transfer-failed', 'transfer-reversed', 'return-rate-raised', 'schedule-failed', 'invite-finished', 'information-needed', 'capability-disabled', 'bank-account-errored', 'bank-account-unverified', 'webhook-disabled', 'export-ready', 'in-charge', 'mentioned')) NOT VALID;--> statement-breakpoint
INSERT INTO "ach_debit_day" ("partner_id", "day", "account_id", "company", "debits")
SELECT i.partner_id, ((i.details ->> 'originatedOn')::timestamptz AT TIME ZONE 'America/New_York')::date,
	CASE WHEN t.source ->> 'paymentMethodType' = 'ach-debit-fund' THEN t.source_account_id ELSE t.destination_account_id END,
	coalesce(i.details ->> 'originatingCompanyName', ''), count(*)
FROM "rail_instruction" i JOIN "transfer" t ON t.partner_id = i.partner_id AND t.transfer_id = i.transfer_id
WHERE i.kind = 'ach-debit' AND i.details ? 'originatedOn' AND NOT t.archived GROUP BY 1, 2, 3, 4;--> statement-breakpoint
INSERT INTO "ach_return" ("partner_id", "return_id", "transfer_id", "account_id", "company", "direction", "is_reversal", "amount", "code", "day", "is_late", "attempt", "represent_until", "created_on")
SELECT i.partner_id, i.instruction_id, i.transfer_id,
	CASE WHEN i.kind = 'ach-credit' OR t.source ->> 'paymentMethodType' = 'ach-debit-fund' THEN t.source_account_id ELSE t.destination_account_id END,
	coalesce(i.details ->> 'originatingCompanyName', ''), CASE WHEN i.kind = 'ach-debit' THEN 'debit' ELSE 'credit' END, false, i.amount,
	i.details #>> '{return,code}', ((i.details ->> 'returnedOn')::timestamptz AT TIME ZONE 'America/New_York')::date, false, 0,
	-- A debit that had arrived cannot be presented again, because the wallet that gave its money back was not recorded.
	CASE WHEN i.kind = 'ach-debit' AND NOT i.details ? 'completedOn'
		THEN ((i.details ->> 'originatedOn')::timestamptz AT TIME ZONE 'America/New_York')::date + 180 END,
	(i.details ->> 'returnedOn')::timestamptz
FROM "rail_instruction" i JOIN "transfer" t ON t.partner_id = i.partner_id AND t.transfer_id = i.transfer_id
WHERE i.kind IN ('ach-debit', 'ach-credit') AND i.status = 'returned' AND i.details ? 'originatedOn' AND NOT t.archived
	AND i.details #>> '{return,code}' ~ '^R[0-9]{2}$';
