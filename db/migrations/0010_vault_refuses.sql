-- What the server's role may ask of the vault holds even when the question is not the server's own.
-- A moment that was given cannot revive an attestation that has ended, nor date a disclosure to another day.
CREATE OR REPLACE FUNCTION "vault"."disclose_card"(
	p_audit uuid, p_partner uuid, p_account uuid, p_card uuid, p_actor_kind text, p_actor uuid, p_reason text,
	p_request uuid, p_address text, p_now timestamptz
) RETURNS TABLE (key_version integer, wrapped_key bytea, ciphertext bytea)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
	moment timestamptz := greatest(now(), p_now);
	written timestamptz := least(greatest(p_now, now() - interval '5 minutes'), now() + interval '5 minutes');
BEGIN
	IF NOT EXISTS (SELECT FROM public.attestation t WHERE t.account_id = p_partner AND NOT t.withdrawn
		AND t.valid_from <= moment AND t.expires_on > moment) THEN
		RETURN;
	END IF;
	RETURN QUERY SELECT s.key_version, s.wrapped_key, s.ciphertext FROM vault.card_secret s
		WHERE s.issued_card_id = p_card AND s.account_id = p_account AND s.destroyed_on IS NULL;
	IF FOUND THEN
		INSERT INTO public.audit_event (audit_id, sequence, partner_id, account_id, actor_kind, actor_id, action, object,
			outcome, reason, request_id, client_address, created_on, previous_hash, hash)
		VALUES (p_audit, 0, p_partner, p_account, p_actor_kind, p_actor, 'issued-card.details', p_card::text,
			'disclosed', p_reason, p_request, p_address, written, '', '');
	END IF;
END $$;
--> statement-breakpoint
-- A wrapped key is an IV of 12 bytes, a tag of 16 and a key of 32; rotation only goes forward. What does not fit stays as it was.
CREATE OR REPLACE FUNCTION "vault"."rewrap_cards"(p_rows jsonb, p_to integer) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
	WITH done AS (
		UPDATE vault.card_secret s SET wrapped_key = decode(n.key, 'hex'), key_version = p_to
		FROM jsonb_to_recordset(p_rows) AS n (id uuid, "from" integer, key text)
		WHERE s.issued_card_id = n.id AND s.key_version = n."from" AND s.destroyed_on IS NULL
			AND p_to > s.key_version AND length(decode(n.key, 'hex')) = 60 RETURNING 1)
	SELECT count(*) FROM done
$$;
--> statement-breakpoint
-- Numbers are kept for 540 days after their card was closed, whatever moment is given. One younger than that has no such card.
CREATE OR REPLACE FUNCTION "vault"."destroy_cards_closed_before"(p_moment timestamptz, p_limit integer, p_now timestamptz) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
	WITH due AS (
		SELECT s.issued_card_id FROM vault.card_secret s JOIN public.issued_card c USING (issued_card_id)
		WHERE c.state = 'closed' AND c.closed_on < least(p_moment, now() - interval '540 days')
			AND s.created_on < now() - interval '540 days' AND s.destroyed_on IS NULL LIMIT p_limit FOR UPDATE OF s SKIP LOCKED),
	done AS (
		UPDATE vault.card_secret s SET wrapped_key = '', ciphertext = '', destroyed_on = p_now
		FROM due WHERE s.issued_card_id = due.issued_card_id RETURNING 1)
	SELECT count(*) FROM done
$$;
