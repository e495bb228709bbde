CREATE TABLE "provider_person" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_person_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "spent_token" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"expires_on" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "needs_proof" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Keys belonged to nobody so far. Their tokens end here.
DELETE FROM "end_to_end_key";--> statement-breakpoint
ALTER TABLE "end_to_end_key" ADD COLUMN "account_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_person" ADD CONSTRAINT "provider_person_user_id_person_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_person_once" ON "provider_person" USING btree ("user_id","issuer");--> statement-breakpoint
CREATE INDEX "spent_token_expiry" ON "spent_token" USING btree ("expires_on");--> statement-breakpoint
ALTER TABLE "end_to_end_key" ADD CONSTRAINT "end_to_end_key_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_account_numbers" ON "bank_account" USING btree ("partner_id","fingerprint");--> statement-breakpoint
CREATE INDEX "end_to_end_key_newest" ON "end_to_end_key" USING btree ("account_id","created_on");
