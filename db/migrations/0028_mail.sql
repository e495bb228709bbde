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
	CONSTRAINT "mail_kinds" CHECK ("mail"."kind" in ('sign-up-code', 'invite', 'member-invite', 'password-reset', 'missing-details', 'dispute-deadline', 'webhook-disabled', 'security-notice')),
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
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_user_id_person_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_newest" ON "mail" USING btree ("account_id","created_on","mail_id");--> statement-breakpoint
CREATE INDEX "mail_of_kind" ON "mail" USING btree ("account_id","kind","created_on","mail_id");--> statement-breakpoint
CREATE INDEX "mail_about" ON "mail" USING btree ("about","kind") WHERE "mail"."about" is not null;--> statement-breakpoint
CREATE INDEX "mail_key" ON "mail" USING btree ("key_version","created_on");--> statement-breakpoint
CREATE INDEX "mail_age" ON "mail" USING brin ("created_on");--> statement-breakpoint
CREATE UNIQUE INDEX "password_reset_token" ON "password_reset" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "password_reset_of_email" ON "password_reset" USING btree ("email","created_on");--> statement-breakpoint
CREATE INDEX "password_reset_of_user" ON "password_reset" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_reset_age" ON "password_reset" USING brin ("created_on");