ALTER TABLE "api_key" ADD COLUMN "origins" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "api_key_origins" ON "api_key" USING gin ("origins");