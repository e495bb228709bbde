-- The audit trail numbers and chains itself: whoever inserts, sequence and hashes are set here, one row after the other.
CREATE TABLE "audit_head" (
	"one" boolean PRIMARY KEY DEFAULT true CHECK ("one"),
	"sequence" bigint NOT NULL,
	"hash" bytea NOT NULL
);
--> statement-breakpoint
INSERT INTO "audit_head" ("sequence", "hash") VALUES (0, sha256('tender'::bytea));
--> statement-breakpoint
CREATE FUNCTION "audit_row_hash"(previous bytea, e "audit_event") RETURNS bytea
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
	SELECT sha256(previous || convert_to(json_build_array(e.sequence, e.audit_id, e.partner_id, e.account_id, e.actor_kind,
		e.actor_id, e.action, e.object, e.outcome, e.reason, e.request_id, e.client_address,
		extract(epoch FROM e.created_on))::text, 'UTF8'))
$$;
--> statement-breakpoint
CREATE FUNCTION "audit_chain"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
	SELECT h.sequence + 1, h.hash INTO NEW.sequence, NEW.previous_hash FROM public.audit_head h FOR UPDATE;
	NEW.hash := public.audit_row_hash(NEW.previous_hash, NEW);
	UPDATE public.audit_head SET sequence = NEW.sequence, hash = NEW.hash;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_chain" BEFORE INSERT ON "audit_event" FOR EACH ROW EXECUTE FUNCTION "audit_chain"();
--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is never changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_event" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
-- The only way to a sealed card number. It leaves its audit row in the same breath: no row, no number.
CREATE FUNCTION "vault"."disclose_card"(
	p_audit uuid, p_partner uuid, p_account uuid, p_card uuid, p_actor_kind text, p_actor uuid, p_reason text,
	p_request uuid, p_address text, p_now timestamptz
) RETURNS TABLE (key_version integer, wrapped_key bytea, ciphertext bytea)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM public.attestation t WHERE t.account_id = p_partner AND NOT t.withdrawn
		AND t.valid_from <= p_now AND t.expires_on > p_now) THEN
		RETURN;
	END IF;
	RETURN QUERY SELECT s.key_version, s.wrapped_key, s.ciphertext FROM vault.card_secret s
		WHERE s.issued_card_id = p_card AND s.account_id = p_account AND s.destroyed_on IS NULL;
	IF FOUND THEN
		INSERT INTO public.audit_event (audit_id, sequence, partner_id, account_id, actor_kind, actor_id, action, object,
			outcome, reason, request_id, client_address, created_on, previous_hash, hash)
		VALUES (p_audit, 0, p_partner, p_account, p_actor_kind, p_actor, 'issued-card.details', p_card::text,
			'disclosed', p_reason, p_request, p_address, p_now, '', '');
	END IF;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION "vault"."disclose_card" FROM PUBLIC;
--> statement-breakpoint
-- Rotation sees wrapped keys only, never a sealed number.
CREATE FUNCTION "vault"."card_keys_before"(p_version integer, p_limit integer)
RETURNS TABLE (issued_card_id uuid, account_id uuid, key_version integer, wrapped_key bytea)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
	SELECT s.issued_card_id, s.account_id, s.key_version, s.wrapped_key FROM vault.card_secret s
	WHERE s.key_version < p_version AND s.destroyed_on IS NULL LIMIT p_limit FOR UPDATE SKIP LOCKED
$$;
--> statement-breakpoint
CREATE FUNCTION "vault"."rewrap_cards"(p_rows jsonb, p_to integer) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
	WITH done AS (
		UPDATE vault.card_secret s SET wrapped_key = decode(n.key, 'hex'), key_version = p_to
		FROM jsonb_to_recordset(p_rows) AS n (id uuid, "from" integer, key text)
		WHERE s.issued_card_id = n.id AND s.key_version = n."from" AND s.destroyed_on IS NULL RETURNING 1)
	SELECT count(*) FROM done
$$;
--> statement-breakpoint
-- A closed card's number is destroyed for good: without its key the ciphertext is noise, and it goes too.
CREATE FUNCTION "vault"."destroy_cards_closed_before"(p_moment timestamptz, p_limit integer, p_now timestamptz) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
	WITH due AS (
		SELECT s.issued_card_id FROM vault.card_secret s JOIN public.issued_card c USING (issued_card_id)
		WHERE c.state = 'closed' AND c.closed_on < p_moment AND s.destroyed_on IS NULL LIMIT p_limit FOR UPDATE OF s SKIP LOCKED),
	done AS (
		UPDATE vault.card_secret s SET wrapped_key = '', ciphertext = '', destroyed_on = p_now
		FROM due WHERE s.issued_card_id = due.issued_card_id RETURNING 1)
	SELECT count(*) FROM done
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION "vault"."card_keys_before", "vault"."rewrap_cards", "vault"."destroy_cards_closed_before" FROM PUBLIC;
