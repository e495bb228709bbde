-- The only way to a sealed card number. It writes the audit row in the same call, so no number is disclosed without a
-- row. Several cards of one partner are disclosed in one round trip and one commit, so that concurrent callers do not
-- wait for each other at the end of the chain. Each card has its own audit row, which is chained before the number
-- leaves. A given moment cannot revive an attestation that has ended, nor date a disclosure to another day. `p_partner`
-- owns the audit log and must be attested; `p_home` is the partner that stores the cards.
DROP FUNCTION IF EXISTS "vault"."disclose_cards"(uuid, uuid, jsonb);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "vault"."disclose_cards"(p_partner uuid, p_home uuid, p_asked jsonb)
RETURNS TABLE (place integer, card jsonb, key_version integer, wrapped_key bytea, ciphertext bytea)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
DECLARE
	h public.audit_head;
	a record;
	s vault.card_secret;
	c public.issued_card;
	e public.audit_event;
BEGIN
	FOR a IN
		SELECT q.* FROM ROWS FROM (jsonb_to_recordset(p_asked) AS (audit_id uuid, account_id uuid, object uuid, actor_kind text,
			actor_id uuid, reason text, request_id uuid, client_address text, created_on timestamptz)) WITH ORDINALITY
			AS q (audit_id, account_id, card_id, actor_kind, actor_id, reason, request_id, client_address, created_on, place)
	LOOP
		CONTINUE WHEN NOT EXISTS (SELECT FROM public.attestation t WHERE t.account_id = p_partner AND NOT t.withdrawn
			AND t.valid_from <= greatest(now(), a.created_on) AND t.expires_on > greatest(now(), a.created_on));
		SELECT o.* INTO s FROM vault.card_secret o
			WHERE o.partner_id = p_home AND o.issued_card_id = a.card_id AND o.account_id = a.account_id AND o.destroyed_on IS NULL;
		CONTINUE WHEN NOT FOUND;
		IF h IS NULL THEN
			h := public.lock_audit_head(p_partner);
		END IF;
		e.audit_id := a.audit_id;
		e.partner_id := p_partner;
		e.account_id := a.account_id;
		e.actor_kind := a.actor_kind;
		e.actor_id := a.actor_id;
		e.action := 'issued-card.details';
		e.object := a.card_id::text;
		e.outcome := 'disclosed';
		e.reason := a.reason;
		e.request_id := a.request_id;
		e.client_address := a.client_address;
		e.created_on := least(greatest(a.created_on, now() - interval '5 minutes'), now() + interval '5 minutes');
		h := public.append_audit(h, e);
		SELECT o.* INTO c FROM public.issued_card o WHERE o.partner_id = p_home AND o.issued_card_id = a.card_id;
		RETURN QUERY SELECT a.place::integer, to_jsonb(c), s.key_version, s.wrapped_key, s.ciphertext;
	END LOOP;
	UPDATE public.audit_head o SET sequence = h.sequence, hash = h.hash WHERE o.partner_id = p_partner AND h.sequence IS NOT NULL;
END $$;
REVOKE ALL ON FUNCTION "vault"."disclose_cards" FROM PUBLIC;
--> statement-breakpoint
-- Rotation sees only wrapped keys, never a sealed number. The newest come first, so that old keys that cannot be opened
-- block none.
CREATE OR REPLACE FUNCTION "vault"."card_keys_before"(p_version integer, p_limit integer)
RETURNS TABLE (partner_id uuid, issued_card_id uuid, account_id uuid, key_version integer, wrapped_key bytea)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
	RETURN QUERY SELECT s.partner_id, s.issued_card_id, s.account_id, s.key_version, s.wrapped_key FROM vault.card_secret s
		WHERE s.key_version < p_version AND s.destroyed_on IS NULL ORDER BY s.created_on DESC LIMIT p_limit;
END $$;
REVOKE ALL ON FUNCTION "vault"."card_keys_before" FROM PUBLIC;
--> statement-breakpoint
-- A wrapped key is an IV of 12 bytes, a tag of 16 and a key of 32; rotation only goes forward. Rows that do not fit
-- stay unchanged.
CREATE OR REPLACE FUNCTION "vault"."rewrap_cards"(p_rows jsonb, p_to integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
	n record;
	done bigint := 0;
BEGIN
	FOR n IN SELECT r.* FROM jsonb_to_recordset(p_rows) AS r (partner uuid, id uuid, "from" integer, key text)
		WHERE p_to > r."from" AND length(decode(r.key, 'hex')) = 60
	LOOP
		UPDATE vault.card_secret s SET wrapped_key = decode(n.key, 'hex'), key_version = p_to
			WHERE s.partner_id = n.partner AND s.issued_card_id = n.id AND s.key_version = n."from" AND s.destroyed_on IS NULL;
		IF FOUND THEN done := done + 1; END IF;
	END LOOP;
	RETURN done;
END $$;
REVOKE ALL ON FUNCTION "vault"."rewrap_cards" FROM PUBLIC;
--> statement-breakpoint
-- At start the server checks that a key opens its data, and whether a version is still needed; it never needs a sealed
-- number.
CREATE OR REPLACE FUNCTION "vault"."newest_card_keys"(p_from integer, p_to integer, p_limit integer)
RETURNS TABLE (issued_card_id uuid, account_id uuid, key_version integer, wrapped_key bytea)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
	RETURN QUERY SELECT s.issued_card_id, s.account_id, s.key_version, s.wrapped_key FROM vault.card_secret s
		WHERE s.key_version BETWEEN p_from AND p_to AND s.destroyed_on IS NULL ORDER BY s.key_version DESC, s.created_on DESC LIMIT p_limit;
END $$;
REVOKE ALL ON FUNCTION "vault"."newest_card_keys" FROM PUBLIC;
--> statement-breakpoint
-- Destroys the number of a closed card: without its key the ciphertext is noise, and it is deleted too. Numbers are
-- kept for 540 days after their card was closed, even if another moment is given. A number younger than that cannot
-- belong to such a card.
CREATE OR REPLACE FUNCTION "vault"."destroy_cards_closed_before"(p_moment timestamptz, p_limit integer, p_now timestamptz) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
	due record;
	done bigint := 0;
BEGIN
	FOR due IN SELECT s.partner_id, s.issued_card_id FROM vault.card_secret s
		JOIN public.issued_card c ON c.partner_id = s.partner_id AND c.issued_card_id = s.issued_card_id
		WHERE c.state = 'closed' AND c.closed_on < least(p_moment, now() - interval '540 days')
			AND s.created_on < now() - interval '540 days' AND s.destroyed_on IS NULL LIMIT p_limit
	LOOP
		UPDATE vault.card_secret s SET wrapped_key = '', ciphertext = '', destroyed_on = p_now
			WHERE s.partner_id = due.partner_id AND s.issued_card_id = due.issued_card_id AND s.destroyed_on IS NULL;
		IF FOUND THEN done := done + 1; END IF;
	END LOOP;
	RETURN done;
END $$;
REVOKE ALL ON FUNCTION "vault"."destroy_cards_closed_before" FROM PUBLIC;
