ALTER TABLE "session" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "client_address" text;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "name" text;