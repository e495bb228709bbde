CREATE TABLE "occurrence" (
	"occurrence_id" uuid PRIMARY KEY NOT NULL,
	"schedule_id" uuid NOT NULL,
	"run_on" timestamp (3) with time zone NOT NULL,
	"rule_on" timestamp (3) with time zone,
	"run_transfer" jsonb,
	"canceled_on" timestamp (3) with time zone,
	"ran_on" timestamp (3) with time zone,
	"ran_transfer_id" uuid,
	"status" text,
	"error" text,
	"due_on" timestamp (3) with time zone,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "occurrence_statuses" CHECK ("occurrence"."status" in ('pending', 'failed', 'completed'))
);
--> statement-breakpoint
CREATE TABLE "schedule" (
	"schedule_id" uuid PRIMARY KEY NOT NULL,
	"owner_account_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"source_account_id" uuid NOT NULL,
	"destination_account_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"description" text,
	"rule" text,
	"start_on" timestamp (3) with time zone,
	"run_transfer" jsonb,
	"indefinite" boolean NOT NULL,
	"due_on" timestamp (3) with time zone,
	"created_on" timestamp (3) with time zone NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	"disabled_on" timestamp (3) with time zone,
	CONSTRAINT "schedule_modes" CHECK ("schedule"."mode" in ('sandbox', 'production'))
);
--> statement-breakpoint
ALTER TABLE "occurrence" ADD CONSTRAINT "occurrence_schedule_id_schedule_schedule_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedule"("schedule_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "occurrence_of_rule" ON "occurrence" USING btree ("schedule_id","rule_on") WHERE "occurrence"."rule_on" is not null;--> statement-breakpoint
CREATE INDEX "occurrence_of_schedule" ON "occurrence" USING btree ("schedule_id","run_on","occurrence_id");--> statement-breakpoint
CREATE INDEX "occurrence_due" ON "occurrence" USING btree ("due_on") WHERE "occurrence"."due_on" is not null;--> statement-breakpoint
CREATE INDEX "schedule_of_owner" ON "schedule" USING btree ("owner_account_id","created_on","schedule_id");--> statement-breakpoint
CREATE INDEX "schedule_of_partner" ON "schedule" USING btree ("partner_id","created_on","schedule_id");--> statement-breakpoint
CREATE INDEX "schedule_of_source" ON "schedule" USING btree ("source_account_id","created_on","schedule_id");--> statement-breakpoint
CREATE INDEX "schedule_of_destination" ON "schedule" USING btree ("destination_account_id","created_on","schedule_id");--> statement-breakpoint
CREATE INDEX "schedule_due" ON "schedule" USING btree ("due_on") WHERE "schedule"."due_on" is not null;