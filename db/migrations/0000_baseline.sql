-- The tables of version 0.2.0. drizzle-kit generated them; by hand are the extension, the two tables in parts, the space in pages of
-- wallets, and the view of the audit trail. Functions and triggers follow from db/functions.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE SCHEMA "ledger";
--> statement-breakpoint
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
	"origins" text[] DEFAULT '{}' NOT NULL,
	"failure" jsonb,
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
	"sent" integer DEFAULT 1 NOT NULL,
	"hour_began_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"created_on" timestamp (3) with time zone NOT NULL,
	"expires_on" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_invite" (
	"invite_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"team_role_id" uuid,
	"token_hash" "bytea" NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"expires_on" timestamp (3) with time zone NOT NULL,
	"accepted_on" timestamp (3) with time zone,
	"revoked_on" timestamp (3) with time zone,
	CONSTRAINT "member_invite_roles" CHECK ("member_invite"."role" in ('owner', 'admin', 'operations', 'developer', 'support', 'read-only'))
);
--> statement-breakpoint
CREATE TABLE "member" (
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"team_role_id" uuid,
	"card_data_viewer_until" timestamp (3) with time zone,
	"card_data_viewer_by" uuid,
	"second_factor_counts_from" timestamp (3) with time zone,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "member_account_id_user_id_pk" PRIMARY KEY("account_id","user_id"),
	CONSTRAINT "member_roles" CHECK ("member"."role" in ('owner', 'admin', 'operations', 'developer', 'support', 'read-only')),
	CONSTRAINT "member_owner_has_all" CHECK ("member"."role" <> 'owner' or "member"."team_role_id" is null)
);
--> statement-breakpoint
CREATE TABLE "provider_person" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_person_issuer_subject_pk" PRIMARY KEY("issuer","subject")
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
	"client_address" text DEFAULT '' NOT NULL,
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
	"by_password" boolean DEFAULT true NOT NULL,
	"needs_proof" boolean DEFAULT false NOT NULL,
	"browser" text,
	"client_address" text,
	"created_on" timestamp (3) with time zone NOT NULL,
	"seen_on" timestamp (3) with time zone NOT NULL,
	"expires_on" timestamp (3) with time zone NOT NULL,
	"revoked_on" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "person" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text,
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
	"terms_accepted_user_agent" text,
	"terms_accepted_domain" text,
	"verification_status" text DEFAULT 'unverified' NOT NULL,
	"verification_details" text,
	"second_factor_required" boolean,
	"suspended_on" timestamp (3) with time zone,
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
CREATE TABLE "brand" (
	"partner_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"light_accent" text NOT NULL,
	"dark_accent" text NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "brand_partner_id_account_id_pk" PRIMARY KEY("partner_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "connection" (
	"partner_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"scopes" text[] NOT NULL,
	"allowances" text[] DEFAULT '{}' NOT NULL,
	"in_charge" uuid,
	"created_on" timestamp (3) with time zone NOT NULL,
	"disconnected_on" timestamp (3) with time zone,
	CONSTRAINT "connection_partner_id_account_id_pk" PRIMARY KEY("partner_id","account_id"),
	CONSTRAINT "connection_allowances" CHECK ("connection"."allowances" <@ array['accounts', 'references', 'documents', 'attestations', 'api-keys']::text[])
);
--> statement-breakpoint
CREATE TABLE "icon" (
	"partner_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"png" "bytea" NOT NULL,
	"version" text NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "icon_partner_id_account_id_pk" PRIMARY KEY("partner_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "logo" (
	"partner_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"png" "bytea" NOT NULL,
	"version" text NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "logo_partner_id_account_id_pk" PRIMARY KEY("partner_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "terms_token_use" (
	"token_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_figure" (
	"partner_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"starts_on" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "account_figure_partner_id_starts_on_account_id_pk" PRIMARY KEY("partner_id","starts_on","account_id")
);
--> statement-breakpoint
CREATE TABLE "figure_span" (
	"partner_id" uuid NOT NULL,
	"since_on" timestamp (3) with time zone,
	"until_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "figure_span_partner_id_pk" PRIMARY KEY("partner_id")
);
--> statement-breakpoint
CREATE TABLE "quarter_figure" (
	"partner_id" uuid NOT NULL,
	"starts_on" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"source_method" text NOT NULL,
	"destination_method" text NOT NULL,
	"count" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "quarter_figure_pk" PRIMARY KEY("partner_id","starts_on","kind","source_method","destination_method"),
	CONSTRAINT "quarter_figure_kinds" CHECK ("quarter_figure"."kind" in ('transfer', 'fee'))
);
--> statement-breakpoint
CREATE TABLE "audit_event" (
	"audit_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"action" text NOT NULL,
	"object" text NOT NULL,
	"object_name" text,
	"outcome" text NOT NULL,
	"reason" text,
	"changes" jsonb,
	"request_id" uuid NOT NULL,
	"client_address" text NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"sequence" bigint NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_event_partner_id_audit_id_pk" PRIMARY KEY("partner_id","audit_id"),
	CONSTRAINT "audit_sequence_counts" CHECK ("audit_event"."sequence" > 0)
) PARTITION BY RANGE ("audit_id");
--> statement-breakpoint
CREATE TABLE "audit_event_rest" PARTITION OF "audit_event" DEFAULT;
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"partner_id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_head_written" (
	"file" text NOT NULL,
	"partner_id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"written_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "audit_head_written_file_partner_id_pk" PRIMARY KEY("file","partner_id")
);
--> statement-breakpoint
CREATE TABLE "audit_verification" (
	"partner_id" uuid PRIMARY KEY NOT NULL,
	"verification_id" uuid NOT NULL,
	"state" text NOT NULL,
	"checked" bigint NOT NULL,
	"fault" text,
	"first_bad" bigint,
	"nights" integer DEFAULT 1 NOT NULL,
	"unreadable" integer NOT NULL,
	"requested_on" timestamp (3) with time zone NOT NULL,
	"started_on" timestamp (3) with time zone,
	"moved_on" timestamp (3) with time zone NOT NULL,
	"finished_on" timestamp (3) with time zone,
	CONSTRAINT "audit_verification_state" CHECK ("audit_verification"."state" in ('queued', 'running', 'holds', 'broken')),
	CONSTRAINT "audit_verification_fault" CHECK ("audit_verification"."fault" in ('changed', 'missing', 'cut', 'rewritten', 'heads-lost', 'waiting'))
);
--> statement-breakpoint
CREATE TABLE "audit_waiting" (
	"audit_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"action" text NOT NULL,
	"object" text NOT NULL,
	"object_name" text,
	"outcome" text NOT NULL,
	"reason" text,
	"changes" jsonb,
	"request_id" uuid NOT NULL,
	"client_address" text NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"written_on" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_waiting_partner_id_audit_id_pk" PRIMARY KEY("partner_id","audit_id")
);
--> statement-breakpoint
CREATE TABLE "event_outbox" (
	"partner_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"listener_id" uuid NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "event_outbox_partner_id_event_id_listener_id_pk" PRIMARY KEY("partner_id","event_id","listener_id")
);
--> statement-breakpoint
CREATE TABLE "event" (
	"event_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"request_id" uuid,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "event_partner_id_event_id_pk" PRIMARY KEY("partner_id","event_id")
) PARTITION BY RANGE ("event_id");
--> statement-breakpoint
CREATE TABLE "event_rest" PARTITION OF "event" DEFAULT;
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"partner_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"status" integer NOT NULL,
	"body" jsonb,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_partner_id_operation_idempotency_key_pk" PRIMARY KEY("partner_id","operation","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "card_authorization_event" (
	"event_id" uuid NOT NULL,
	"authorization_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"type" text NOT NULL,
	"amount" bigint NOT NULL,
	"result" text NOT NULL,
	"decline_reason" text,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "card_authorization_event_partner_id_event_id_pk" PRIMARY KEY("partner_id","event_id"),
	CONSTRAINT "card_authorization_event_types" CHECK ("card_authorization_event"."type" in ('authorization', 'authorization-incremental', 'reversal', 'authorization-advice', 'authorization-expiration', 'clearing')),
	CONSTRAINT "card_authorization_event_results" CHECK ("card_authorization_event"."result" in ('approved', 'declined', 'processed'))
);
--> statement-breakpoint
CREATE TABLE "card_authorization" (
	"authorization_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"issued_card_id" uuid NOT NULL,
	"wallet_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"network_id" text NOT NULL,
	"network" text NOT NULL,
	"authorized" bigint NOT NULL,
	"held" bigint NOT NULL,
	"captured" bigint NOT NULL,
	"status" text NOT NULL,
	"decline_reason" text,
	"merchant" jsonb NOT NULL,
	"expires_on" timestamp (3) with time zone NOT NULL,
	"due_on" timestamp (3) with time zone,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "card_authorization_partner_id_authorization_id_pk" PRIMARY KEY("partner_id","authorization_id"),
	CONSTRAINT "card_authorization_once" UNIQUE("partner_id","provider","network_id"),
	CONSTRAINT "card_authorization_networks" CHECK ("card_authorization"."network" in ('discover', 'shazam', 'visa')),
	CONSTRAINT "card_authorization_states" CHECK ("card_authorization"."status" in ('pending', 'declined', 'canceled', 'expired', 'cleared')),
	CONSTRAINT "card_authorization_reasons" CHECK ("card_authorization"."decline_reason" in ('authorization-not-open', 'card-not-active', 'card-expired', 'account-not-allowed', 'over-limit', 'insufficient-funds')),
	CONSTRAINT "card_authorization_holds" CHECK ("card_authorization"."authorized" >= 0 and "card_authorization"."held" >= 0 and "card_authorization"."captured" >= 0 and ("card_authorization"."status" = 'pending') = ("card_authorization"."held" > 0) and ("card_authorization"."due_on" is not null) = ("card_authorization"."held" > 0))
);
--> statement-breakpoint
CREATE TABLE "card_network_event" (
	"partner_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"network_id" text,
	"issued_card_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint,
	"final" boolean,
	"merchant" jsonb,
	"at" timestamp (3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"decline_reason" text,
	"authorization_id" uuid,
	"card_transaction_id" uuid,
	"due_on" timestamp (3) with time zone,
	"received_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "card_network_event_partner_id_provider_event_id_pk" PRIMARY KEY("partner_id","provider","event_id"),
	CONSTRAINT "card_network_event_kinds" CHECK ("card_network_event"."kind" in ('authorization', 'authorization-incremental', 'reversal', 'authorization-advice', 'authorization-expiration', 'clearing', 'refund')),
	CONSTRAINT "card_network_event_outcomes" CHECK ("card_network_event"."outcome" in ('approved', 'declined', 'processed', 'late', 'waiting'))
);
--> statement-breakpoint
CREATE TABLE "card_transaction" (
	"card_transaction_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"issued_card_id" uuid NOT NULL,
	"wallet_id" uuid NOT NULL,
	"authorization_id" uuid,
	"amount" bigint NOT NULL,
	"merchant" jsonb NOT NULL,
	"authorized_on" timestamp (3) with time zone NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "card_transaction_partner_id_card_transaction_id_pk" PRIMARY KEY("partner_id","card_transaction_id"),
	CONSTRAINT "card_transaction_moves" CHECK ("card_transaction"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "bank_entry" (
	"partner_id" uuid NOT NULL,
	"instruction_id" uuid NOT NULL,
	"odfi" text NOT NULL,
	"format" text DEFAULT 'nacha' NOT NULL,
	"state" text NOT NULL,
	"window_on" timestamp (3) with time zone NOT NULL,
	"is_same_day" boolean NOT NULL,
	"file_id" uuid,
	"trace_number" text,
	"settles_on" date,
	"left_on" timestamp (3) with time zone,
	"refusal" text,
	"return_code" text,
	"returned_on" timestamp (3) with time zone,
	"return_trace" text,
	"return_settlement_day" text,
	"dishonor_code" text,
	"dishonor_by" text,
	"dishonor_reason" text,
	"dishonor_window_on" timestamp (3) with time zone,
	"dishonor_file_id" uuid,
	"dishonor_trace" text,
	"dishonored_on" timestamp (3) with time zone,
	"contest_code" text,
	"contested_on" timestamp (3) with time zone,
	"correction_code" text,
	"corrected_on" timestamp (3) with time zone,
	"answer" text,
	"answer_reason" text,
	"answered_on" timestamp (3) with time zone,
	"stated_on" timestamp (3) with time zone,
	"return_stated_on" timestamp (3) with time zone,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bank_entry_partner_id_instruction_id_pk" PRIMARY KEY("partner_id","instruction_id"),
	CONSTRAINT "bank_entry_formats" CHECK ("bank_entry"."format" in ('nacha', 'pain.001')),
	CONSTRAINT "bank_entry_states" CHECK ("bank_entry"."state" in ('waiting', 'canceled', 'refused', 'filed', 'left', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "bank_file_part" (
	"partner_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"is_incoming" boolean DEFAULT false NOT NULL,
	"entries" integer NOT NULL,
	"debits" bigint NOT NULL,
	"credits" bigint NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bank_file_part_partner_id_file_id_pk" PRIMARY KEY("partner_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "bank_file" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"odfi" text NOT NULL,
	"direction" text NOT NULL,
	"format" text DEFAULT 'nacha' NOT NULL,
	"state" text NOT NULL,
	"name" text NOT NULL,
	"draft" text,
	"hash" text NOT NULL,
	"size" integer NOT NULL,
	"day" date NOT NULL,
	"modifier" text,
	"window_on" timestamp (3) with time zone,
	"listed_on" timestamp (3) with time zone,
	"entries" integer NOT NULL,
	"debits" bigint NOT NULL,
	"credits" bigint NOT NULL,
	"key_version" integer NOT NULL,
	"wrapped_key" "bytea" NOT NULL,
	"due_on" timestamp (3) with time zone,
	"attempt" smallint NOT NULL,
	"handed_over_on" timestamp (3) with time zone,
	"acknowledge_by" timestamp (3) with time zone,
	"acknowledged_on" timestamp (3) with time zone,
	"fault" text,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bank_file_of_day" UNIQUE("odfi","direction","day","modifier"),
	CONSTRAINT "bank_file_directions" CHECK ("bank_file"."direction" in ('out', 'in', 'statement', 'acknowledgment')),
	CONSTRAINT "bank_file_formats" CHECK ("bank_file"."format" in ('nacha', 'pain.001', 'pain.002', 'statement', 'acknowledgment')),
	CONSTRAINT "bank_file_states" CHECK ("bank_file"."state" in ('built', 'uploaded', 'handed-over', 'acknowledged', 'rejected', 'stuck', 'received', 'processed', 'unreadable', 'duplicate'))
);
--> statement-breakpoint
CREATE TABLE "bank_prenote" (
	"partner_id" uuid NOT NULL,
	"bank_account_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"odfi" text NOT NULL,
	"file_id" uuid NOT NULL,
	"trace_number" text NOT NULL,
	"live_on" date NOT NULL,
	"return_code" text,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bank_prenote_partner_id_bank_account_id_direction_pk" PRIMARY KEY("partner_id","bank_account_id","direction")
);
--> statement-breakpoint
CREATE TABLE "bank_reply" (
	"partner_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"instruction_id" uuid NOT NULL,
	CONSTRAINT "bank_reply_partner_id_file_id_instruction_id_pk" PRIMARY KEY("partner_id","file_id","instruction_id")
);
--> statement-breakpoint
CREATE TABLE "bank_reversal" (
	"partner_id" uuid NOT NULL,
	"reversal_id" uuid NOT NULL,
	"instruction_id" uuid NOT NULL,
	"reversing_id" uuid,
	"transfer_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"direction" text NOT NULL,
	"wallet_id" uuid NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"requested_by" text NOT NULL,
	"requested_by_id" uuid NOT NULL,
	"decided_by" text,
	"decided_on" timestamp (3) with time zone,
	"until" date NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bank_reversal_partner_id_reversal_id_pk" PRIMARY KEY("partner_id","reversal_id"),
	CONSTRAINT "bank_reversal_states" CHECK ("bank_reversal"."state" in ('requested', 'declined', 'approved', 'sent', 'completed', 'returned', 'canceled'))
);
--> statement-breakpoint
CREATE TABLE "originator" (
	"odfi" text PRIMARY KEY NOT NULL,
	"last_trace" integer NOT NULL,
	"poll_on" timestamp (3) with time zone NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"attempt" smallint NOT NULL,
	"trouble" text,
	"handed_over_on" timestamp (3) with time zone,
	"heard_on" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "bank_line_match" (
	"match_id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"instruction_partner_id" uuid NOT NULL,
	"instruction_id" uuid NOT NULL,
	"step" text NOT NULL,
	"cents" bigint NOT NULL,
	"booked_cents" bigint,
	"created_on" timestamp (3) with time zone NOT NULL,
	"due_on" timestamp (3) with time zone,
	"undone_on" timestamp (3) with time zone,
	CONSTRAINT "bank_line_match_steps" CHECK ("bank_line_match"."step" in ('funded', 'return-funded'))
);
--> statement-breakpoint
CREATE TABLE "bank_month" (
	"month_id" uuid PRIMARY KEY NOT NULL,
	"partner_id" uuid,
	"account" text NOT NULL,
	"last_four" text NOT NULL,
	"starts_on" date NOT NULL,
	"finished_by" text,
	"finished_on" timestamp (3) with time zone,
	CONSTRAINT "bank_month_once" UNIQUE("account","starts_on"),
	CONSTRAINT "bank_month_finished" CHECK (("bank_month"."finished_by" is null) = ("bank_month"."finished_on" is null))
);
--> statement-breakpoint
CREATE TABLE "bank_statement_line" (
	"line_id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"partner_id" uuid,
	"month_id" uuid,
	"position" integer NOT NULL,
	"cents" bigint NOT NULL,
	"booked_on" date NOT NULL,
	"value_on" date NOT NULL,
	"code" text NOT NULL,
	"trace_number" text,
	"end_to_end_id" text,
	"bank_reference" text,
	"reference" text,
	"counterparty" text,
	"text" text,
	"return_reason" text,
	"is_reversal" boolean NOT NULL,
	"is_advice" boolean NOT NULL,
	"state" text NOT NULL,
	"decided_by" text,
	"decided_on" timestamp (3) with time zone,
	"reason" text,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bank_statement_line_once" UNIQUE("statement_id","position"),
	CONSTRAINT "bank_statement_line_states" CHECK ("bank_statement_line"."state" in ('open', 'matched', 'explained'))
);
--> statement-breakpoint
CREATE TABLE "bank_statement" (
	"statement_id" uuid PRIMARY KEY NOT NULL,
	"partner_id" uuid,
	"file_id" uuid NOT NULL,
	"month_id" uuid,
	"account" text NOT NULL,
	"last_four" text NOT NULL,
	"format" text NOT NULL,
	"name" text NOT NULL,
	"opening" bigint,
	"closing" bigint,
	"closing_on" date,
	"lines" integer NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bank_statement_once" UNIQUE("account","format","name"),
	CONSTRAINT "bank_statement_formats" CHECK ("bank_statement"."format" in ('bai2', 'camt.053', 'camt.054'))
);
--> statement-breakpoint
CREATE TABLE "capability" (
	"partner_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"capability" text NOT NULL,
	"status" text NOT NULL,
	"disabled_reason" text,
	"disabled_on" timestamp (3) with time zone,
	"errors" jsonb,
	"created_on" timestamp (3) with time zone NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "capability_partner_id_account_id_capability_pk" PRIMARY KEY("partner_id","account_id","capability"),
	CONSTRAINT "capability_names" CHECK ("capability"."capability" in ('transfers', 'send-funds', 'collect-funds', 'wallet', 'card-issuing')),
	CONSTRAINT "capability_states" CHECK ("capability"."status" in ('pending', 'in-review', 'enabled', 'disabled'))
);
--> statement-breakpoint
CREATE TABLE "underwriting" (
	"partner_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"answers" jsonb NOT NULL,
	"status" text NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "underwriting_partner_id_account_id_pk" PRIMARY KEY("partner_id","account_id"),
	CONSTRAINT "underwriting_statuses" CHECK ("underwriting"."status" in ('approved', 'rejected', 'pendingReview', 'pending', 'notRequested'))
);
--> statement-breakpoint
CREATE TABLE "checklist_dismissal" (
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"dismissed_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "checklist_dismissal_account_id_user_id_pk" PRIMARY KEY("account_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "directory" (
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"partner_id" uuid NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "directory_kind_reference_pk" PRIMARY KEY("kind","reference")
);
--> statement-breakpoint
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
	CONSTRAINT "dispute_event_partner_id_provider_event_id_pk" PRIMARY KEY("partner_id","provider","event_id"),
	CONSTRAINT "dispute_event_outcomes" CHECK ("dispute_event"."outcome" in ('applied', 'late', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "dispute_evidence" (
	"evidence_id" uuid NOT NULL,
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
	CONSTRAINT "dispute_evidence_partner_id_evidence_id_pk" PRIMARY KEY("partner_id","evidence_id"),
	CONSTRAINT "dispute_evidence_types" CHECK ("dispute_evidence"."type" in ('receipt', 'proof-of-delivery', 'cancelation-policy', 'terms-of-service', 'customer-communication', 'generic-evidence', 'cover-letter', 'other')),
	CONSTRAINT "dispute_evidence_kind" CHECK (num_nonnulls("dispute_evidence"."text", "dispute_evidence"."wrapped_key") = 1),
	CONSTRAINT "dispute_evidence_file" CHECK (num_nonnulls("dispute_evidence"."file_name", "dispute_evidence"."content_type", "dispute_evidence"."size_bytes", "dispute_evidence"."sha256", "dispute_evidence"."key_version", "dispute_evidence"."wrapped_key") in (0, 6))
);
--> statement-breakpoint
CREATE TABLE "dispute" (
	"dispute_id" uuid NOT NULL,
	"transfer_id" uuid NOT NULL,
	"instruction_id" uuid NOT NULL,
	"merchant_account_id" uuid NOT NULL,
	"cardholder_account_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
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
	"advanced_by" integer,
	"answered_on" timestamp (3) with time zone,
	"created_on" timestamp (3) with time zone NOT NULL,
	"submitted_on" timestamp (3) with time zone,
	"closed_on" timestamp (3) with time zone,
	CONSTRAINT "dispute_partner_id_dispute_id_pk" PRIMARY KEY("partner_id","dispute_id"),
	CONSTRAINT "dispute_of_network" UNIQUE("partner_id","network_id"),
	CONSTRAINT "dispute_statuses" CHECK ("dispute"."status" in ('response-needed', 'resolved', 'under-review', 'closed', 'accepted', 'expired', 'won', 'lost')),
	CONSTRAINT "dispute_phases" CHECK ("dispute"."phase" in ('pre-dispute', 'inquiry', 'chargeback', 'unknown')),
	CONSTRAINT "dispute_amount" CHECK ("dispute"."amount" > 0),
	CONSTRAINT "dispute_waits" CHECK ("dispute"."status" <> 'response-needed' or "dispute"."due_on" is not null)
);
--> statement-breakpoint
CREATE TABLE "fee_plan_agreement" (
	"partner_id" uuid NOT NULL,
	"agreement_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"status" text NOT NULL,
	"accepted_on" timestamp (3) with time zone NOT NULL,
	"terminated_on" timestamp (3) with time zone,
	"terms" jsonb NOT NULL,
	"advanced_by" integer,
	CONSTRAINT "fee_plan_agreement_partner_id_agreement_id_pk" PRIMARY KEY("partner_id","agreement_id"),
	CONSTRAINT "agreement_statuses" CHECK ("fee_plan_agreement"."status" in ('active', 'terminated'))
);
--> statement-breakpoint
CREATE TABLE "fee_plan" (
	"partner_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"card_acquiring_model" text NOT NULL,
	"billable_fees" jsonb NOT NULL,
	"minimum_commitment" bigint NOT NULL,
	"monthly_platform_fee" bigint NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"updated_on" timestamp (3) with time zone,
	"archived_on" timestamp (3) with time zone,
	CONSTRAINT "fee_plan_partner_id_plan_id_pk" PRIMARY KEY("partner_id","plan_id"),
	CONSTRAINT "fee_plan_models" CHECK ("fee_plan"."card_acquiring_model" in ('cost-plus', 'flat-rate'))
);
--> statement-breakpoint
CREATE TABLE "incurred_fee" (
	"fee_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"wallet_id" uuid,
	"partner_id" uuid NOT NULL,
	"transfer_party" text,
	"planned_for" uuid,
	"fee_name" text NOT NULL,
	"amount" bigint NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" uuid NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"refunded_on" timestamp (3) with time zone,
	CONSTRAINT "incurred_fee_partner_id_fee_id_pk" PRIMARY KEY("partner_id","fee_id"),
	CONSTRAINT "fee_sources" CHECK ("incurred_fee"."source_kind" in ('transferID', 'CardID', 'DisputeID', 'AccountID', 'BankAccountID')),
	CONSTRAINT "fee_parties" CHECK ("incurred_fee"."transfer_party" in ('source', 'destination', 'partner'))
);
--> statement-breakpoint
CREATE TABLE "file" (
	"partner_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
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
	CONSTRAINT "file_partner_id_file_id_pk" PRIMARY KEY("partner_id","file_id"),
	CONSTRAINT "file_purposes" CHECK ("file"."file_purpose" in ('business_verification', 'representative_verification', 'individual_verification', 'merchant_underwriting', 'account_requirement', 'identity_verification')),
	CONSTRAINT "file_statuses" CHECK ("file"."file_status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "file_owner" CHECK ("file"."account_id" is not null or ("file"."invite_code" is not null and "file"."user_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "heartbeat" (
	"role" text NOT NULL,
	"process" text NOT NULL,
	"beat_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "heartbeat_role_process_pk" PRIMARY KEY("role","process"),
	CONSTRAINT "heartbeat_role" CHECK ("heartbeat"."role" in ('server', 'worker'))
);
--> statement-breakpoint
CREATE TABLE "provider_status" (
	"provider" text PRIMARY KEY NOT NULL,
	"handed_over_on" timestamp (3) with time zone,
	"answered_on" timestamp (3) with time zone,
	"failed_on" timestamp (3) with time zone,
	"fault" text,
	"failures" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recurring_job" (
	"job" text PRIMARY KEY NOT NULL,
	"succeeded_on" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schema_version" (
	"is_one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"oldest_version" text NOT NULL,
	CONSTRAINT "schema_version_one" CHECK ("schema_version"."is_one")
);
--> statement-breakpoint
CREATE TABLE "issued_card" (
	"partner_id" uuid NOT NULL,
	"issued_card_id" uuid NOT NULL,
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
	CONSTRAINT "issued_card_partner_id_issued_card_id_pk" PRIMARY KEY("partner_id","issued_card_id"),
	CONSTRAINT "issued_card_states" CHECK ("issued_card"."state" in ('inactive', 'active', 'pending-verification', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "checked_day" (
	"partner_id" uuid NOT NULL,
	"day" date NOT NULL,
	"postings" bigint NOT NULL,
	"digest" text NOT NULL,
	"is_broken" boolean NOT NULL,
	"checked_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "checked_day_partner_id_day_pk" PRIMARY KEY("partner_id","day")
);
--> statement-breakpoint
CREATE TABLE "checked_wallet" (
	"partner_id" uuid NOT NULL,
	"wallet_id" uuid NOT NULL,
	"available" bigint NOT NULL,
	"pending" bigint NOT NULL,
	"held" bigint NOT NULL,
	CONSTRAINT "checked_wallet_partner_id_wallet_id_pk" PRIMARY KEY("partner_id","wallet_id")
);
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
	CONSTRAINT "entry_partner_id_txn_id_line_created_on_pk" PRIMARY KEY("partner_id","txn_id","line","created_on"),
	CONSTRAINT "entry_of_wallet" CHECK (("ledger"."entry"."account" in ('available', 'pending', 'held')) = ("ledger"."entry"."wallet_id" is not null)),
	CONSTRAINT "entry_moves" CHECK ("ledger"."entry"."amount" <> 0),
	CONSTRAINT "entry_accounts" CHECK ("ledger"."entry"."account" in ('available', 'pending', 'held', 'ach-debit', 'ach-credit', 'rtp', 'card', 'card-push', 'card-pull', 'issuing', 'dispute', 'transit', 'cash', 'fee-income', 'network-cost', 'operator'))
) PARTITION BY RANGE ("created_on");
--> statement-breakpoint
CREATE TABLE "ledger"."entry_rest" PARTITION OF "ledger"."entry" DEFAULT;
--> statement-breakpoint
CREATE TABLE "ledger"."txn" (
	"txn_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"source_type" text NOT NULL,
	"source_id" uuid NOT NULL,
	"step" text NOT NULL,
	"reason" text,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "txn_partner_id_txn_id_pk" PRIMARY KEY("partner_id","txn_id"),
	CONSTRAINT "txn_once" UNIQUE("partner_id","source_id","step")
);
--> statement-breakpoint
CREATE TABLE "ledger"."wallet_transaction" (
	"transaction_id" uuid NOT NULL,
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
	"place" bigint NOT NULL,
	"txn_id" uuid NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"completed_on" timestamp (3) with time zone,
	CONSTRAINT "wallet_transaction_partner_id_transaction_id_pk" PRIMARY KEY("partner_id","transaction_id"),
	CONSTRAINT "wallet_transaction_status" CHECK ("ledger"."wallet_transaction"."status" in ('pending', 'completed', 'canceled', 'failed')),
	CONSTRAINT "wallet_transaction_completes" CHECK (("ledger"."wallet_transaction"."status" = 'completed') = ("ledger"."wallet_transaction"."seq" is not null and "ledger"."wallet_transaction"."balance_after" is not null and "ledger"."wallet_transaction"."completed_on" is not null)),
	CONSTRAINT "wallet_transaction_placed" CHECK ("ledger"."wallet_transaction"."place" = coalesce(2 * "ledger"."wallet_transaction"."seq", "ledger"."wallet_transaction"."place" | 1))
);
--> statement-breakpoint
CREATE TABLE "list_export" (
	"partner_id" uuid NOT NULL,
	"export_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"path" text NOT NULL,
	"params" jsonb NOT NULL,
	"query" jsonb NOT NULL,
	"state" text NOT NULL,
	"fault" text,
	"attempt" smallint NOT NULL,
	"tries" smallint NOT NULL,
	"rows_done" integer NOT NULL,
	"rows_total" integer,
	"parts" integer NOT NULL,
	"size_bytes" bigint NOT NULL,
	"file_name" text,
	"content_type" text,
	"key_version" integer,
	"wrapped_key" "bytea",
	"ciphertext" "bytea",
	"created_on" timestamp (3) with time zone NOT NULL,
	"finished_on" timestamp (3) with time zone,
	"due_on" timestamp (3) with time zone NOT NULL,
	"expires_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "list_export_partner_id_export_id_pk" PRIMARY KEY("partner_id","export_id"),
	CONSTRAINT "list_export_states" CHECK ("list_export"."state" in ('waiting', 'writing', 'ready', 'failed', 'canceled')),
	CONSTRAINT "list_export_faults" CHECK ("list_export"."fault" in ('refused', 'too-long', 'broken')),
	CONSTRAINT "list_export_fault" CHECK (("list_export"."fault" is not null) = ("list_export"."state" = 'failed'))
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"mail_id" uuid PRIMARY KEY NOT NULL,
	"message_key" text NOT NULL,
	"account_id" uuid,
	"kind" text NOT NULL,
	"about" text,
	"recipient" text NOT NULL,
	"sender" text NOT NULL,
	"subject" text NOT NULL,
	"state" text NOT NULL,
	"fault" text,
	"attempt" smallint NOT NULL,
	"key_version" integer,
	"wrapped_key" "bytea",
	"ciphertext" "bytea",
	"created_on" timestamp (3) with time zone NOT NULL,
	"sent_on" timestamp (3) with time zone,
	"expires_on" timestamp (3) with time zone,
	CONSTRAINT "mail_once" UNIQUE("message_key"),
	CONSTRAINT "mail_kinds" CHECK ("mail"."kind" in ('sign-up-code', 'invite', 'member-invite', 'password-reset', 'missing-details', 'permission-request', 'dispute-deadline', 'webhook-disabled', 'export-ready', 'report', 'notice', 'security-notice')),
	CONSTRAINT "mail_states" CHECK ("mail"."state" in ('pending', 'sending', 'sent', 'failed')),
	CONSTRAINT "mail_faults" CHECK ("mail"."fault" in ('refused', 'gave-up', 'expired', 'unsure'))
);
--> statement-breakpoint
CREATE TABLE "password_reset" (
	"reset_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"user_id" uuid,
	"token_hash" "bytea",
	"created_on" timestamp (3) with time zone NOT NULL,
	"expires_on" timestamp (3) with time zone,
	"used_on" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "archived_month" (
	"month" date PRIMARY KEY NOT NULL,
	"manifest" jsonb NOT NULL,
	"key_version" integer NOT NULL,
	"wrapped_key" "bytea" NOT NULL,
	"ciphertext" "bytea" NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "archived_month_is_first_day" CHECK (extract(day from "archived_month"."month") = 1)
);
--> statement-breakpoint
CREATE TABLE "archived_stretch" (
	"partner_id" uuid NOT NULL,
	"first" bigint NOT NULL,
	"last" bigint NOT NULL,
	"month" date NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"mac" "bytea" NOT NULL,
	CONSTRAINT "archived_stretch_partner_id_first_pk" PRIMARY KEY("partner_id","first"),
	CONSTRAINT "archived_stretch_holds_rows" CHECK ("archived_stretch"."last" >= "archived_stretch"."first")
);
--> statement-breakpoint
CREATE TABLE "month_end" (
	"partner_id" uuid NOT NULL,
	"wallet_id" uuid NOT NULL,
	"account" text NOT NULL,
	"currency" text NOT NULL,
	"month" date NOT NULL,
	"moved" bigint NOT NULL,
	"balance" bigint NOT NULL,
	CONSTRAINT "month_end_partner_id_wallet_id_account_currency_month_pk" PRIMARY KEY("partner_id","wallet_id","account","currency","month"),
	CONSTRAINT "month_end_is_first_day" CHECK (extract(day from "month_end"."month") = 1)
);
--> statement-breakpoint
CREATE TABLE "note" (
	"partner_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"note_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "note_partner_id_account_id_note_id_pk" PRIMARY KEY("partner_id","account_id","note_id"),
	CONSTRAINT "note_length" CHECK (char_length("note"."text") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "notice_mark" (
	"partner_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"notice_id" uuid NOT NULL,
	"read_on" timestamp (3) with time zone,
	"mail_on" timestamp (3) with time zone,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notice_mark_partner_id_account_id_user_id_notice_id_pk" PRIMARY KEY("partner_id","account_id","user_id","notice_id")
);
--> statement-breakpoint
CREATE TABLE "notice_setting" (
	"partner_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"mail" jsonb NOT NULL,
	"zone" text,
	"only_mine" boolean NOT NULL,
	"read_until" timestamp (3) with time zone,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notice_setting_partner_id_account_id_user_id_pk" PRIMARY KEY("partner_id","account_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notice" (
	"partner_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"notice_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"subject_id" uuid NOT NULL,
	"other_id" uuid,
	"object_id" uuid NOT NULL,
	"mail_waits" boolean NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notice_partner_id_account_id_notice_id_pk" PRIMARY KEY("partner_id","account_id","notice_id"),
	CONSTRAINT "notice_once" UNIQUE NULLS NOT DISTINCT("partner_id","account_id","kind","object_id","created_on","user_id"),
	CONSTRAINT "notice_kinds" CHECK ("notice"."kind" in ('dispute-opened', 'dispute-won', 'dispute-lost', 'dispute-expired', 'dispute-closed', 'transfer-failed', 'transfer-reversed', 'schedule-failed', 'invite-finished', 'information-needed', 'capability-disabled', 'bank-account-errored', 'bank-account-unverified', 'webhook-disabled', 'export-ready', 'in-charge', 'mentioned'))
);
--> statement-breakpoint
CREATE TABLE "application" (
	"code" text NOT NULL,
	"user_id" uuid NOT NULL,
	"answers" jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"step" text,
	"created_on" timestamp (3) with time zone NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "application_code_user_id_pk" PRIMARY KEY("code","user_id")
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
CREATE TABLE "onboarding_invite" (
	"code" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"capabilities" text[] NOT NULL,
	"fee_plan_codes" text[] NOT NULL,
	"scopes" text[] NOT NULL,
	"prefill" jsonb,
	"people" jsonb,
	"recipient" text,
	"return_url" text,
	"terms_of_service_url" text,
	"created_by" text NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"opened_on" timestamp (3) with time zone,
	"redeemed_on" timestamp (3) with time zone,
	"redeemed_account_id" uuid,
	"revoked_on" timestamp (3) with time zone,
	CONSTRAINT "invite_one_end" CHECK ("onboarding_invite"."redeemed_on" is null or "onboarding_invite"."revoked_on" is null),
	CONSTRAINT "invite_redeemed_whole" CHECK (("onboarding_invite"."redeemed_on" is null) = ("onboarding_invite"."redeemed_account_id" is null))
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
CREATE TABLE "rail_event" (
	"partner_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"instruction_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"body" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"received_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rail_event_partner_id_provider_event_id_pk" PRIMARY KEY("partner_id","provider","event_id"),
	CONSTRAINT "rail_event_outcomes" CHECK ("rail_event"."outcome" in ('applied', 'late', 'refused', 'untimely'))
);
--> statement-breakpoint
CREATE TABLE "rail_instruction" (
	"instruction_id" uuid NOT NULL,
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
	"advanced_by" integer,
	"created_on" timestamp (3) with time zone NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rail_instruction_partner_id_instruction_id_pk" PRIMARY KEY("partner_id","instruction_id"),
	CONSTRAINT "rail_instruction_kinds" CHECK ("rail_instruction"."kind" in ('ach-debit', 'ach-credit', 'rtp-credit', 'card-charge', 'card-refund', 'push-to-card', 'pull-from-card', 'micro-deposit', 'verification-credit', 'ach-reversal'))
);
--> statement-breakpoint
CREATE TABLE "reconciliation_break" (
	"break_id" uuid PRIMARY KEY NOT NULL,
	"partner_id" uuid,
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"instruction_id" uuid,
	"transfer_id" uuid,
	"expected" bigint,
	"stated" bigint,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reconciliation_break_once" UNIQUE("provider","kind","reference"),
	CONSTRAINT "reconciliation_break_kinds" CHECK ("reconciliation_break"."kind" in ('amount-differs', 'unknown-line', 'not-on-statement', 'late-return', 'dishonored-return', 'contested-return'))
);
--> statement-breakpoint
CREATE TABLE "saved_report" (
	"partner_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"of_account_id" uuid,
	"rhythm" text NOT NULL,
	"day" smallint NOT NULL,
	"zone" text NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"next_on" timestamp (3) with time zone NOT NULL,
	"last_on" timestamp (3) with time zone,
	CONSTRAINT "saved_report_partner_id_report_id_pk" PRIMARY KEY("partner_id","report_id"),
	CONSTRAINT "saved_report_kinds" CHECK ("saved_report"."kind" in ('statement', 'revenue')),
	CONSTRAINT "saved_report_rhythms" CHECK ("saved_report"."rhythm" in ('monthly', 'weekly')),
	CONSTRAINT "saved_report_of_account" CHECK (("saved_report"."kind" = 'statement') = ("saved_report"."of_account_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "representative" (
	"partner_id" uuid NOT NULL,
	"representative_id" uuid NOT NULL,
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
	CONSTRAINT "representative_partner_id_representative_id_pk" PRIMARY KEY("partner_id","representative_id"),
	CONSTRAINT "representative_verification_names" CHECK ("representative"."verification_status" in ('unverified', 'pending', 'verified', 'errored')),
	CONSTRAINT "representative_share" CHECK ("representative"."ownership_percentage" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "team_role" (
	"role_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"base" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "team_role_bases" CHECK ("team_role"."base" in ('owner', 'admin', 'operations', 'developer', 'support', 'read-only'))
);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"view_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_view_name" UNIQUE("account_id","user_id","list","name")
);
--> statement-breakpoint
CREATE TABLE "occurrence" (
	"partner_id" uuid NOT NULL,
	"occurrence_id" uuid NOT NULL,
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
	CONSTRAINT "occurrence_partner_id_occurrence_id_pk" PRIMARY KEY("partner_id","occurrence_id"),
	CONSTRAINT "occurrence_statuses" CHECK ("occurrence"."status" in ('pending', 'failed', 'completed'))
);
--> statement-breakpoint
CREATE TABLE "schedule" (
	"schedule_id" uuid NOT NULL,
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
	"archived" boolean DEFAULT false NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	"disabled_on" timestamp (3) with time zone,
	CONSTRAINT "schedule_partner_id_schedule_id_pk" PRIMARY KEY("partner_id","schedule_id"),
	CONSTRAINT "schedule_modes" CHECK ("schedule"."mode" in ('sandbox', 'production'))
);
--> statement-breakpoint
CREATE TABLE "request_log" (
	"request_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"account_id" uuid,
	"caller_kind" text NOT NULL,
	"key_id" uuid,
	"method" text NOT NULL,
	"route" text NOT NULL,
	"params" jsonb,
	"query" text,
	"headers" jsonb,
	"object_id" uuid,
	"replay_of" uuid,
	"takes_key" boolean NOT NULL,
	"status" smallint NOT NULL,
	"ms" double precision NOT NULL,
	"version" text NOT NULL,
	"failure" jsonb,
	"body" jsonb,
	"answer" text,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "request_log_partner_id_request_id_created_on_pk" PRIMARY KEY("partner_id","request_id","created_on")
) PARTITION BY RANGE ("created_on");
--> statement-breakpoint
CREATE TABLE "request_log_rest" PARTITION OF "request_log" DEFAULT;
--> statement-breakpoint
CREATE TABLE "bank_account" (
	"bank_account_id" uuid NOT NULL,
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
	CONSTRAINT "bank_account_partner_id_bank_account_id_pk" PRIMARY KEY("partner_id","bank_account_id"),
	CONSTRAINT "bank_account_statuses" CHECK ("bank_account"."status" in ('new', 'verified', 'verificationFailed', 'pending', 'errored'))
);
--> statement-breakpoint
CREATE TABLE "bank_verification" (
	"bank_account_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"attempts" smallint NOT NULL,
	"rounds" smallint NOT NULL,
	"instruction_id" uuid,
	"sent_on" timestamp (3) with time zone,
	"expires_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bank_verification_partner_id_bank_account_id_pk" PRIMARY KEY("partner_id","bank_account_id"),
	CONSTRAINT "bank_verification_kinds" CHECK ("bank_verification"."kind" in ('micro-deposits', 'instant', 'ach')),
	CONSTRAINT "bank_verification_statuses" CHECK ("bank_verification"."status" in ('new', 'sent-credit', 'max-attempts-exceeded', 'failed', 'expired', 'successful'))
);
--> statement-breakpoint
CREATE TABLE "end_to_end_key" (
	"partner_id" uuid NOT NULL,
	"key_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"public_key" jsonb NOT NULL,
	"key_version" integer NOT NULL,
	"wrapped_key" "bytea" NOT NULL,
	"private_key" "bytea" NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"expires_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "end_to_end_key_partner_id_key_id_pk" PRIMARY KEY("partner_id","key_id")
);
--> statement-breakpoint
CREATE TABLE "linked_card" (
	"card_id" uuid NOT NULL,
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
	"end_told_of" timestamp (3) with time zone,
	"created_on" timestamp (3) with time zone NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	"disabled_on" timestamp (3) with time zone,
	CONSTRAINT "linked_card_partner_id_card_id_pk" PRIMARY KEY("partner_id","card_id"),
	CONSTRAINT "linked_card_origins" CHECK ("linked_card"."origin" in ('card', 'mobile-pay'))
);
--> statement-breakpoint
CREATE TABLE "mobile_pay_domains" (
	"account_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"display_name" text NOT NULL,
	"domains" text[] NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mobile_pay_domains_partner_id_account_id_pk" PRIMARY KEY("partner_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "payment_method" (
	"payment_method_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"type" text NOT NULL,
	"source_id" uuid NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_method_partner_id_payment_method_id_pk" PRIMARY KEY("partner_id","payment_method_id"),
	CONSTRAINT "payment_method_of_source" UNIQUE("partner_id","source_id","type"),
	CONSTRAINT "payment_method_types" CHECK ("payment_method"."type" in ('service-wallet', 'ach-debit-fund', 'ach-debit-collect', 'ach-credit-standard', 'ach-credit-same-day', 'rtp-credit', 'card-payment', 'push-to-card', 'pull-from-card', 'mobile-pay'))
);
--> statement-breakpoint
CREATE TABLE "spent_token" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"expires_on" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cancellation" (
	"cancellation_id" uuid NOT NULL,
	"transfer_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"idempotency_key" uuid,
	"status" text NOT NULL,
	"due_on" timestamp (3) with time zone,
	"created_on" timestamp (3) with time zone NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cancellation_partner_id_cancellation_id_pk" PRIMARY KEY("partner_id","cancellation_id"),
	CONSTRAINT "cancellation_key" UNIQUE("partner_id","idempotency_key"),
	CONSTRAINT "cancellation_statuses" CHECK ("cancellation"."status" in ('pending', 'completed', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"refund_id" uuid NOT NULL,
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
	CONSTRAINT "refund_partner_id_refund_id_pk" PRIMARY KEY("partner_id","refund_id"),
	CONSTRAINT "refund_once" UNIQUE("partner_id","idempotency_key"),
	CONSTRAINT "refund_statuses" CHECK ("refund"."status" in ('created', 'pending', 'completed', 'failed')),
	CONSTRAINT "refund_amount" CHECK ("refund"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "transfer" (
	"transfer_id" uuid NOT NULL,
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
	"archived" boolean DEFAULT false NOT NULL,
	"refunded_amount" bigint NOT NULL,
	"disputed_amount" bigint NOT NULL,
	"due_on" timestamp (3) with time zone,
	"created_on" timestamp (3) with time zone NOT NULL,
	"completed_on" timestamp (3) with time zone,
	"updated_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "transfer_partner_id_transfer_id_pk" PRIMARY KEY("partner_id","transfer_id"),
	CONSTRAINT "transfer_once" UNIQUE("partner_id","idempotency_key"),
	CONSTRAINT "transfer_statuses" CHECK ("transfer"."status" in ('created', 'pending', 'completed', 'failed', 'reversed', 'queued', 'canceled')),
	CONSTRAINT "transfer_failures" CHECK ("transfer"."failure_reason" in ('source-payment-error', 'destination-payment-error', 'wallet-insufficient-funds', 'rejected-high-risk', 'processing-error')),
	CONSTRAINT "transfer_amount" CHECK ("transfer"."amount" between 1 and 999999999999),
	CONSTRAINT "transfer_refunded" CHECK ("transfer"."refunded_amount" between 0 and "transfer"."amount"),
	CONSTRAINT "transfer_disputed" CHECK ("transfer"."disputed_amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "vault"."card_secret" (
	"partner_id" uuid NOT NULL,
	"issued_card_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"key_version" integer NOT NULL,
	"wrapped_key" "bytea" NOT NULL,
	"ciphertext" "bytea" NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"destroyed_on" timestamp (3) with time zone,
	CONSTRAINT "card_secret_partner_id_issued_card_id_pk" PRIMARY KEY("partner_id","issued_card_id")
);
--> statement-breakpoint
CREATE TABLE "vault"."identity_secret" (
	"partner_id" uuid NOT NULL,
	"owner_kind" text NOT NULL,
	"owner" text NOT NULL,
	"account_id" uuid NOT NULL,
	"key_version" integer NOT NULL,
	"wrapped_key" "bytea" NOT NULL,
	"ciphertext" "bytea" NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "identity_secret_partner_id_owner_kind_owner_pk" PRIMARY KEY("partner_id","owner_kind","owner")
);
--> statement-breakpoint
CREATE TABLE "vault"."key_check" (
	"purpose" text NOT NULL,
	"version" integer NOT NULL,
	"value" "bytea" NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "key_check_purpose_version_pk" PRIMARY KEY("purpose","version")
);
--> statement-breakpoint
CREATE TABLE "adjustment" (
	"adjustment_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"wallet_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "adjustment_partner_id_adjustment_id_pk" PRIMARY KEY("partner_id","adjustment_id")
);
--> statement-breakpoint
CREATE TABLE "wallet" (
	"wallet_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"available" bigint DEFAULT 0 NOT NULL,
	"pending" bigint DEFAULT 0 NOT NULL,
	"held" bigint DEFAULT 0 NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wallet_partner_id_wallet_id_pk" PRIMARY KEY("partner_id","wallet_id"),
	CONSTRAINT "wallet_in_range" CHECK ("wallet"."available" between -999999999999 and 999999999999),
	CONSTRAINT "wallet_pending_in_range" CHECK ("wallet"."pending" between 0 and 999999999999),
	CONSTRAINT "wallet_held_in_range" CHECK ("wallet"."held" between 0 and 999999999999)
);
--> statement-breakpoint
CREATE TABLE "event_kind" (
	"type" text PRIMARY KEY NOT NULL,
	"scopes" text[] NOT NULL,
	"object" text,
	"notices" jsonb
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"partner_id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"object" bigint,
	"status" text NOT NULL,
	"attempt" smallint NOT NULL,
	"due_on" timestamp (3) with time zone NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"tries" jsonb NOT NULL,
	"last_answer" text,
	"created_on" timestamp (3) with time zone NOT NULL,
	"finished_on" timestamp (3) with time zone,
	CONSTRAINT "webhook_delivery_partner_id_delivery_id_pk" PRIMARY KEY("partner_id","delivery_id"),
	CONSTRAINT "webhook_delivery_once" UNIQUE("partner_id","endpoint_id","event_id"),
	CONSTRAINT "webhook_delivery_states" CHECK ("webhook_delivery"."status" in ('pending', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoint" (
	"partner_id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"url" text NOT NULL,
	"types" text[] NOT NULL,
	"description" text,
	"enabled" boolean NOT NULL,
	"disabled_reason" text,
	"failing_since" timestamp (3) with time zone,
	"places" smallint DEFAULT 1 NOT NULL,
	"most_at_once" smallint,
	"rests_until" timestamp (3) with time zone,
	"created_on" timestamp (3) with time zone NOT NULL,
	"deleted_on" timestamp (3) with time zone,
	CONSTRAINT "webhook_endpoint_partner_id_endpoint_id_pk" PRIMARY KEY("partner_id","endpoint_id"),
	CONSTRAINT "webhook_endpoint_reasons" CHECK ("webhook_endpoint"."disabled_reason" in ('staff', 'gone', 'failing'))
);
--> statement-breakpoint
CREATE TABLE "webhook_secret" (
	"partner_id" uuid NOT NULL,
	"secret_id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"key_version" integer NOT NULL,
	"wrapped_key" "bytea" NOT NULL,
	"ciphertext" "bytea" NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"expires_on" timestamp (3) with time zone,
	CONSTRAINT "webhook_secret_partner_id_secret_id_pk" PRIMARY KEY("partner_id","secret_id")
);
--> statement-breakpoint
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_key_id_api_key_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_key"("key_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_invite" ADD CONSTRAINT "member_invite_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_invite" ADD CONSTRAINT "member_invite_team_role_id_team_role_role_id_fk" FOREIGN KEY ("team_role_id") REFERENCES "public"."team_role"("role_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_team_role_id_team_role_role_id_fk" FOREIGN KEY ("team_role_id") REFERENCES "public"."team_role"("role_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_role" ADD CONSTRAINT "team_role_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_user_id_person_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_person" ADD CONSTRAINT "provider_person_user_id_person_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reveal_grant" ADD CONSTRAINT "reveal_grant_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reveal_grant" ADD CONSTRAINT "reveal_grant_partner_id_account_account_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reveal_grant" ADD CONSTRAINT "reveal_grant_user_id_person_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_person_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_person_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_person_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attestation" ADD CONSTRAINT "attestation_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand" ADD CONSTRAINT "brand_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection" ADD CONSTRAINT "connection_partner_id_account_account_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection" ADD CONSTRAINT "connection_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "icon" ADD CONSTRAINT "icon_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logo" ADD CONSTRAINT "logo_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_token_use" ADD CONSTRAINT "terms_token_use_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_figure" ADD CONSTRAINT "account_figure_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_authorization_event" ADD CONSTRAINT "card_authorization_event_partner_id_authorization_id_card_authorization_partner_id_authorization_id_fk" FOREIGN KEY ("partner_id","authorization_id") REFERENCES "public"."card_authorization"("partner_id","authorization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_authorization" ADD CONSTRAINT "card_authorization_partner_id_issued_card_id_issued_card_partner_id_issued_card_id_fk" FOREIGN KEY ("partner_id","issued_card_id") REFERENCES "public"."issued_card"("partner_id","issued_card_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_transaction" ADD CONSTRAINT "card_transaction_partner_id_issued_card_id_issued_card_partner_id_issued_card_id_fk" FOREIGN KEY ("partner_id","issued_card_id") REFERENCES "public"."issued_card"("partner_id","issued_card_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entry" ADD CONSTRAINT "bank_entry_partner_id_instruction_id_rail_instruction_partner_id_instruction_id_fk" FOREIGN KEY ("partner_id","instruction_id") REFERENCES "public"."rail_instruction"("partner_id","instruction_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capability" ADD CONSTRAINT "capability_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "underwriting" ADD CONSTRAINT "underwriting_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_dismissal" ADD CONSTRAINT "checklist_dismissal_of_member" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."member"("account_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_evidence" ADD CONSTRAINT "dispute_evidence_partner_id_dispute_id_dispute_partner_id_dispute_id_fk" FOREIGN KEY ("partner_id","dispute_id") REFERENCES "public"."dispute"("partner_id","dispute_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_partner_id_transfer_id_transfer_partner_id_transfer_id_fk" FOREIGN KEY ("partner_id","transfer_id") REFERENCES "public"."transfer"("partner_id","transfer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_plan_agreement" ADD CONSTRAINT "fee_plan_agreement_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_plan" ADD CONSTRAINT "fee_plan_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incurred_fee" ADD CONSTRAINT "incurred_fee_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incurred_fee" ADD CONSTRAINT "incurred_fee_partner_id_wallet_id_wallet_partner_id_wallet_id_fk" FOREIGN KEY ("partner_id","wallet_id") REFERENCES "public"."wallet"("partner_id","wallet_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_card" ADD CONSTRAINT "issued_card_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_card" ADD CONSTRAINT "issued_card_partner_id_funding_wallet_id_wallet_partner_id_wallet_id_fk" FOREIGN KEY ("partner_id","funding_wallet_id") REFERENCES "public"."wallet"("partner_id","wallet_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_user_id_person_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_code_onboarding_invite_code_fk" FOREIGN KEY ("code") REFERENCES "public"."onboarding_invite"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_draft" ADD CONSTRAINT "invite_draft_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_invite" ADD CONSTRAINT "onboarding_invite_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_invite" ADD CONSTRAINT "onboarding_invite_redeemed_account_id_account_account_id_fk" FOREIGN KEY ("redeemed_account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_template" ADD CONSTRAINT "invite_template_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "representative" ADD CONSTRAINT "representative_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_of_member" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."member"("account_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occurrence" ADD CONSTRAINT "occurrence_partner_id_schedule_id_schedule_partner_id_schedule_id_fk" FOREIGN KEY ("partner_id","schedule_id") REFERENCES "public"."schedule"("partner_id","schedule_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_account" ADD CONSTRAINT "bank_account_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_verification" ADD CONSTRAINT "bank_verification_partner_id_bank_account_id_bank_account_partner_id_bank_account_id_fk" FOREIGN KEY ("partner_id","bank_account_id") REFERENCES "public"."bank_account"("partner_id","bank_account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "end_to_end_key" ADD CONSTRAINT "end_to_end_key_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_card" ADD CONSTRAINT "linked_card_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mobile_pay_domains" ADD CONSTRAINT "mobile_pay_domains_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellation" ADD CONSTRAINT "cancellation_partner_id_transfer_id_transfer_partner_id_transfer_id_fk" FOREIGN KEY ("partner_id","transfer_id") REFERENCES "public"."transfer"("partner_id","transfer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_partner_id_transfer_id_transfer_partner_id_transfer_id_fk" FOREIGN KEY ("partner_id","transfer_id") REFERENCES "public"."transfer"("partner_id","transfer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adjustment" ADD CONSTRAINT "adjustment_partner_id_wallet_id_wallet_partner_id_wallet_id_fk" FOREIGN KEY ("partner_id","wallet_id") REFERENCES "public"."wallet"("partner_id","wallet_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet" ADD CONSTRAINT "wallet_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_token_family" ON "access_token" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "access_token_expiry" ON "access_token" USING btree ("expires_on");--> statement-breakpoint
CREATE INDEX "api_key_of_account" ON "api_key" USING btree ("account_id","created_on");--> statement-breakpoint
CREATE INDEX "api_key_origins" ON "api_key" USING gin ("origins");--> statement-breakpoint
CREATE UNIQUE INDEX "member_invite_token" ON "member_invite" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "member_invite_open" ON "member_invite" USING btree ("account_id","email") WHERE "member_invite"."accepted_on" is null and "member_invite"."revoked_on" is null;--> statement-breakpoint
CREATE INDEX "member_invite_of_account" ON "member_invite" USING btree ("account_id","created_on");--> statement-breakpoint
CREATE UNIQUE INDEX "team_role_name" ON "team_role" USING btree ("account_id","name");--> statement-breakpoint
CREATE INDEX "member_of_team_role" ON "member" USING btree ("team_role_id") WHERE "member"."team_role_id" is not null;--> statement-breakpoint
CREATE INDEX "member_of_user" ON "member" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_person_once" ON "provider_person" USING btree ("user_id","issuer");--> statement-breakpoint
CREATE INDEX "reveal_grant_of_user" ON "reveal_grant" USING btree ("user_id","created_on");--> statement-breakpoint
CREATE INDEX "session_of_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "person_email" ON "person" USING btree ("email");--> statement-breakpoint
CREATE INDEX "passkey_challenge_expiry" ON "passkey_challenge" USING btree ("expires_on");--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_credential" ON "passkey" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkey_of_user" ON "passkey" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recovery_code_of_user" ON "recovery_code" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_foreign_id" ON "account" USING btree ("partner_id","foreign_id") WHERE "account"."foreign_id" is not null;--> statement-breakpoint
CREATE INDEX "account_of_partner" ON "account" USING btree ("partner_id","created_on");--> statement-breakpoint
CREATE INDEX "account_names" ON "account" USING gin (lower("display_name" || ' ' || coalesce("profile" #>> '{business,legalBusinessName}', '') || ' ' || coalesce("profile" #>> '{individual,name,firstName}', '') || ' ' || coalesce("profile" #>> '{individual,name,middleName}', '') || ' ' || coalesce("profile" #>> '{individual,name,lastName}', '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "account_email" ON "account" USING btree (lower(coalesce("profile" #>> '{business,email}', "profile" #>> '{individual,email}')));--> statement-breakpoint
CREATE INDEX "account_email_parts" ON "account" USING gin (lower(coalesce("profile" #>> '{business,email}', "profile" #>> '{individual,email}')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "attestation_of_account" ON "attestation" USING btree ("account_id","expires_on");--> statement-breakpoint
CREATE INDEX "connection_of_account" ON "connection" USING btree ("account_id","partner_id");--> statement-breakpoint
CREATE INDEX "connection_listed" ON "connection" USING btree ("partner_id","created_on","account_id") WHERE 'accounts.read' = any("connection"."scopes");--> statement-breakpoint
CREATE INDEX "connection_in_charge" ON "connection" USING btree ("partner_id","in_charge","created_on","account_id") WHERE "connection"."in_charge" is not null;--> statement-breakpoint
CREATE INDEX "audit_sequence" ON "audit_event" USING btree ("partner_id","sequence");--> statement-breakpoint
CREATE INDEX "audit_of_account" ON "audit_event" USING btree ("partner_id","account_id","sequence");--> statement-breakpoint
CREATE INDEX "audit_of_action" ON "audit_event" USING btree ("partner_id","action","sequence");--> statement-breakpoint
CREATE INDEX "audit_of_actor" ON "audit_event" USING btree ("partner_id","actor_id","sequence");--> statement-breakpoint
CREATE INDEX "audit_of_object" ON "audit_event" USING btree ("object","sequence");--> statement-breakpoint
CREATE INDEX "audit_of_time" ON "audit_event" USING btree ("partner_id","created_on");--> statement-breakpoint
CREATE INDEX "event_newest" ON "event" USING btree ("account_id","created_on");--> statement-breakpoint
CREATE INDEX "event_told" ON "event" USING btree ("partner_id","account_id","created_on","event_id") WHERE ("event"."type" not in ('transfer.created', 'transfer.updated', 'refund.updated', 'balance.updated', 'walletTransaction.updated', 'authorization.created', 'authorization.updated', 'cardTransaction.created') or "event"."data" ->> 'status' in ('failed', 'reversed'));--> statement-breakpoint
CREATE INDEX "event_of_partner" ON "event" USING btree ("partner_id","created_on","event_id");--> statement-breakpoint
CREATE INDEX "event_of_type" ON "event" USING btree ("partner_id","type","created_on","event_id");--> statement-breakpoint
CREATE INDEX "idempotency_age" ON "idempotency" USING btree ("created_on");--> statement-breakpoint
CREATE INDEX "card_authorization_event_oldest" ON "card_authorization_event" USING btree ("authorization_id","created_on","event_id");--> statement-breakpoint
CREATE INDEX "card_authorization_newest" ON "card_authorization" USING btree ("account_id","created_on","authorization_id");--> statement-breakpoint
CREATE INDEX "card_authorization_of_partner" ON "card_authorization" USING btree ("partner_id","created_on","authorization_id");--> statement-breakpoint
CREATE INDEX "card_authorization_of_amount" ON "card_authorization" USING btree ("partner_id","authorized","created_on");--> statement-breakpoint
CREATE INDEX "card_authorization_of_merchant" ON "card_authorization" USING btree ("partner_id",lower("merchant" ->> 'name') text_pattern_ops,"created_on");--> statement-breakpoint
CREATE INDEX "card_authorization_of_card" ON "card_authorization" USING btree ("issued_card_id","created_on","authorization_id");--> statement-breakpoint
CREATE INDEX "card_authorization_due" ON "card_authorization" USING btree ("due_on") WHERE "card_authorization"."due_on" is not null;--> statement-breakpoint
CREATE INDEX "card_authorization_held" ON "card_authorization" USING btree ("wallet_id") WHERE "card_authorization"."held" > 0;--> statement-breakpoint
CREATE INDEX "card_network_event_waiting" ON "card_network_event" USING btree ("provider","network_id") WHERE "card_network_event"."outcome" = 'waiting';--> statement-breakpoint
CREATE INDEX "card_network_event_due" ON "card_network_event" USING btree ("due_on") WHERE "card_network_event"."due_on" is not null;--> statement-breakpoint
CREATE INDEX "card_transaction_newest" ON "card_transaction" USING btree ("account_id","created_on","card_transaction_id");--> statement-breakpoint
CREATE INDEX "card_transaction_of_partner" ON "card_transaction" USING btree ("partner_id","created_on","card_transaction_id");--> statement-breakpoint
CREATE INDEX "card_transaction_of_card" ON "card_transaction" USING btree ("issued_card_id","created_on","card_transaction_id");--> statement-breakpoint
CREATE INDEX "card_transaction_of_authorization" ON "card_transaction" USING btree ("authorization_id","created_on") WHERE "card_transaction"."authorization_id" is not null;--> statement-breakpoint
CREATE INDEX "bank_entry_waiting" ON "bank_entry" USING btree ("odfi","window_on") WHERE "bank_entry"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "bank_entry_trace" ON "bank_entry" USING btree ("trace_number");--> statement-breakpoint
CREATE INDEX "bank_entry_newest" ON "bank_entry" USING btree ("partner_id","created_on","instruction_id");--> statement-breakpoint
CREATE INDEX "bank_entry_settles" ON "bank_entry" USING btree ("odfi","settles_on") WHERE "bank_entry"."state" = 'left';--> statement-breakpoint
CREATE INDEX "bank_entry_unstated" ON "bank_entry" USING btree ("partner_id","settles_on") WHERE "bank_entry"."state" = 'left' and "bank_entry"."stated_on" is null;--> statement-breakpoint
CREATE INDEX "bank_entry_return_unstated" ON "bank_entry" USING btree ("partner_id","returned_on") WHERE "bank_entry"."returned_on" is not null and "bank_entry"."return_stated_on" is null;--> statement-breakpoint
CREATE INDEX "bank_entry_of_file" ON "bank_entry" USING btree ("file_id","trace_number");--> statement-breakpoint
CREATE INDEX "bank_entry_dishonor" ON "bank_entry" USING btree ("odfi","dishonor_window_on") WHERE "bank_entry"."dishonor_window_on" is not null and "bank_entry"."dishonor_file_id" is null;--> statement-breakpoint
CREATE INDEX "bank_entry_dishonor_file" ON "bank_entry" USING btree ("dishonor_file_id") WHERE "bank_entry"."dishonor_file_id" is not null;--> statement-breakpoint
CREATE INDEX "bank_file_part_of_file" ON "bank_file_part" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "bank_file_part_newest" ON "bank_file_part" USING btree ("partner_id","created_on","file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_file_once" ON "bank_file" USING btree ("odfi","direction","hash") WHERE "bank_file"."state" <> 'duplicate';--> statement-breakpoint
CREATE INDEX "bank_file_listed" ON "bank_file" USING btree ("odfi","direction","name");--> statement-breakpoint
CREATE INDEX "bank_file_due" ON "bank_file" USING btree ("due_on") WHERE "bank_file"."due_on" is not null;--> statement-breakpoint
CREATE INDEX "bank_file_newest" ON "bank_file" USING btree ("created_on","file_id");--> statement-breakpoint
CREATE INDEX "bank_file_unacknowledged" ON "bank_file" USING btree ("acknowledge_by") WHERE "bank_file"."acknowledge_by" is not null;--> statement-breakpoint
CREATE INDEX "bank_prenote_trace" ON "bank_prenote" USING btree ("trace_number");--> statement-breakpoint
CREATE INDEX "bank_prenote_of_file" ON "bank_prenote" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_reversal_once" ON "bank_reversal" USING btree ("partner_id","instruction_id") WHERE "bank_reversal"."state" not in ('declined', 'canceled');--> statement-breakpoint
CREATE UNIQUE INDEX "bank_reversal_by" ON "bank_reversal" USING btree ("partner_id","reversing_id") WHERE "bank_reversal"."reversing_id" is not null;--> statement-breakpoint
CREATE INDEX "bank_reversal_newest" ON "bank_reversal" USING btree ("partner_id","created_on","reversal_id");--> statement-breakpoint
CREATE INDEX "originator_due" ON "originator" USING btree ("poll_on");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_line_match_once" ON "bank_line_match" USING btree ("instruction_id","step") WHERE "bank_line_match"."undone_on" is null;--> statement-breakpoint
CREATE INDEX "bank_line_match_of_line" ON "bank_line_match" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "bank_line_match_due" ON "bank_line_match" USING btree ("due_on") WHERE "bank_line_match"."due_on" is not null;--> statement-breakpoint
CREATE INDEX "bank_month_of_partner" ON "bank_month" USING btree ("partner_id","starts_on","month_id");--> statement-breakpoint
CREATE INDEX "bank_statement_line_of_month" ON "bank_statement_line" USING btree ("month_id","booked_on","line_id");--> statement-breakpoint
CREATE INDEX "bank_statement_line_by_state" ON "bank_statement_line" USING btree ("month_id","state","booked_on","line_id","cents");--> statement-breakpoint
CREATE INDEX "bank_statement_line_open" ON "bank_statement_line" USING btree ("created_on","line_id") WHERE "bank_statement_line"."state" = 'open';--> statement-breakpoint
CREATE INDEX "bank_statement_follows" ON "bank_statement" USING btree ("account","closing_on","created_on");--> statement-breakpoint
CREATE INDEX "bank_statement_of_month" ON "bank_statement" USING btree ("month_id");--> statement-breakpoint
CREATE INDEX "capability_waiting" ON "capability" USING btree ("account_id") WHERE "capability"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "dispute_event_of" ON "dispute_event" USING btree ("dispute_id","at");--> statement-breakpoint
CREATE INDEX "dispute_evidence_of" ON "dispute_evidence" USING btree ("dispute_id","created_on","evidence_id");--> statement-breakpoint
CREATE INDEX "dispute_evidence_key" ON "dispute_evidence" USING btree ("key_version","created_on") WHERE "dispute_evidence"."key_version" is not null;--> statement-breakpoint
CREATE INDEX "dispute_newest" ON "dispute" USING btree ("partner_id","created_on","dispute_id","archived");--> statement-breakpoint
CREATE INDEX "dispute_of_merchant" ON "dispute" USING btree ("partner_id","merchant_account_id","created_on","dispute_id");--> statement-breakpoint
CREATE INDEX "dispute_of_amount" ON "dispute" USING btree ("partner_id","amount","created_on");--> statement-breakpoint
CREATE INDEX "dispute_of_transfer" ON "dispute" USING btree ("transfer_id","created_on");--> statement-breakpoint
CREATE INDEX "dispute_waiting" ON "dispute" USING btree ("partner_id","respond_by") WHERE not "dispute"."archived" and "dispute"."status" = 'response-needed';--> statement-breakpoint
CREATE INDEX "dispute_waiting_of_merchant" ON "dispute" USING btree ("partner_id","merchant_account_id","respond_by") WHERE "dispute"."status" = 'response-needed';--> statement-breakpoint
CREATE INDEX "dispute_due" ON "dispute" USING btree ("due_on") WHERE "dispute"."due_on" is not null;--> statement-breakpoint
CREATE INDEX "agreement_of_account" ON "fee_plan_agreement" USING btree ("account_id","accepted_on");--> statement-breakpoint
CREATE INDEX "agreement_of_plan" ON "fee_plan_agreement" USING btree ("plan_id","accepted_on","agreement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_active" ON "fee_plan_agreement" USING btree ("partner_id","account_id","plan_id") WHERE "fee_plan_agreement"."status" = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "fee_plan_code" ON "fee_plan" USING btree ("partner_id","account_id","code");--> statement-breakpoint
CREATE INDEX "fee_newest" ON "incurred_fee" USING btree ("account_id","created_on","fee_id");--> statement-breakpoint
CREATE INDEX "fee_of_partner" ON "incurred_fee" USING btree ("partner_id","created_on");--> statement-breakpoint
CREATE INDEX "fee_refunded" ON "incurred_fee" USING btree ("partner_id","created_on") WHERE "incurred_fee"."refunded_on" is not null;--> statement-breakpoint
CREATE INDEX "fee_of_source" ON "incurred_fee" USING btree ("account_id","source_id");--> statement-breakpoint
CREATE INDEX "fee_of_transfer" ON "incurred_fee" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "fee_planned_for" ON "incurred_fee" USING btree ("planned_for","created_on") WHERE "incurred_fee"."planned_for" is not null;--> statement-breakpoint
CREATE INDEX "file_of_account" ON "file" USING btree ("account_id","created_on");--> statement-breakpoint
CREATE INDEX "file_of_application" ON "file" USING btree ("invite_code","user_id");--> statement-breakpoint
CREATE INDEX "file_key" ON "file" USING btree ("key_version","created_on");--> statement-breakpoint
CREATE INDEX "issued_card_newest" ON "issued_card" USING btree ("account_id","created_on","issued_card_id");--> statement-breakpoint
CREATE INDEX "issued_card_of_partner" ON "issued_card" USING btree ("partner_id","created_on","issued_card_id");--> statement-breakpoint
CREATE INDEX "issued_card_words" ON "issued_card" USING gin (lower("first_name" || ' ' || "last_name" || ' ' || coalesce("memo", '') || ' ' || "last_four") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "issued_card_due" ON "issued_card" USING btree ("expires_on") WHERE "issued_card"."state" <> 'closed';--> statement-breakpoint
CREATE INDEX "entry_of_system" ON "ledger"."entry" USING btree ("account","created_on") WHERE "ledger"."entry"."wallet_id" is null;--> statement-breakpoint
CREATE INDEX "txn_of_partner" ON "ledger"."txn" USING btree ("partner_id","created_on");--> statement-breakpoint
CREATE INDEX "wallet_transaction_listed" ON "ledger"."wallet_transaction" USING btree ("wallet_id","place","created_on","transaction_id","status","type","source_type","partner_id") WHERE "ledger"."wallet_transaction"."status" <> 'failed';--> statement-breakpoint
CREATE INDEX "wallet_transaction_newest" ON "ledger"."wallet_transaction" USING btree ("wallet_id","created_on") WHERE "ledger"."wallet_transaction"."status" <> 'failed';--> statement-breakpoint
CREATE INDEX "wallet_transaction_of_source" ON "ledger"."wallet_transaction" USING btree ("wallet_id","source_id");--> statement-breakpoint
CREATE INDEX "wallet_transaction_of_type" ON "ledger"."wallet_transaction" USING btree ("wallet_id","type","place","created_on","transaction_id","status","partner_id") WHERE "ledger"."wallet_transaction"."status" <> 'failed';--> statement-breakpoint
CREATE INDEX "wallet_transaction_unusual" ON "ledger"."wallet_transaction" USING btree ("wallet_id","status","place","created_on","transaction_id","partner_id") WHERE "ledger"."wallet_transaction"."status" <> 'completed';--> statement-breakpoint
CREATE INDEX "wallet_transaction_completed" ON "ledger"."wallet_transaction" USING btree ("partner_id","completed_on","wallet_id","gross","fee") WHERE "ledger"."wallet_transaction"."status" = 'completed';--> statement-breakpoint
CREATE INDEX "list_export_of_person" ON "list_export" USING btree ("partner_id","account_id","user_id","created_on","export_id");--> statement-breakpoint
CREATE INDEX "list_export_due" ON "list_export" USING btree ("due_on");--> statement-breakpoint
CREATE INDEX "list_export_key" ON "list_export" USING btree ("key_version","created_on");--> statement-breakpoint
CREATE INDEX "mail_newest" ON "mail" USING btree ("account_id","created_on","mail_id");--> statement-breakpoint
CREATE INDEX "mail_of_kind" ON "mail" USING btree ("account_id","kind","created_on","mail_id");--> statement-breakpoint
CREATE INDEX "mail_about" ON "mail" USING btree ("about","kind") WHERE "mail"."about" is not null;--> statement-breakpoint
CREATE INDEX "mail_key" ON "mail" USING btree ("key_version","created_on");--> statement-breakpoint
CREATE INDEX "mail_age" ON "mail" USING brin ("created_on");--> statement-breakpoint
CREATE UNIQUE INDEX "password_reset_token" ON "password_reset" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "password_reset_of_email" ON "password_reset" USING btree ("email","created_on");--> statement-breakpoint
CREATE INDEX "password_reset_of_user" ON "password_reset" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_reset_age" ON "password_reset" USING brin ("created_on");--> statement-breakpoint
CREATE INDEX "archived_stretch_of_month" ON "archived_stretch" USING btree ("month");--> statement-breakpoint
CREATE INDEX "month_end_of_month" ON "month_end" USING btree ("month","partner_id");--> statement-breakpoint
CREATE INDEX "note_newest" ON "note" USING btree ("partner_id","account_id","subject_id","created_on","note_id");--> statement-breakpoint
CREATE INDEX "notice_mark_due" ON "notice_mark" USING btree ("mail_on") WHERE "notice_mark"."mail_on" is not null;--> statement-breakpoint
CREATE INDEX "notice_mark_age" ON "notice_mark" USING brin ("created_on");--> statement-breakpoint
CREATE INDEX "notice_newest" ON "notice" USING btree ("partner_id","account_id","created_on","notice_id");--> statement-breakpoint
CREATE INDEX "notice_waiting" ON "notice" USING btree ("partner_id","created_on") WHERE "notice"."mail_waits";--> statement-breakpoint
CREATE INDEX "notice_age" ON "notice" USING brin ("created_on");--> statement-breakpoint
CREATE INDEX "invite_newest" ON "onboarding_invite" USING btree ("account_id","created_on","code");--> statement-breakpoint
CREATE INDEX "invite_pending" ON "onboarding_invite" USING btree ("account_id","created_on","code") WHERE "onboarding_invite"."redeemed_on" is null and "onboarding_invite"."revoked_on" is null;--> statement-breakpoint
CREATE INDEX "invite_redeemed" ON "onboarding_invite" USING btree ("account_id","created_on","code") WHERE "onboarding_invite"."redeemed_on" is not null;--> statement-breakpoint
CREATE INDEX "invite_revoked" ON "onboarding_invite" USING btree ("account_id","created_on","code") WHERE "onboarding_invite"."revoked_on" is not null;--> statement-breakpoint
CREATE INDEX "invite_opened" ON "onboarding_invite" USING btree ("account_id") WHERE "onboarding_invite"."opened_on" is not null;--> statement-breakpoint
CREATE INDEX "invite_of_redeemed_account" ON "onboarding_invite" USING btree ("redeemed_account_id") WHERE "onboarding_invite"."redeemed_account_id" is not null;--> statement-breakpoint
CREATE INDEX "invite_recipient" ON "onboarding_invite" USING gin (lower("recipient") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invite_by_creator" ON "onboarding_invite" USING btree ("account_id","created_by","created_on","code");--> statement-breakpoint
CREATE UNIQUE INDEX "invite_template_name" ON "invite_template" USING btree ("account_id","name");--> statement-breakpoint
CREATE INDEX "rail_event_of_instruction" ON "rail_event" USING btree ("instruction_id","at");--> statement-breakpoint
CREATE INDEX "rail_instruction_named" ON "rail_instruction" USING btree ("instruction_id");--> statement-breakpoint
CREATE INDEX "rail_instruction_due" ON "rail_instruction" USING btree ("due_on") WHERE "rail_instruction"."due_on" is not null;--> statement-breakpoint
CREATE INDEX "rail_instruction_of_transfer" ON "rail_instruction" USING btree ("transfer_id") WHERE "rail_instruction"."transfer_id" is not null;--> statement-breakpoint
CREATE INDEX "rail_instruction_of_refund" ON "rail_instruction" USING btree ("refund_id") WHERE "rail_instruction"."refund_id" is not null;--> statement-breakpoint
CREATE INDEX "rail_instruction_of_card" ON "rail_instruction" USING btree ("card_id","created_on") WHERE "rail_instruction"."card_id" is not null;--> statement-breakpoint
CREATE INDEX "rail_instruction_of_bank" ON "rail_instruction" USING btree ("bank_account_id","created_on") WHERE "rail_instruction"."bank_account_id" is not null;--> statement-breakpoint
CREATE INDEX "reconciliation_break_newest" ON "reconciliation_break" USING btree ("partner_id","created_on","break_id");--> statement-breakpoint
CREATE INDEX "saved_report_of_person" ON "saved_report" USING btree ("partner_id","account_id","user_id","created_on","report_id");--> statement-breakpoint
CREATE INDEX "saved_report_due" ON "saved_report" USING btree ("next_on");--> statement-breakpoint
CREATE INDEX "representative_of_account" ON "representative" USING btree ("account_id","created_on");--> statement-breakpoint
CREATE INDEX "representative_words" ON "representative" USING gin (lower(coalesce("profile" #>> '{name,firstName}', '') || ' ' || coalesce("profile" #>> '{name,middleName}', '') || ' ' || coalesce("profile" #>> '{name,lastName}', '') || ' ' || coalesce("profile" #>> '{email}', '')) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "occurrence_of_rule" ON "occurrence" USING btree ("partner_id","schedule_id","rule_on") WHERE "occurrence"."rule_on" is not null;--> statement-breakpoint
CREATE INDEX "occurrence_of_schedule" ON "occurrence" USING btree ("schedule_id","run_on","occurrence_id");--> statement-breakpoint
CREATE INDEX "occurrence_due" ON "occurrence" USING btree ("due_on") WHERE "occurrence"."due_on" is not null;--> statement-breakpoint
CREATE INDEX "schedule_of_owner" ON "schedule" USING btree ("owner_account_id","created_on","schedule_id");--> statement-breakpoint
CREATE INDEX "schedule_of_partner" ON "schedule" USING btree ("partner_id","created_on","schedule_id") WHERE not "schedule"."archived";--> statement-breakpoint
CREATE INDEX "schedule_of_source" ON "schedule" USING btree ("source_account_id","created_on","schedule_id");--> statement-breakpoint
CREATE INDEX "schedule_of_destination" ON "schedule" USING btree ("destination_account_id","created_on","schedule_id");--> statement-breakpoint
CREATE INDEX "schedule_due" ON "schedule" USING btree ("due_on") WHERE "schedule"."due_on" is not null;--> statement-breakpoint
CREATE INDEX "request_newest" ON "request_log" USING btree ("partner_id","created_on","request_id");--> statement-breakpoint
CREATE INDEX "request_of_key" ON "request_log" USING btree ("partner_id","key_id","created_on","request_id");--> statement-breakpoint
CREATE INDEX "request_of_operation" ON "request_log" USING btree ("partner_id","route","method","created_on","request_id");--> statement-breakpoint
CREATE INDEX "request_failed" ON "request_log" USING btree ("partner_id","created_on","request_id","status") WHERE "request_log"."status" >= 400;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_account_once" ON "bank_account" USING btree ("partner_id","account_id","fingerprint") WHERE "bank_account"."disabled_on" is null;--> statement-breakpoint
CREATE INDEX "bank_account_numbers" ON "bank_account" USING btree ("partner_id","fingerprint");--> statement-breakpoint
CREATE INDEX "bank_account_words" ON "bank_account" USING gin (lower(coalesce("holder_name", '') || ' ' || "last_four") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "bank_account_newest" ON "bank_account" USING btree ("account_id","created_on","bank_account_id");--> statement-breakpoint
CREATE INDEX "bank_verification_due" ON "bank_verification" USING btree ("expires_on") WHERE "bank_verification"."status" in ('new', 'sent-credit');--> statement-breakpoint
CREATE INDEX "end_to_end_key_newest" ON "end_to_end_key" USING btree ("account_id","created_on");--> statement-breakpoint
CREATE INDEX "linked_card_ending" ON "linked_card" USING btree ("expires_on") WHERE "linked_card"."disabled_on" is null and "linked_card"."end_told_of" is distinct from "linked_card"."expires_on";--> statement-breakpoint
CREATE UNIQUE INDEX "linked_card_once" ON "linked_card" USING btree ("partner_id","account_id","fingerprint","origin") WHERE "linked_card"."disabled_on" is null;--> statement-breakpoint
CREATE INDEX "linked_card_words" ON "linked_card" USING gin (lower(coalesce("holder_name", '') || ' ' || "last_four") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "linked_card_newest" ON "linked_card" USING btree ("account_id","created_on","card_id");--> statement-breakpoint
CREATE INDEX "payment_method_of_account" ON "payment_method" USING btree ("account_id","created_on","payment_method_id");--> statement-breakpoint
CREATE INDEX "spent_token_expiry" ON "spent_token" USING btree ("expires_on");--> statement-breakpoint
CREATE UNIQUE INDEX "cancellation_once" ON "cancellation" USING btree ("partner_id","transfer_id") WHERE "cancellation"."status" <> 'failed';--> statement-breakpoint
CREATE INDEX "cancellation_of_transfer" ON "cancellation" USING btree ("transfer_id","created_on");--> statement-breakpoint
CREATE INDEX "cancellation_due" ON "cancellation" USING btree ("due_on") WHERE "cancellation"."due_on" is not null;--> statement-breakpoint
CREATE INDEX "refund_of_transfer" ON "refund" USING btree ("transfer_id","created_on");--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_of_occurrence" ON "transfer" USING btree ("partner_id","occurrence_id") WHERE "transfer"."occurrence_id" is not null;--> statement-breakpoint
CREATE INDEX "transfer_newest" ON "transfer" USING btree ("partner_id","created_on","transfer_id","status","archived");--> statement-breakpoint
CREATE INDEX "transfer_of_source" ON "transfer" USING btree ("partner_id","source_account_id","created_on","transfer_id","status","archived");--> statement-breakpoint
CREATE INDEX "transfer_of_destination" ON "transfer" USING btree ("partner_id","destination_account_id","created_on","transfer_id","status","archived");--> statement-breakpoint
CREATE INDEX "transfer_unusual_of_partner" ON "transfer" USING btree ("partner_id","status","created_on","transfer_id") WHERE not "transfer"."archived" and "transfer"."status" <> 'completed';--> statement-breakpoint
CREATE INDEX "transfer_refunded_of_partner" ON "transfer" USING btree ("partner_id","created_on","transfer_id") WHERE not "transfer"."archived" and "transfer"."refunded_amount" > 0;--> statement-breakpoint
CREATE INDEX "transfer_disputed_of_partner" ON "transfer" USING btree ("partner_id","created_on","transfer_id") WHERE not "transfer"."archived" and "transfer"."disputed_amount" > 0;--> statement-breakpoint
CREATE INDEX "transfer_unusual_of_source" ON "transfer" USING btree ("partner_id","source_account_id","status","created_on","transfer_id") WHERE "transfer"."status" <> 'completed';--> statement-breakpoint
CREATE INDEX "transfer_refunded_of_source" ON "transfer" USING btree ("partner_id","source_account_id","created_on","transfer_id") WHERE "transfer"."refunded_amount" > 0;--> statement-breakpoint
CREATE INDEX "transfer_disputed_of_source" ON "transfer" USING btree ("partner_id","source_account_id","created_on","transfer_id") WHERE "transfer"."disputed_amount" > 0;--> statement-breakpoint
CREATE INDEX "transfer_unusual_of_destination" ON "transfer" USING btree ("partner_id","destination_account_id","status","created_on","transfer_id") WHERE "transfer"."status" <> 'completed';--> statement-breakpoint
CREATE INDEX "transfer_refunded_of_destination" ON "transfer" USING btree ("partner_id","destination_account_id","created_on","transfer_id") WHERE "transfer"."refunded_amount" > 0;--> statement-breakpoint
CREATE INDEX "transfer_disputed_of_destination" ON "transfer" USING btree ("partner_id","destination_account_id","created_on","transfer_id") WHERE "transfer"."disputed_amount" > 0;--> statement-breakpoint
CREATE INDEX "transfer_of_source_method" ON "transfer" USING btree ("partner_id",("source" ->> 'paymentMethodType'),"created_on","transfer_id") WHERE not "transfer"."archived" and "transfer"."source" ->> 'paymentMethodType' <> 'service-wallet';--> statement-breakpoint
CREATE INDEX "transfer_of_destination_method" ON "transfer" USING btree ("partner_id",("destination" ->> 'paymentMethodType'),"created_on","transfer_id") WHERE not "transfer"."archived" and "transfer"."destination" ->> 'paymentMethodType' <> 'service-wallet';--> statement-breakpoint
CREATE INDEX "transfer_of_amount" ON "transfer" USING btree ("partner_id","amount","created_on","transfer_id");--> statement-breakpoint
CREATE INDEX "transfer_of_description" ON "transfer" USING btree ("partner_id",lower("description") text_pattern_ops) WHERE "transfer"."description" is not null;--> statement-breakpoint
CREATE INDEX "transfer_of_foreign_id" ON "transfer" USING btree ("foreign_id","created_on") WHERE "transfer"."foreign_id" is not null;--> statement-breakpoint
CREATE INDEX "transfer_of_schedule" ON "transfer" USING btree ("schedule_id","created_on") WHERE "transfer"."schedule_id" is not null;--> statement-breakpoint
CREATE INDEX "transfer_of_group" ON "transfer" USING btree ("group_id","created_on") WHERE "transfer"."group_id" is not null;--> statement-breakpoint
CREATE INDEX "transfer_of_parent" ON "transfer" USING btree ("parent_id") WHERE "transfer"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "transfer_due" ON "transfer" USING btree ("due_on") WHERE "transfer"."due_on" is not null;--> statement-breakpoint
CREATE INDEX "card_secret_key" ON "vault"."card_secret" USING btree ("key_version","created_on");--> statement-breakpoint
CREATE INDEX "identity_secret_invite" ON "vault"."identity_secret" USING btree (split_part("owner", '/', 1)) WHERE "vault"."identity_secret"."owner_kind" = 'application';--> statement-breakpoint
CREATE INDEX "identity_secret_key" ON "vault"."identity_secret" USING btree ("key_version","created_on");--> statement-breakpoint
CREATE INDEX "adjustment_newest" ON "adjustment" USING btree ("account_id","created_on","adjustment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_of_account" ON "wallet" USING btree ("partner_id","account_id","currency");--> statement-breakpoint
CREATE INDEX "wallet_of_partner" ON "wallet" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" USING btree ("endpoint_id","due_on","event_id") WHERE "webhook_delivery"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_delivery_of_object" ON "webhook_delivery" USING btree ("endpoint_id","object","event_id") WHERE "webhook_delivery"."status" = 'pending' and "webhook_delivery"."object" is not null;--> statement-breakpoint
CREATE INDEX "webhook_delivery_leased" ON "webhook_delivery" USING btree ("account_id","endpoint_id","lease_until") WHERE "webhook_delivery"."lease_until" is not null;--> statement-breakpoint
CREATE INDEX "webhook_delivery_newest" ON "webhook_delivery" USING btree ("endpoint_id","created_on","delivery_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_of_status" ON "webhook_delivery" USING btree ("endpoint_id","status","created_on","delivery_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_of_event" ON "webhook_delivery" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_age" ON "webhook_delivery" USING brin ("created_on");--> statement-breakpoint
CREATE INDEX "webhook_endpoint_newest" ON "webhook_endpoint" USING btree ("account_id","created_on","endpoint_id");--> statement-breakpoint
CREATE INDEX "webhook_endpoint_listening" ON "webhook_endpoint" USING btree ("partner_id") WHERE "webhook_endpoint"."enabled";--> statement-breakpoint
CREATE INDEX "webhook_endpoint_of_wallets" ON "webhook_endpoint" USING btree ("partner_id") WHERE "webhook_endpoint"."enabled" and "webhook_endpoint"."types" && array['balance.updated', 'walletTransaction.updated'];--> statement-breakpoint
CREATE INDEX "webhook_secret_of_endpoint" ON "webhook_secret" USING btree ("endpoint_id","created_on");--> statement-breakpoint
CREATE INDEX "webhook_secret_key" ON "webhook_secret" USING btree ("key_version","created_on");
--> statement-breakpoint
-- A wallet's row changes with each payment: half of each page stays free for its next versions.
ALTER TABLE "wallet" SET (fillfactor = 50);
--> statement-breakpoint
INSERT INTO "schema_version" ("oldest_version") VALUES ('0.2.0');
--> statement-breakpoint
CREATE VIEW "audit_trail" AS
	SELECT audit_id, sequence, partner_id, account_id, actor_kind, actor_id, action, object, object_name, outcome, reason,
		changes, request_id, client_address, created_on, hash
	FROM "audit_event"
	UNION ALL
	SELECT audit_id, NULL::bigint, partner_id, account_id, actor_kind, actor_id, action, object, object_name, outcome, reason,
		changes, request_id, client_address, created_on, NULL::bytea
	FROM "audit_waiting";
