ALTER TABLE "email_code" ADD COLUMN "sent" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "email_code" ADD COLUMN "hour_began_on" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "email_code" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "email_code" ADD COLUMN "locked_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "second_factor_counts_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reveal_grant" ADD COLUMN "client_address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "by_password" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "second_factor_required" boolean;