-- These tables are append-only: they accept inserts and nothing else.
CREATE OR REPLACE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is never changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "audit_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_event" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "key_check_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "vault"."key_check" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "audit_append_only" BEFORE UPDATE OR TRUNCATE ON "audit_waiting" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "txn_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger"."txn" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "entry_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger"."entry" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "adjustment_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "adjustment" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "dispute_event_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "dispute_event" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
