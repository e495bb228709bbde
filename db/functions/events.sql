-- A UUID of version 7, as code makes them: the events of a table's trigger keep the order of time too.
CREATE OR REPLACE FUNCTION "new_id"() RETURNS uuid LANGUAGE sql VOLATILE SET search_path = pg_catalog, pg_temp AS $$
	SELECT overlay(overlay(replace(gen_random_uuid()::text, '-', '') PLACING lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0')
		FROM 1 FOR 12) PLACING '7' FROM 13 FOR 1)::uuid
$$;
--> statement-breakpoint
-- An event belongs to the partner of its account.
CREATE OR REPLACE FUNCTION "name_event_partner"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	SELECT coalesce(a.partner_id, a.account_id) INTO NEW.partner_id FROM public.account a WHERE a.account_id = NEW.account_id;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "event_partner" BEFORE INSERT ON "event" FOR EACH ROW EXECUTE FUNCTION "name_event_partner"();
--> statement-breakpoint
-- A delivery of each new event to each endpoint that asks for it: the account's own, and those of partners connected to it.
-- The deliveries commit with the event, so none is lost and none comes early.
-- A partner hears of a connected account only what the connection grants.
CREATE OR REPLACE FUNCTION "fan_out_events"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	INSERT INTO public.webhook_delivery (delivery_id, endpoint_id, event_id, account_id, status, attempt, due_on, tries, created_on)
		SELECT public.new_id(), p.endpoint_id, e.event_id, p.account_id, 'pending', 0, now(), '[]', now()
		FROM new_events e
		CROSS JOIN LATERAL (
			SELECT e.account_id AS listener
			UNION
			SELECT c.partner_id FROM public.connection c JOIN public.event_kind k ON k.type = e.type AND k.scopes && c.scopes
			WHERE c.account_id = e.account_id AND (c.disconnected_on IS NULL OR c.disconnected_on >= e.created_on)
		) l
		JOIN public.webhook_endpoint p ON p.account_id = l.listener AND p.enabled AND e.type = ANY (p.types);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "event_fan_out" AFTER INSERT ON "event" REFERENCING NEW TABLE AS new_events FOR EACH STATEMENT EXECUTE FUNCTION "fan_out_events"();
--> statement-breakpoint
-- The events of wallets are the bulk, so they are only written where an endpoint asks for them.
CREATE OR REPLACE FUNCTION "tell_of_wallets"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM public.webhook_endpoint WHERE enabled AND types && ARRAY['balance.updated', 'walletTransaction.updated']) THEN
		RETURN NULL;
	END IF;
	INSERT INTO public.event (event_id, account_id, type, data, created_on)
		SELECT public.new_id(), x.account_id, x.type, x.data, now()
		FROM (
			SELECT t.account_id, 'walletTransaction.updated' AS type, jsonb_strip_nulls(jsonb_build_object('accountID', t.account_id,
				'walletID', t.wallet_id, 'transactionID', t.transaction_id, 'status', t.status, 'availableBalance',
				CASE WHEN t.balance_after IS NOT NULL THEN jsonb_build_object('currency', t.currency, 'value', t.balance_after,
					'valueDecimal', (t.balance_after / 100.0)::numeric(20, 2)::text) END)) AS data
			FROM new_transactions t
			UNION ALL
			SELECT DISTINCT t.account_id, 'balance.updated', jsonb_build_object('accountID', t.account_id, 'walletID', t.wallet_id)
			FROM new_transactions t
		) x
		WHERE EXISTS (SELECT FROM public.webhook_endpoint p WHERE p.enabled AND x.type = ANY (p.types)
			AND p.types && ARRAY['balance.updated', 'walletTransaction.updated']
			AND (p.account_id = x.account_id OR EXISTS (SELECT FROM public.connection c
				JOIN public.event_kind k ON k.type = x.type AND k.scopes && c.scopes
				WHERE c.partner_id = p.account_id AND c.account_id = x.account_id AND c.disconnected_on IS NULL)));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "wallet_transaction_made" AFTER INSERT ON "ledger"."wallet_transaction" REFERENCING NEW TABLE AS new_transactions
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_wallets"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "wallet_transaction_moved" AFTER UPDATE ON "ledger"."wallet_transaction" REFERENCING NEW TABLE AS new_transactions
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_wallets"();
