CREATE SCHEMA "vault";
--> statement-breakpoint
CREATE TABLE "access_token" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key_id" uuid NOT NULL,
	"family_id" uuid NOT NULL,
	"scopes" text[] NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"expires_on" timestamp (3) with time zone NOT NULL,
	"revoked_on" timestamp (3) with time zone,
	CONSTRAINT "access_token_kinds" CHECK ("access_token"."kind" in ('access', 'refresh'))
);
--> statement-breakpoint
CREATE TABLE "api_key" (
	"key_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"secret_hint" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_by" uuid,
	"created_on" timestamp (3) with time zone NOT NULL,
	"last_used_on" timestamp (3) with time zone,
	"expires_on" timestamp (3) with time zone,
	"revoked_on" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "email_code" (
	"email" text PRIMARY KEY NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"expires_on" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member" (
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"card_data_viewer_until" timestamp (3) with time zone,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "member_account_id_user_id_pk" PRIMARY KEY("account_id","user_id"),
	CONSTRAINT "member_roles" CHECK ("member"."role" in ('owner', 'admin', 'operations', 'developer', 'support', 'read-only'))
);
--> statement-breakpoint
CREATE TABLE "reveal_grant" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"issued_card_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"expires_on" timestamp (3) with time zone NOT NULL,
	"used" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" uuid,
	"stepped_up_until" timestamp (3) with time zone,
	"created_on" timestamp (3) with time zone NOT NULL,
	"seen_on" timestamp (3) with time zone NOT NULL,
	"expires_on" timestamp (3) with time zone NOT NULL,
	"revoked_on" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "person" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"totp_key_version" integer,
	"totp_wrapped_key" "bytea",
	"totp_ciphertext" "bytea",
	"totp_confirmed_on" timestamp (3) with time zone,
	"totp_last_step" integer,
	"failures" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"created_on" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"partner_id" uuid,
	"mode" text NOT NULL,
	"account_type" text NOT NULL,
	"display_name" text NOT NULL,
	"profile" jsonb NOT NULL,
	"customer_support" jsonb,
	"settings" jsonb,
	"metadata" jsonb,
	"foreign_id" text,
	"terms_accepted_on" timestamp (3) with time zone,
	"terms_accepted_ip" text,
	"verification_status" text DEFAULT 'unverified' NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_mode_names" CHECK ("account"."mode" in ('sandbox', 'production')),
	CONSTRAINT "account_type_names" CHECK ("account"."account_type" in ('individual', 'business')),
	CONSTRAINT "account_verification_names" CHECK ("account"."verification_status" in ('unverified', 'pending', 'verified', 'errored'))
);
--> statement-breakpoint
CREATE TABLE "attestation" (
	"attestation_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"attested_by" text NOT NULL,
	"assessor" text,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"expires_on" timestamp (3) with time zone NOT NULL,
	"withdrawn" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_on" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "connection" (
	"partner_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"scopes" text[] NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"disconnected_on" timestamp (3) with time zone,
	CONSTRAINT "connection_partner_id_account_id_pk" PRIMARY KEY("partner_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "audit_event" (
	"audit_id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL,
	"partner_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"action" text NOT NULL,
	"object" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"request_id" uuid NOT NULL,
	"client_address" text NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"account_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"status" integer NOT NULL,
	"body" jsonb,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_account_id_operation_idempotency_key_pk" PRIMARY KEY("account_id","operation","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "capability" (
	"account_id" uuid NOT NULL,
	"capability" text NOT NULL,
	"status" text NOT NULL,
	"disabled_reason" text,
	"disabled_on" timestamp (3) with time zone,
	"created_on" timestamp (3) with time zone NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "capability_account_id_capability_pk" PRIMARY KEY("account_id","capability"),
	CONSTRAINT "capability_names" CHECK ("capability"."capability" in ('transfers', 'send-funds', 'collect-funds', 'wallet', 'card-issuing')),
	CONSTRAINT "capability_states" CHECK ("capability"."status" in ('pending', 'in-review', 'enabled', 'disabled'))
);
--> statement-breakpoint
CREATE TABLE "fee_plan_agreement" (
	"agreement_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"status" text NOT NULL,
	"accepted_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "agreement_statuses" CHECK ("fee_plan_agreement"."status" in ('active', 'terminated'))
);
--> statement-breakpoint
CREATE TABLE "fee_plan" (
	"plan_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"card_acquiring_model" text NOT NULL,
	"billable_fees" jsonb NOT NULL,
	"minimum_commitment" bigint NOT NULL,
	"monthly_platform_fee" bigint NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fee_plan_models" CHECK ("fee_plan"."card_acquiring_model" in ('cost-plus', 'flat-rate'))
);
--> statement-breakpoint
CREATE TABLE "issued_card" (
	"issued_card_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"funding_wallet_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"last_four" text NOT NULL,
	"expiration_month" text NOT NULL,
	"expiration_year" text NOT NULL,
	"expires_on" date NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"memo" text,
	"state" text NOT NULL,
	"single_use" boolean,
	"velocity_limits" jsonb,
	"created_on" timestamp (3) with time zone NOT NULL,
	"closed_on" timestamp (3) with time zone,
	CONSTRAINT "issued_card_states" CHECK ("issued_card"."state" in ('inactive', 'active', 'pending-verification', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "application" (
	"code" text NOT NULL,
	"user_id" uuid NOT NULL,
	"answers" jsonb NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "application_code_user_id_pk" PRIMARY KEY("code","user_id")
);
--> statement-breakpoint
CREATE TABLE "onboarding_invite" (
	"code" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"capabilities" text[] NOT NULL,
	"fee_plan_codes" text[] NOT NULL,
	"scopes" text[] NOT NULL,
	"prefill" jsonb,
	"recipient" text,
	"return_url" text,
	"terms_of_service_url" text,
	"created_by" text NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"redeemed_on" timestamp (3) with time zone,
	"redeemed_account_id" uuid,
	"revoked_on" timestamp (3) with time zone,
	CONSTRAINT "invite_one_end" CHECK ("onboarding_invite"."redeemed_on" is null or "onboarding_invite"."revoked_on" is null),
	CONSTRAINT "invite_redeemed_whole" CHECK (("onboarding_invite"."redeemed_on" is null) = ("onboarding_invite"."redeemed_account_id" is null))
);
--> statement-breakpoint
CREATE TABLE "vault"."card_secret" (
	"issued_card_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"key_version" integer NOT NULL,
	"wrapped_key" "bytea" NOT NULL,
	"ciphertext" "bytea" NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"destroyed_on" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "vault"."identity_secret" (
	"owner_kind" text NOT NULL,
	"owner" text NOT NULL,
	"account_id" uuid NOT NULL,
	"key_version" integer NOT NULL,
	"wrapped_key" "bytea" NOT NULL,
	"ciphertext" "bytea" NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "identity_secret_owner_kind_owner_pk" PRIMARY KEY("owner_kind","owner")
);
--> statement-breakpoint
CREATE TABLE "wallet" (
	"wallet_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"available" bigint DEFAULT 0 NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wallet_not_negative" CHECK ("wallet"."available" between 0 and 999999999999)
);
--> statement-breakpoint
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_key_id_api_key_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_key"("key_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_user_id_person_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reveal_grant" ADD CONSTRAINT "reveal_grant_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reveal_grant" ADD CONSTRAINT "reveal_grant_partner_id_account_account_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reveal_grant" ADD CONSTRAINT "reveal_grant_user_id_person_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_person_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attestation" ADD CONSTRAINT "attestation_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection" ADD CONSTRAINT "connection_partner_id_account_account_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection" ADD CONSTRAINT "connection_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capability" ADD CONSTRAINT "capability_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_plan_agreement" ADD CONSTRAINT "fee_plan_agreement_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_plan_agreement" ADD CONSTRAINT "fee_plan_agreement_plan_id_fee_plan_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."fee_plan"("plan_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_plan" ADD CONSTRAINT "fee_plan_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_card" ADD CONSTRAINT "issued_card_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_card" ADD CONSTRAINT "issued_card_funding_wallet_id_wallet_wallet_id_fk" FOREIGN KEY ("funding_wallet_id") REFERENCES "public"."wallet"("wallet_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_code_onboarding_invite_code_fk" FOREIGN KEY ("code") REFERENCES "public"."onboarding_invite"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_invite" ADD CONSTRAINT "onboarding_invite_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_invite" ADD CONSTRAINT "onboarding_invite_redeemed_account_id_account_account_id_fk" FOREIGN KEY ("redeemed_account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet" ADD CONSTRAINT "wallet_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_token_family" ON "access_token" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "access_token_expiry" ON "access_token" USING btree ("expires_on");--> statement-breakpoint
CREATE INDEX "api_key_of_account" ON "api_key" USING btree ("account_id","created_on");--> statement-breakpoint
CREATE INDEX "member_of_user" ON "member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reveal_grant_of_user" ON "reveal_grant" USING btree ("user_id","created_on");--> statement-breakpoint
CREATE INDEX "session_of_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "person_email" ON "person" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "account_foreign_id" ON "account" USING btree ("partner_id","foreign_id") WHERE "account"."foreign_id" is not null;--> statement-breakpoint
CREATE INDEX "account_of_partner" ON "account" USING btree ("partner_id","created_on");--> statement-breakpoint
CREATE INDEX "attestation_of_account" ON "attestation" USING btree ("account_id","expires_on");--> statement-breakpoint
CREATE INDEX "connection_newest" ON "connection" USING btree ("partner_id","created_on","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_sequence" ON "audit_event" USING btree ("sequence");--> statement-breakpoint
CREATE INDEX "audit_of_partner" ON "audit_event" USING btree ("partner_id","sequence");--> statement-breakpoint
CREATE INDEX "audit_of_object" ON "audit_event" USING btree ("object","sequence");--> statement-breakpoint
CREATE INDEX "event_newest" ON "event" USING btree ("account_id","created_on");--> statement-breakpoint
CREATE INDEX "idempotency_age" ON "idempotency" USING btree ("created_on");--> statement-breakpoint
CREATE INDEX "agreement_of_account" ON "fee_plan_agreement" USING btree ("account_id","accepted_on");--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_active" ON "fee_plan_agreement" USING btree ("account_id","plan_id") WHERE "fee_plan_agreement"."status" = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "fee_plan_code" ON "fee_plan" USING btree ("account_id","code");--> statement-breakpoint
CREATE INDEX "issued_card_newest" ON "issued_card" USING btree ("account_id","created_on","issued_card_id");--> statement-breakpoint
CREATE INDEX "issued_card_due" ON "issued_card" USING btree ("expires_on") WHERE "issued_card"."state" <> 'closed';--> statement-breakpoint
CREATE INDEX "invite_newest" ON "onboarding_invite" USING btree ("account_id","created_on","code");--> statement-breakpoint
CREATE UNIQUE INDEX "card_secret_fingerprint" ON "vault"."card_secret" USING btree ("fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_of_account" ON "wallet" USING btree ("account_id","currency");