ALTER TABLE "request_log" ALTER COLUMN "key_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "request_log" ADD COLUMN "query" text;--> statement-breakpoint
ALTER TABLE "request_log" ADD COLUMN "headers" jsonb;--> statement-breakpoint
ALTER TABLE "request_log" ADD COLUMN "object_id" uuid;--> statement-breakpoint
ALTER TABLE "request_log" ADD COLUMN "replay_of" uuid;--> statement-breakpoint
ALTER TABLE "request_log" ADD COLUMN "answer" text;--> statement-breakpoint
-- A day's table keeps a rule that its parent dropped.
DO $$
DECLARE
	part regclass;
BEGIN
	FOR part IN SELECT inhrelid FROM pg_inherits WHERE inhparent = 'public.request_log'::regclass LOOP
		EXECUTE format('ALTER TABLE %s ALTER COLUMN key_id DROP NOT NULL', part);
	END LOOP;
END $$;
