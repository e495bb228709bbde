-- Several cards of one partner are disclosed in one round trip and one commit, so that whoever asks at the same time does
-- not wait for each other at the head of the chain. Each has its own row of the trail, which is chained before its number leaves.
-- A moment that was given cannot revive an attestation that has ended, nor date a disclosure to another day.
CREATE FUNCTION "vault"."disclose_cards"(p_partner uuid, p_asked jsonb)
RETURNS TABLE (place integer, issued_card_id uuid, account_id uuid, key_version integer, wrapped_key bytea, ciphertext bytea)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
BEGIN
	RETURN QUERY WITH asked AS (
		SELECT a.* FROM ROWS FROM (jsonb_to_recordset(p_asked) AS (audit_id uuid, account_id uuid, object uuid, actor_kind text,
			actor_id uuid, reason text, request_id uuid, client_address text, created_on timestamptz)) WITH ORDINALITY
			AS a (audit_id, account_id, card_id, actor_kind, actor_id, reason, request_id, client_address, created_on, place)),
	found AS (
		SELECT a.*, s.key_version, s.wrapped_key, s.ciphertext FROM asked a
		JOIN vault.card_secret s ON s.issued_card_id = a.card_id AND s.account_id = a.account_id AND s.destroyed_on IS NULL
		WHERE EXISTS (SELECT FROM public.attestation t WHERE t.account_id = p_partner AND NOT t.withdrawn
			AND t.valid_from <= greatest(now(), a.created_on) AND t.expires_on > greatest(now(), a.created_on))),
	told AS (
		INSERT INTO public.audit_event (audit_id, sequence, partner_id, account_id, actor_kind, actor_id, action, object,
			outcome, reason, request_id, client_address, created_on, previous_hash, hash)
		SELECT f.audit_id, 0, p_partner, f.account_id, f.actor_kind, f.actor_id, 'issued-card.details', f.card_id::text,
			'disclosed', f.reason, f.request_id, f.client_address,
			least(greatest(f.created_on, now() - interval '5 minutes'), now() + interval '5 minutes'), '', ''
		FROM found f ORDER BY f.place)
	SELECT f.place::integer, f.card_id, f.account_id, f.key_version, f.wrapped_key, f.ciphertext FROM found f;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION "vault"."disclose_cards" FROM PUBLIC;
--> statement-breakpoint
DROP FUNCTION "vault"."disclose_card";
