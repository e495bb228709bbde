CREATE TABLE "institution_file" (
	"directory" text PRIMARY KEY NOT NULL,
	"source_date" date NOT NULL,
	"hash" text NOT NULL,
	"rows" integer NOT NULL,
	"loaded_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "institution_file_directories" CHECK ("institution_file"."directory" in ('fedach', 'fedwire', 'rtp'))
);
--> statement-breakpoint
CREATE TABLE "institution" (
	"routing_number" text NOT NULL,
	"directory" text NOT NULL,
	"name" text NOT NULL,
	"new_routing_number" text,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"details" jsonb NOT NULL,
	CONSTRAINT "institution_routing_number_directory_pk" PRIMARY KEY("routing_number","directory"),
	CONSTRAINT "institution_directories" CHECK ("institution"."directory" in ('fedach', 'fedwire', 'rtp'))
);
--> statement-breakpoint
CREATE TABLE "sanctions_entry" (
	"list" text NOT NULL,
	"uid" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"aliases" jsonb NOT NULL,
	"programs" jsonb NOT NULL,
	"addresses" jsonb NOT NULL,
	"remarks" text,
	CONSTRAINT "sanctions_entry_list_uid_pk" PRIMARY KEY("list","uid"),
	CONSTRAINT "sanctions_entry_lists" CHECK ("sanctions_entry"."list" in ('sdn', 'consolidated')),
	CONSTRAINT "sanctions_entry_kinds" CHECK ("sanctions_entry"."kind" in ('individual', 'entity', 'vessel', 'aircraft'))
);
--> statement-breakpoint
CREATE TABLE "sanctions_hit" (
	"partner_id" uuid NOT NULL,
	"hit_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"source_id" uuid,
	"name" text NOT NULL,
	"entry" jsonb NOT NULL,
	"compared" jsonb NOT NULL,
	"evidence" jsonb NOT NULL,
	"score" smallint NOT NULL,
	"fingerprint" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"decided_by" text,
	"decided_on" timestamp (3) with time zone,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sanctions_hit_partner_id_hit_id_pk" PRIMARY KEY("partner_id","hit_id"),
	CONSTRAINT "sanctions_hit_subjects" CHECK ("sanctions_hit"."subject" in ('account', 'representative', 'bank-account', 'card')),
	CONSTRAINT "sanctions_hit_states" CHECK ("sanctions_hit"."state" in ('open', 'cleared', 'confirmed'))
);
--> statement-breakpoint
CREATE TABLE "sanctions_list" (
	"list" text PRIMARY KEY NOT NULL,
	"source_date" date NOT NULL,
	"hash" text NOT NULL,
	"entries" integer NOT NULL,
	"loaded_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sanctions_list_names" CHECK ("sanctions_list"."list" in ('sdn', 'consolidated'))
);
--> statement-breakpoint
ALTER TABLE "sanctions_hit" ADD CONSTRAINT "sanctions_hit_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "institution_words" ON "institution" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "sanctions_hit_once" ON "sanctions_hit" USING btree ("partner_id","subject_id","fingerprint");--> statement-breakpoint
CREATE INDEX "sanctions_hit_newest" ON "sanctions_hit" USING btree ("partner_id","created_on","hit_id");--> statement-breakpoint
CREATE INDEX "sanctions_hit_held" ON "sanctions_hit" USING btree ("partner_id","account_id") WHERE "sanctions_hit"."state" <> 'cleared';