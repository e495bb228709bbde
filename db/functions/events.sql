-- A version 7 UUID like the application's, so that IDs inserted by functions are also ordered by time.
CREATE OR REPLACE FUNCTION "new_id"() RETURNS uuid LANGUAGE sql VOLATILE SET search_path = pg_catalog, pg_temp AS $$
	SELECT overlay(overlay(replace(gen_random_uuid()::text, '-', '') PLACING lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0')
		FROM 1 FOR 12) PLACING '7' FROM 13 FOR 1)::uuid
$$;
--> statement-breakpoint
-- Stores events of accounts of one partner, with a delivery to each endpoint that subscribed: the account's own, and
-- those of connected accounts as far as their connection grants it. The deliveries commit with the event, so none is
-- lost or early. So do the notices for staff of the account's team and of other teams concerned; source and destination
-- of a transfer notify one team once. The reader's permissions are checked when a notice is read. An event may have its
-- own moment, `now`. A connected account of another partner gets a copy through the outbox: a loop calls this function
-- again with that partner, which then is not the accounts' own. An existing copy is not delivered again.
-- Each statement reads one table, because a cluster plans such a statement once for all calls, but plans a join each
-- time, which takes longer than running it. Plans are generic, because a statement with a list would otherwise be
-- planned in each call, which takes longer than running it.
CREATE OR REPLACE FUNCTION "emit_events"(p_partner uuid, p_events jsonb, p_now timestamptz, p_request uuid DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
	e record;
	x record;
	v_type text;
	v_now timestamptz;
	v_scopes text[];
	v_field text;
	v_object bigint;
	v_notices jsonb;
	v_notice text;
	v_connected uuid[];
	v_listener uuid;
	v_partner uuid;
	v_home uuid;
	v_hearing uuid[];
	v_named uuid;
BEGIN
	FOR e IN SELECT q.* FROM jsonb_to_recordset(p_events) AS q (id uuid, account uuid, type text, data jsonb, now timestamptz) LOOP
		v_now := coalesce(e.now, p_now);
		INSERT INTO public.event (partner_id, event_id, account_id, type, data, request_id, created_on)
			VALUES (p_partner, e.id, e.account, e.type, e.data, p_request, v_now) ON CONFLICT (partner_id, event_id) DO NOTHING;
		CONTINUE WHEN NOT FOUND;
		IF v_type IS DISTINCT FROM e.type THEN
			SELECT k.scopes, k.object, k.notices INTO v_scopes, v_field, v_notices FROM public.event_kind k WHERE k.type = e.type;
			v_type := e.type;
		END IF;
		v_object := hashtextextended(e.account || (e.data ->> v_field), 0);
		v_hearing := ARRAY[e.account];
		SELECT coalesce(array_agg(c.partner_id), '{}') INTO v_connected FROM public.connection c
			WHERE c.account_id = e.account AND (c.disconnected_on IS NULL OR c.disconnected_on >= v_now) AND c.scopes && v_scopes;
		FOREACH v_listener IN ARRAY v_connected LOOP
			-- A partner is its own home. The home of an account that onboards other accounts is the partner that onboarded
			-- it.
			IF v_partner IS DISTINCT FROM v_listener THEN
				SELECT coalesce(a.partner_id, a.account_id) INTO v_home FROM public.account a WHERE a.account_id = v_listener;
				v_partner := v_listener;
			END IF;
			IF v_home = p_partner THEN
				v_hearing := v_hearing || v_listener;
				CONTINUE;
			END IF;
			PERFORM FROM public.account a WHERE a.account_id = e.account AND coalesce(a.partner_id, a.account_id) = p_partner;
			IF FOUND THEN
				INSERT INTO public.event_outbox (partner_id, event_id, listener_id, created_on) VALUES (p_partner, e.id, v_home, v_now)
					ON CONFLICT (partner_id, event_id, listener_id) DO NOTHING;
			END IF;
		END LOOP;
		v_notice := coalesce(v_notices ->> (e.data ->> 'status'), v_notices ->> 'any');
		IF v_notice IS NOT NULL THEN
			-- A cluster evaluates every column of an inserted row, even unused ones, so the choice is made here.
			v_named := CASE WHEN e.data ->> v_field ~ '^[0-9a-fA-F-]{36}$' THEN (e.data ->> v_field)::uuid ELSE e.account END;
			FOREACH v_listener IN ARRAY v_hearing LOOP
				PERFORM FROM public.account a WHERE a.account_id = v_listener AND coalesce(a.partner_id, a.account_id) = p_partner;
				CONTINUE WHEN NOT FOUND;
				INSERT INTO public.notice (partner_id, account_id, notice_id, kind, subject_id, other_id, object_id, mail_waits, created_on)
					VALUES (p_partner, v_listener, e.id, v_notice, coalesce((e.data ->> 'redeemedAccountID')::uuid, e.account),
						(e.data #>> '{destination,accountID}')::uuid,
						v_named, true, v_now)
					ON CONFLICT DO NOTHING;
			END LOOP;
		END IF;
		FOR x IN
			SELECT p.endpoint_id, p.account_id FROM public.webhook_endpoint p
			WHERE p.partner_id = p_partner AND p.enabled AND e.type = ANY (p.types) AND p.account_id = ANY (v_hearing)
		LOOP
			INSERT INTO public.webhook_delivery (partner_id, delivery_id, endpoint_id, event_id, account_id, object, status, attempt, due_on, tries, created_on)
				VALUES (p_partner, public.new_id(), x.endpoint_id, e.id, x.account_id, v_object, 'pending', 0, now(), '[]', now());
		END LOOP;
	END LOOP;
END $$;
--> statement-breakpoint
-- Whether a kind of the account's events has a subscriber: an endpoint of the account or of a connected account, or a
-- connected account of another partner.
CREATE OR REPLACE FUNCTION "is_heard"(p_partner uuid, p_account uuid, p_kind text) RETURNS boolean
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	v_scopes text[];
	v_hearing uuid[] := ARRAY[p_account];
	c record;
BEGIN
	SELECT k.scopes INTO v_scopes FROM public.event_kind k WHERE k.type = p_kind;
	FOR c IN SELECT d.partner_id FROM public.connection d WHERE d.account_id = p_account AND d.disconnected_on IS NULL AND d.scopes && v_scopes LOOP
		PERFORM FROM public.account a WHERE a.account_id = c.partner_id AND coalesce(a.partner_id, a.account_id) <> p_partner;
		IF FOUND THEN
			RETURN true;
		END IF;
		v_hearing := v_hearing || c.partner_id;
	END LOOP;
	PERFORM FROM public.webhook_endpoint p
		WHERE p.partner_id = p_partner AND p.enabled AND p_kind = ANY (p.types) AND p.account_id = ANY (v_hearing);
	RETURN FOUND;
END $$;
--> statement-breakpoint
-- Most events are about wallets, so they are written only if an endpoint subscribed to them.
CREATE OR REPLACE FUNCTION "emit_wallet_events"(p_partner uuid, p_transactions uuid[], p_accounts uuid[], p_now timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
	v_kinds text[] := ARRAY['walletTransaction.updated', 'balance.updated'];
	v_events jsonb := '[]';
	v_account uuid;
	v_connected uuid[];
	t record;
BEGIN
	PERFORM FROM public.webhook_endpoint p WHERE p.partner_id = p_partner AND p.enabled AND p.types && v_kinds;
	IF NOT FOUND THEN
		SELECT array_agg(c.partner_id) INTO v_connected FROM public.connection c WHERE c.account_id = ANY (p_accounts);
		PERFORM FROM public.account l WHERE l.account_id = ANY (v_connected) AND coalesce(l.partner_id, l.account_id) <> p_partner;
		IF NOT FOUND THEN
			RETURN;
		END IF;
	END IF;
	FOREACH v_account IN ARRAY ARRAY(SELECT DISTINCT a FROM unnest(p_accounts) a) LOOP
		IF public.is_heard(p_partner, v_account, v_kinds[1]) THEN
			FOR t IN
				SELECT w.* FROM ledger.wallet_transaction w
				WHERE w.partner_id = p_partner AND w.transaction_id = ANY (p_transactions) AND w.account_id = v_account
			LOOP
				v_events := v_events || jsonb_build_object('id', public.new_id(), 'account', v_account, 'type', v_kinds[1], 'data',
					jsonb_strip_nulls(jsonb_build_object('accountID', v_account, 'walletID', t.wallet_id, 'transactionID', t.transaction_id,
						'status', t.status, 'availableBalance', CASE WHEN t.balance_after IS NOT NULL THEN jsonb_build_object('currency', t.currency,
						'value', t.balance_after, 'valueDecimal', (t.balance_after / 100.0)::numeric(20, 2)::text) END)));
			END LOOP;
		END IF;
		IF public.is_heard(p_partner, v_account, v_kinds[2]) THEN
			FOR t IN
				SELECT DISTINCT w.wallet_id, w.txn_id FROM ledger.wallet_transaction w
				WHERE w.partner_id = p_partner AND w.transaction_id = ANY (p_transactions) AND w.account_id = v_account
			LOOP
				v_events := v_events || jsonb_build_object('id', public.new_id(), 'account', v_account, 'type', v_kinds[2], 'data',
					jsonb_build_object('accountID', v_account, 'walletID', t.wallet_id));
			END LOOP;
		END IF;
	END LOOP;
	PERFORM public.emit_events(p_partner, v_events, p_now);
END $$;
