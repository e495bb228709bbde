DROP INDEX "connection_newest";--> statement-breakpoint
ALTER TABLE "connection" ADD COLUMN "allowances" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "connection_listed" ON "connection" USING btree ("partner_id","created_on","account_id") WHERE 'accounts.read' = any("connection"."scopes");--> statement-breakpoint
ALTER TABLE "connection" ADD CONSTRAINT "connection_allowances" CHECK ("connection"."allowances" <@ array['accounts', 'references', 'documents', 'attestations', 'api-keys']::text[]);