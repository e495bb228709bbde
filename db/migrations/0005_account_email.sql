DROP INDEX "account_emails";--> statement-breakpoint
CREATE INDEX "account_email" ON "account" USING btree (lower(coalesce("profile" #>> '{business,email}', "profile" #>> '{individual,email}')));