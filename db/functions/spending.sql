-- Answers a network's question whether a card may pay, in one call: the decision, the hold, its rows, its events, and
-- the closing of a single-use card. A repeated question gets the stored answer. The posting's lines and the events come
-- without wallet and account, which are read from the card. The card is locked first and the wallet last, in the same
-- order everywhere.
CREATE OR REPLACE FUNCTION "ledger"."authorize_spend"(p_partner uuid, p_request jsonb, p_txn uuid, p_lines jsonb, p_events jsonb)
RETURNS TABLE (outcome text, reason text, spend_id uuid, waits boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	r record;
	c record;
	a public.card_authorization;
	v_raises boolean;
	v_total bigint;
	v_lines jsonb;
	v_events jsonb;
BEGIN
	SELECT * INTO r FROM jsonb_to_record(p_request) AS x (provider text, mode text, event_id text, network_id text, kind text,
		issued_card_id uuid, authorization_id uuid, record_id uuid, amount bigint, merchant jsonb, network text, asked_on timestamptz,
		today date, expires_on timestamptz, spent_state text, now timestamptz);
	waits := false;
	SELECT i.issued_card_id, i.account_id, i.funding_wallet_id, i.state, i.expires_on, i.single_use, w.currency, w.held,
			(SELECT min((l ->> 'amount')::bigint) FROM jsonb_array_elements(i.velocity_limits) l WHERE l ->> 'interval' = 'per-transaction') AS most
		INTO c
		FROM public.issued_card i JOIN public.wallet w ON w.partner_id = i.partner_id AND w.wallet_id = i.funding_wallet_id
		WHERE i.partner_id = p_partner AND i.issued_card_id = r.issued_card_id FOR NO KEY UPDATE OF i;
	IF NOT FOUND OR NOT EXISTS (SELECT 1 FROM public.account o WHERE o.account_id = c.account_id AND o.mode = r.mode) THEN
		outcome := 'unknown';
		RETURN NEXT;
		RETURN;
	END IF;
	SELECT e.outcome, e.decline_reason, e.authorization_id INTO outcome, reason, spend_id FROM public.card_network_event e
		WHERE e.partner_id = p_partner AND e.provider = r.provider AND e.event_id = r.event_id;
	IF FOUND THEN
		RETURN NEXT;
		RETURN;
	END IF;
	v_raises := r.kind = 'authorization-incremental';
	SELECT x.* INTO a FROM public.card_authorization x
		WHERE x.partner_id = p_partner AND x.provider = r.provider AND x.network_id = r.network_id FOR NO KEY UPDATE;
	IF a.issued_card_id <> c.issued_card_id THEN
		outcome := 'unknown';
		RETURN NEXT;
		RETURN;
	END IF;
	IF a.authorization_id IS NOT NULL AND NOT v_raises THEN
		outcome := CASE WHEN a.decline_reason IS NULL THEN 'approved' ELSE 'declined' END;
		reason := a.decline_reason;
		spend_id := a.authorization_id;
		RETURN NEXT;
		RETURN;
	END IF;
	IF v_raises AND a.authorization_id IS NULL THEN
		outcome := 'declined';
		reason := 'authorization-not-open';
		RETURN NEXT;
		RETURN;
	END IF;
	spend_id := coalesce(a.authorization_id, r.authorization_id);
	v_total := coalesce(a.authorized, 0) + r.amount;
	reason := CASE
		WHEN v_raises AND a.status <> 'pending' THEN 'authorization-not-open'
		WHEN c.state <> 'active' THEN 'card-not-active'
		WHEN c.expires_on <= r.today THEN 'card-expired'
		WHEN EXISTS (SELECT FROM public.sanctions_hit h WHERE h.partner_id = p_partner AND h.account_id = c.account_id AND h.state <> 'cleared'
			AND h.source_id IS NULL) THEN 'account-not-allowed'
		WHEN (SELECT count(*) FROM public.capability k WHERE k.partner_id = p_partner AND k.account_id = c.account_id AND k.status = 'enabled'
			AND k.capability IN ('card-issuing', 'wallet')) < 2 THEN 'account-not-allowed'
		WHEN v_total > least(c.most, 999999999999) THEN 'over-limit'
		-- More than any wallet's balance.
		WHEN c.held + r.amount > 999999999999 THEN 'insufficient-funds' END;
	IF reason IS NULL THEN
		SELECT jsonb_agg(l.line || jsonb_build_object('wallet', c.funding_wallet_id) ORDER BY l.place) INTO v_lines
			FROM jsonb_array_elements(p_lines) WITH ORDINALITY AS l (line, place);
		IF ledger.post(p_partner, p_txn, 'issuing-authorization', spend_id, r.kind || ':' || r.record_id, r.now, v_lines, '[]', c.currency) <> 'posted' THEN
			reason := 'insufficient-funds';
		END IF;
	END IF;
	outcome := CASE WHEN reason IS NULL THEN 'approved' ELSE 'declined' END;
	IF NOT v_raises THEN
		INSERT INTO public.card_authorization (partner_id, authorization_id, account_id, issued_card_id, wallet_id, provider, network_id,
				network, authorized, held, captured, status, decline_reason, merchant, expires_on, due_on, created_on)
			VALUES (p_partner, spend_id, c.account_id, c.issued_card_id, c.funding_wallet_id, r.provider, r.network_id, r.network, r.amount,
				CASE WHEN reason IS NULL THEN r.amount ELSE 0 END, 0, CASE WHEN reason IS NULL THEN 'pending' ELSE 'declined' END, reason,
				r.merchant, r.expires_on, CASE WHEN reason IS NULL THEN r.expires_on END, r.now);
	ELSIF reason IS NULL THEN
		UPDATE public.card_authorization x SET authorized = v_total, held = x.held + r.amount
			WHERE x.partner_id = p_partner AND x.authorization_id = spend_id;
	END IF;
	INSERT INTO public.card_authorization_event (partner_id, event_id, authorization_id, type, amount, result, decline_reason, created_on)
		VALUES (p_partner, CASE WHEN v_raises THEN r.record_id ELSE spend_id END, spend_id, r.kind, -r.amount, outcome, reason, r.now);
	INSERT INTO public.card_network_event (partner_id, provider, event_id, network_id, issued_card_id, kind, amount, merchant, at, outcome,
			decline_reason, authorization_id, received_on)
		VALUES (p_partner, r.provider, r.event_id, r.network_id, r.issued_card_id, r.kind, r.amount, r.merchant, r.asked_on, outcome, reason, spend_id, r.now);
	IF NOT v_raises AND reason IS NULL AND c.single_use THEN
		UPDATE public.issued_card i SET state = r.spent_state, closed_on = r.now
			WHERE i.partner_id = p_partner AND i.issued_card_id = c.issued_card_id;
	END IF;
	SELECT jsonb_agg(jsonb_build_object('id', x.id, 'account', c.account_id, 'type', x.type, 'data',
			CASE WHEN x.data ? 'authorizationID' THEN x.data || jsonb_build_object('authorizationID', spend_id) ELSE x.data END))
		INTO v_events FROM jsonb_to_recordset(p_events) AS x (id uuid, type text, data jsonb, "after" text)
		WHERE x."after" = outcome OR (x."after" = 'closed' AND reason IS NULL AND c.single_use);
	PERFORM public.emit_events(p_partner, coalesce(v_events, '[]'), r.now);
	waits := EXISTS (SELECT FROM public.card_network_event e
		WHERE e.partner_id = p_partner AND e.provider = r.provider AND e.network_id = r.network_id AND e.outcome = 'waiting');
	RETURN NEXT;
END $$;
REVOKE ALL ON FUNCTION "ledger"."authorize_spend" FROM PUBLIC;
