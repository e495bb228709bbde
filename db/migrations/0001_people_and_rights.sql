ALTER TABLE "list_export" DROP CONSTRAINT "list_export_faults";--> statement-breakpoint
ALTER TABLE "member_invite" ADD COLUMN "proves_address" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "second_factor_ends_on" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "second_factor_ended_by" uuid;--> statement-breakpoint
-- People from before count as proven. Otherwise one mailed reset would remove the second factor of every one of them.
ALTER TABLE "person" ADD COLUMN "email_proven_on" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "person" ALTER COLUMN "email_proven_on" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "list_export" ADD CONSTRAINT "list_export_faults" CHECK ("list_export"."fault" in ('refused', 'too-long', 'broken', 'withdrawn'));