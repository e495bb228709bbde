CREATE TABLE "risk_policy" (
	"partner_id" uuid NOT NULL,
	"two_people_from" bigint,
	"hours" smallint NOT NULL,
	"at_deadline" text NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "risk_policy_partner_id_pk" PRIMARY KEY("partner_id"),
	CONSTRAINT "risk_policy_deadline_decisions" CHECK ("risk_policy"."at_deadline" in ('reject', 'release')),
	CONSTRAINT "risk_policy_hours" CHECK ("risk_policy"."hours" between 1 and 720)
);
--> statement-breakpoint
CREATE TABLE "risk_review" (
	"partner_id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"transfer_id" uuid NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"amount" bigint NOT NULL,
	"needs_two" boolean NOT NULL,
	"due_on" timestamp (3) with time zone,
	"at_deadline" text NOT NULL,
	"approved_by" text,
	"approved_by_id" uuid,
	"approved_on" timestamp (3) with time zone,
	"decided_by" text,
	"decided_on" timestamp (3) with time zone,
	"decision_reason" text,
	"created_on" timestamp (3) with time zone NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "risk_review_partner_id_review_id_pk" PRIMARY KEY("partner_id","review_id"),
	CONSTRAINT "risk_review_states" CHECK ("risk_review"."state" in ('open', 'approved', 'released', 'rejected', 'canceled')),
	CONSTRAINT "risk_review_deadline_decisions" CHECK ("risk_review"."at_deadline" in ('reject', 'release')),
	CONSTRAINT "risk_review_open" CHECK (("risk_review"."state" in ('open', 'approved')) = ("risk_review"."due_on" is not null))
);
--> statement-breakpoint
CREATE TABLE "risk_rule" (
	"partner_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"active" boolean NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "risk_rule_partner_id_rule_id_pk" PRIMARY KEY("partner_id","rule_id")
);
--> statement-breakpoint
CREATE TABLE "risk_rule_version" (
	"partner_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"action" text NOT NULL,
	"reason" text NOT NULL,
	"conditions" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "risk_rule_version_partner_id_rule_id_version_pk" PRIMARY KEY("partner_id","rule_id","version"),
	CONSTRAINT "risk_rule_actions" CHECK ("risk_rule_version"."action" in ('allow', 'reject', 'hold'))
);
--> statement-breakpoint
ALTER TABLE "notice" DROP CONSTRAINT "notice_kinds";--> statement-breakpoint
ALTER TABLE "transfer" ADD COLUMN "risk" jsonb;--> statement-breakpoint
ALTER TABLE "risk_review" ADD CONSTRAINT "risk_review_partner_id_transfer_id_transfer_partner_id_transfer_id_fk" FOREIGN KEY ("partner_id","transfer_id") REFERENCES "public"."transfer"("partner_id","transfer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_rule_version" ADD CONSTRAINT "risk_rule_version_partner_id_rule_id_risk_rule_partner_id_rule_id_fk" FOREIGN KEY ("partner_id","rule_id") REFERENCES "public"."risk_rule"("partner_id","rule_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "risk_review_once" ON "risk_review" USING btree ("partner_id","transfer_id");--> statement-breakpoint
CREATE INDEX "risk_review_newest" ON "risk_review" USING btree ("partner_id","created_on","review_id");--> statement-breakpoint
CREATE INDEX "risk_review_due" ON "risk_review" USING btree ("due_on") WHERE "risk_review"."due_on" is not null;--> statement-breakpoint
CREATE INDEX "risk_rule_newest" ON "risk_rule" USING btree ("partner_id","created_on","rule_id");--> statement-breakpoint
CREATE INDEX "risk_rule_active" ON "risk_rule" USING btree ("partner_id") WHERE "risk_rule"."active";--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_kinds" CHECK ("notice"."kind" in ('dispute-opened', 'dispute-won', 'dispute-lost', 'dispute-expired', 'dispute-closed', 'transfer-failed', 'transfer-reversed', 'return-rate-raised', 'transfer-held', 'schedule-failed', 'invite-finished', 'information-needed', 'capability-disabled', 'bank-account-errored', 'bank-account-unverified', 'webhook-disabled', 'export-ready', 'in-charge', 'mentioned')) NOT VALID;