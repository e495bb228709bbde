-- Partial names are searched by trigrams; the extension is trusted, so that the database's owner may make it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "member_invite" (
	"invite_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"expires_on" timestamp (3) with time zone NOT NULL,
	"accepted_on" timestamp (3) with time zone,
	"revoked_on" timestamp (3) with time zone,
	CONSTRAINT "member_invite_roles" CHECK ("member_invite"."role" in ('owner', 'admin', 'operations', 'developer', 'support', 'read-only'))
);
--> statement-breakpoint
CREATE TABLE "passkey_challenge" (
	"challenge" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"session_id" uuid,
	"user_id" uuid,
	"created_on" timestamp (3) with time zone NOT NULL,
	"expires_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "passkey_challenge_purposes" CHECK ("passkey_challenge"."purpose" in ('register', 'sign-in', 'step-up'))
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"passkey_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"last_used_on" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"used_on" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "brand" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"light_accent" text NOT NULL,
	"dark_accent" text NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terms_token_use" (
	"token_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "underwriting" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"answers" jsonb NOT NULL,
	"status" text NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "underwriting_statuses" CHECK ("underwriting"."status" in ('approved', 'rejected', 'pendingReview', 'pending', 'notRequested'))
);
--> statement-breakpoint
CREATE TABLE "incurred_fee" (
	"fee_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"wallet_id" uuid,
	"fee_name" text NOT NULL,
	"amount" bigint NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" uuid NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fee_sources" CHECK ("incurred_fee"."source_kind" in ('transferID', 'CardID', 'DisputeID', 'AccountID', 'BankAccountID'))
);
--> statement-breakpoint
CREATE TABLE "file" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"invite_code" text,
	"user_id" uuid,
	"file_name" text NOT NULL,
	"file_purpose" text NOT NULL,
	"file_status" text NOT NULL,
	"metadata" text NOT NULL,
	"decision_reason" text,
	"content_type" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"sha256" "bytea" NOT NULL,
	"key_version" integer NOT NULL,
	"wrapped_key" "bytea" NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "file_purposes" CHECK ("file"."file_purpose" in ('business_verification', 'representative_verification', 'individual_verification', 'merchant_underwriting', 'account_requirement', 'identity_verification')),
	CONSTRAINT "file_statuses" CHECK ("file"."file_status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "file_owner" CHECK ("file"."account_id" is not null or ("file"."invite_code" is not null and "file"."user_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "invite_draft" (
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"invite" jsonb NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invite_draft_account_id_user_id_pk" PRIMARY KEY("account_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "invite_template" (
	"template_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"invite" jsonb NOT NULL,
	"created_by" uuid,
	"created_on" timestamp (3) with time zone NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "representative" (
	"representative_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"profile" jsonb NOT NULL,
	"birth_date_provided" boolean DEFAULT false NOT NULL,
	"government_id_provided" boolean DEFAULT false NOT NULL,
	"is_controller" boolean,
	"is_owner" boolean,
	"ownership_percentage" integer,
	"job_title" text,
	"verification_status" text DEFAULT 'unverified' NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	"disabled_on" timestamp (3) with time zone,
	CONSTRAINT "representative_verification_names" CHECK ("representative"."verification_status" in ('unverified', 'pending', 'verified', 'errored')),
	CONSTRAINT "representative_share" CHECK ("representative"."ownership_percentage" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "card_data_viewer_by" uuid;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "terms_accepted_user_agent" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "terms_accepted_domain" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "verification_details" text;--> statement-breakpoint
ALTER TABLE "capability" ADD COLUMN "errors" jsonb;--> statement-breakpoint
ALTER TABLE "fee_plan_agreement" ADD COLUMN "terminated_on" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "fee_plan_agreement" ADD COLUMN "terms" jsonb;--> statement-breakpoint
UPDATE "fee_plan_agreement" a SET "terms" = jsonb_strip_nulls(jsonb_build_object('name', p."name", 'description', p."description", 'cardAcquiringModel', p."card_acquiring_model", 'billableFees', p."billable_fees", 'minimumCommitment', p."minimum_commitment", 'monthlyPlatformFee', p."monthly_platform_fee")) FROM "fee_plan" p WHERE p."plan_id" = a."plan_id";--> statement-breakpoint
ALTER TABLE "fee_plan_agreement" ALTER COLUMN "terms" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "fee_plan" ADD COLUMN "updated_on" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "fee_plan" ADD COLUMN "archived_on" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "step" text;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "created_on" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "application" SET "created_on" = "updated_on";--> statement-breakpoint
ALTER TABLE "application" ALTER COLUMN "created_on" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "onboarding_invite" ADD COLUMN "opened_on" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "member_invite" ADD CONSTRAINT "member_invite_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_person_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_person_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand" ADD CONSTRAINT "brand_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_token_use" ADD CONSTRAINT "terms_token_use_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "underwriting" ADD CONSTRAINT "underwriting_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incurred_fee" ADD CONSTRAINT "incurred_fee_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incurred_fee" ADD CONSTRAINT "incurred_fee_wallet_id_wallet_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallet"("wallet_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_invite_code_onboarding_invite_code_fk" FOREIGN KEY ("invite_code") REFERENCES "public"."onboarding_invite"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_draft" ADD CONSTRAINT "invite_draft_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_template" ADD CONSTRAINT "invite_template_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "representative" ADD CONSTRAINT "representative_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "member_invite_token" ON "member_invite" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "member_invite_open" ON "member_invite" USING btree ("account_id","email") WHERE "member_invite"."accepted_on" is null and "member_invite"."revoked_on" is null;--> statement-breakpoint
CREATE INDEX "member_invite_of_account" ON "member_invite" USING btree ("account_id","created_on");--> statement-breakpoint
CREATE INDEX "passkey_challenge_expiry" ON "passkey_challenge" USING btree ("expires_on");--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_credential" ON "passkey" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkey_of_user" ON "passkey" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recovery_code_of_user" ON "recovery_code" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "fee_newest" ON "incurred_fee" USING btree ("account_id","created_on","fee_id");--> statement-breakpoint
CREATE INDEX "fee_of_source" ON "incurred_fee" USING btree ("account_id","source_id");--> statement-breakpoint
CREATE INDEX "file_of_account" ON "file" USING btree ("account_id","created_on");--> statement-breakpoint
CREATE INDEX "file_of_application" ON "file" USING btree ("invite_code","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invite_template_name" ON "invite_template" USING btree ("account_id","name");--> statement-breakpoint
CREATE INDEX "representative_of_account" ON "representative" USING btree ("account_id","created_on");--> statement-breakpoint
CREATE INDEX "account_names" ON "account" USING gin (lower("display_name" || ' ' || coalesce("profile" #>> '{business,legalBusinessName}', '') || ' ' || coalesce("profile" #>> '{individual,name,firstName}', '') || ' ' || coalesce("profile" #>> '{individual,name,middleName}', '') || ' ' || coalesce("profile" #>> '{individual,name,lastName}', '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "account_emails" ON "account" USING btree ("partner_id",lower(coalesce("profile" #>> '{business,email}', "profile" #>> '{individual,email}')));--> statement-breakpoint
CREATE INDEX "audit_of_account" ON "audit_event" USING btree ("partner_id","account_id","sequence");--> statement-breakpoint
CREATE INDEX "audit_of_action" ON "audit_event" USING btree ("partner_id","action","sequence");--> statement-breakpoint
CREATE INDEX "audit_of_actor" ON "audit_event" USING btree ("partner_id","actor_id","sequence");