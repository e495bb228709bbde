CREATE TABLE "embed_session" (
	"embed_session_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"key_id" uuid NOT NULL,
	"account_id" uuid,
	"invite_code" text,
	"components" text[] NOT NULL,
	"scopes" text[] NOT NULL,
	"language" text,
	"person_session_id" uuid,
	"created_on" timestamp (3) with time zone NOT NULL,
	"expires_on" timestamp (3) with time zone NOT NULL,
	"revoked_on" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "embed_session" ADD CONSTRAINT "embed_session_key_id_api_key_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_key"("key_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_session" ADD CONSTRAINT "embed_session_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "embed_session_token" ON "embed_session" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "embed_session_invite" ON "embed_session" USING btree ("invite_code");--> statement-breakpoint
CREATE INDEX "embed_session_expiry" ON "embed_session" USING btree ("expires_on");