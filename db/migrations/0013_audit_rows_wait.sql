-- A change leaves its row here; a loop gives it a place in its partner's chain within a second, so that no change waits
-- for another's at the head of a chain. Disclosures are chained at once, as before.
CREATE TABLE "audit_waiting" (
	"audit_id" uuid PRIMARY KEY NOT NULL,
	"partner_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"action" text NOT NULL,
	"object" text NOT NULL,
	"object_name" text,
	"outcome" text NOT NULL,
	"reason" text,
	"changes" jsonb,
	"request_id" uuid NOT NULL,
	"client_address" text NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"written_on" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_verification" DROP CONSTRAINT "audit_verification_fault";
--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "object_name" text;
--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "changes" jsonb;
--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "request_id" uuid;
--> statement-breakpoint
ALTER TABLE "audit_verification" ADD CONSTRAINT "audit_verification_fault" CHECK ("audit_verification"."fault" in ('changed', 'missing', 'cut', 'rewritten', 'heads-lost', 'waiting'));
--> statement-breakpoint
-- What rows hold since: their hashes cover it. Rows without it keep the hash they have.
CREATE OR REPLACE FUNCTION "audit_row_hash"(previous bytea, e "audit_event") RETURNS bytea
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
	SELECT sha256(previous || convert_to((CASE WHEN e.object_name IS NULL AND e.changes IS NULL
		THEN json_build_array(e.sequence, e.audit_id, e.partner_id, e.account_id, e.actor_kind, e.actor_id, e.action, e.object,
			e.outcome, e.reason, e.request_id, e.client_address, extract(epoch FROM e.created_on))
		ELSE json_build_array(e.sequence, e.audit_id, e.partner_id, e.account_id, e.actor_kind, e.actor_id, e.action, e.object,
			e.outcome, e.reason, e.request_id, e.client_address, extract(epoch FROM e.created_on), e.object_name, e.changes)
		END)::text, 'UTF8'))
$$;
--> statement-breakpoint
CREATE VIEW "audit_trail" AS
	SELECT audit_id, sequence, partner_id, account_id, actor_kind, actor_id, action, object, object_name, outcome, reason,
		changes, request_id, client_address, created_on, hash
	FROM "audit_event"
	UNION ALL
	SELECT audit_id, NULL::bigint, partner_id, account_id, actor_kind, actor_id, action, object, object_name, outcome, reason,
		changes, request_id, client_address, created_on, NULL::bytea
	FROM "audit_waiting";
--> statement-breakpoint
-- Moves rows that wait into their chains, oldest first; the trigger on the trail numbers and hashes them. One process at a
-- time does so for all partners; for a single partner, whoever asks.
CREATE FUNCTION "chain_audit"(p_most integer, p_partner uuid DEFAULT NULL) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
	moved integer;
BEGIN
	IF p_partner IS NULL AND NOT pg_try_advisory_xact_lock(724003) THEN
		RETURN 0;
	END IF;
	WITH gone AS (
		DELETE FROM public.audit_waiting WHERE audit_id IN (
			SELECT w.audit_id FROM public.audit_waiting w WHERE p_partner IS NULL OR w.partner_id = p_partner
			ORDER BY w.audit_id LIMIT least(p_most, 500) FOR UPDATE SKIP LOCKED) RETURNING *)
	INSERT INTO public.audit_event (audit_id, sequence, partner_id, account_id, actor_kind, actor_id, action, object, object_name,
		outcome, reason, changes, request_id, client_address, created_on, previous_hash, hash)
	SELECT audit_id, 0, partner_id, account_id, actor_kind, actor_id, action, object, object_name,
		outcome, reason, changes, request_id, client_address, created_on, '', ''
	FROM gone ORDER BY partner_id, created_on, audit_id;
	GET DIAGNOSTICS moved = ROW_COUNT;
	RETURN moved;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION "chain_audit" FROM PUBLIC;
--> statement-breakpoint
-- A row leaves only for the trail.
CREATE FUNCTION "audit_only_moves"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
	IF EXISTS (SELECT FROM gone g WHERE NOT EXISTS (SELECT FROM public.audit_event e WHERE e.audit_id = g.audit_id)) THEN
		RAISE EXCEPTION '% is never deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_only_moves" AFTER DELETE ON "audit_waiting" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "audit_only_moves"();
--> statement-breakpoint
CREATE TRIGGER "audit_append_only" BEFORE UPDATE OR TRUNCATE ON "audit_waiting" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
