CREATE TABLE "checklist_dismissal" (
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"dismissed_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "checklist_dismissal_account_id_user_id_pk" PRIMARY KEY("account_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "checklist_dismissal" ADD CONSTRAINT "checklist_dismissal_of_member" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."member"("account_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invite_opened" ON "onboarding_invite" USING btree ("account_id") WHERE "onboarding_invite"."opened_on" is not null;--> statement-breakpoint
CREATE INDEX "invite_of_redeemed_account" ON "onboarding_invite" USING btree ("redeemed_account_id") WHERE "onboarding_invite"."redeemed_account_id" is not null;