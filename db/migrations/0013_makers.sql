ALTER TABLE "ach_return" ADD COLUMN "represent_by_id" uuid;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "made_by_id" uuid;--> statement-breakpoint
ALTER TABLE "transfer" ADD COLUMN "made_by_id" uuid;