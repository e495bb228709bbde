-- The only code that moves money. Nothing else writes to the tables of the ledger or to the balances of wallets.
ALTER TABLE "wallet" SET (fillfactor = 50);
--> statement-breakpoint
CREATE TABLE "ledger"."entry_rest" PARTITION OF "ledger"."entry" DEFAULT;
--> statement-breakpoint
CREATE TRIGGER "txn_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger"."txn" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "entry_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger"."entry" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "adjustment_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "adjustment" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
-- Makes the partitions of this month and of some after it. A partition has the guard of its table, since it can be named itself.
CREATE FUNCTION "ledger"."prepare_months"(p_ahead integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
	first date := date_trunc('month', now() AT TIME ZONE 'UTC');
	month date;
	part text;
BEGIN
	PERFORM pg_advisory_xact_lock(724005);
	FOR ahead IN 0 .. least(p_ahead, 12) LOOP
		month := first + make_interval(months => ahead);
		part := 'entry_' || to_char(month, 'YYYY_MM');
		CONTINUE WHEN to_regclass('ledger.' || part) IS NOT NULL;
		EXECUTE format('CREATE TABLE ledger.%I (LIKE ledger.entry INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', part);
		EXECUTE format('WITH moved AS (SELECT * FROM ledger.entry_rest WHERE created_on >= %L AND created_on < %L) INSERT INTO ledger.%I SELECT * FROM moved',
			month::timestamp AT TIME ZONE 'UTC', (month + interval '1 month')::timestamp AT TIME ZONE 'UTC', part);
		IF EXISTS (SELECT FROM ledger.entry_rest WHERE created_on >= month::timestamp AT TIME ZONE 'UTC'
			AND created_on < (month + interval '1 month')::timestamp AT TIME ZONE 'UTC') THEN
			DELETE FROM ledger.entry_rest WHERE created_on >= month::timestamp AT TIME ZONE 'UTC'
				AND created_on < (month + interval '1 month')::timestamp AT TIME ZONE 'UTC';
		END IF;
		EXECUTE format('ALTER TABLE ledger.entry ATTACH PARTITION ledger.%I FOR VALUES FROM (%L) TO (%L)',
			part, month::timestamp AT TIME ZONE 'UTC', (month + interval '1 month')::timestamp AT TIME ZONE 'UTC');
		EXECUTE format('CREATE TRIGGER entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.%I FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change()', part);
	END LOOP;
END $$;
--> statement-breakpoint
SELECT "ledger"."prepare_months"(2);
--> statement-breakpoint
-- One balanced posting, once for each step of its source. Answers `posted`, `duplicate`, or `insufficient`, which leaves nothing.
-- A line of nothing moves nothing, but is told to the wallet's owner: a payment whose fee is as large as itself.
-- Wallets are locked in the order of their IDs and late, so that no two postings wait in a circle and a busy wallet is held briefly.
CREATE FUNCTION "ledger"."post"(
	p_txn uuid, p_partner uuid, p_source_type text, p_source uuid, p_step text, p_now timestamptz, p_lines jsonb, p_events jsonb,
	p_currency text DEFAULT 'USD', p_reason text DEFAULT NULL
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	n integer;
	k integer;
	i integer;
	v_transactions integer;
	v_sum bigint;
	v_fits boolean;
	v_written bigint;
	w public.wallet;
	l_account text[];
	l_wallet uuid[];
	l_amount bigint[];
	l_forced boolean[];
	l_seq bigint[];
	l_after bigint[];
	w_id uuid[];
	w_available bigint[];
	w_pending bigint[];
	w_held bigint[];
	w_steps bigint[];
	w_forced boolean[];
	w_balance bigint[];
	w_seq bigint[];
	w_owner uuid[];
	w_partner uuid[];
BEGIN
	SELECT array_agg(q.account), array_agg(q.wallet), array_agg(q.amount), array_agg(coalesce(q.forced, false)), count(*), count(q.tx), sum(q.amount),
			bool_and(q.account <> 'available' OR (q.tx IS NOT NULL AND q.gross - coalesce(q.fee, 0) = q.amount))
		INTO l_account, l_wallet, l_amount, l_forced, n, v_transactions, v_sum, v_fits
		FROM jsonb_to_recordset(p_lines) AS q (account text, wallet uuid, amount bigint, forced boolean, tx uuid, gross bigint, fee bigint);
	IF n < 2 OR v_sum <> 0 OR NOT v_fits THEN
		RAISE EXCEPTION 'posting % of % does not balance', p_step, p_source USING ERRCODE = 'check_violation';
	END IF;
	INSERT INTO ledger.txn (txn_id, partner_id, source_type, source_id, step, reason, created_on)
		VALUES (p_txn, p_partner, p_source_type, p_source, p_step, p_reason, p_now) ON CONFLICT (source_id, step) DO NOTHING;
	IF NOT FOUND THEN
		RETURN 'duplicate';
	END IF;
	INSERT INTO ledger.entry (txn_id, line, partner_id, account, wallet_id, currency, amount, created_on)
		SELECT p_txn, x.line, p_partner, x.account, x.wallet, p_currency, x.amount, p_now
		FROM unnest(l_account, l_wallet, l_amount) WITH ORDINALITY AS x (account, wallet, amount, line) WHERE x.amount <> 0;
	INSERT INTO public.event (event_id, account_id, type, data, created_on)
		SELECT x.id, x.account, x.type, x.data, p_now FROM jsonb_to_recordset(p_events) AS x (id uuid, account uuid, type text, data jsonb);
	w_id := ARRAY(SELECT DISTINCT x FROM unnest(l_wallet) x WHERE x IS NOT NULL ORDER BY x);
	w_available := array_fill(0, ARRAY[cardinality(w_id)]);
	w_pending := w_available;
	w_held := w_available;
	w_steps := w_available;
	w_forced := array_fill(false, ARRAY[cardinality(w_id)]);
	FOR i IN 1 .. n LOOP
		CONTINUE WHEN l_wallet[i] IS NULL;
		k := array_position(w_id, l_wallet[i]);
		CASE l_account[i]
			WHEN 'available' THEN
				w_available[k] := w_available[k] + l_amount[i];
				w_steps[k] := w_steps[k] + 1;
				w_forced[k] := w_forced[k] OR l_forced[i];
			WHEN 'pending' THEN w_pending[k] := w_pending[k] + l_amount[i];
			ELSE w_held[k] := w_held[k] + l_amount[i];
		END CASE;
	END LOOP;
	FOR k IN 1 .. cardinality(w_id) LOOP
		UPDATE public.wallet x SET available = x.available + w_available[k], pending = x.pending + w_pending[k],
			held = x.held + w_held[k], seq = x.seq + w_steps[k]
			WHERE x.wallet_id = w_id[k] RETURNING x.* INTO w;
		IF NOT FOUND OR w.currency <> p_currency THEN
			RAISE EXCEPTION 'posting % of % names no wallet', p_step, p_source USING ERRCODE = 'foreign_key_violation';
		END IF;
		IF w_available[k] < 0 AND w.available < 0 AND NOT w_forced[k] THEN
			RAISE EXCEPTION 'insufficient' USING ERRCODE = 'TN001';
		END IF;
		w_balance[k] := w.available - w_available[k];
		w_seq[k] := w.seq - w_steps[k];
		w_owner[k] := w.account_id;
		w_partner[k] := w.partner_id;
	END LOOP;
	FOR i IN 1 .. n LOOP
		CONTINUE WHEN l_account[i] <> 'available';
		k := array_position(w_id, l_wallet[i]);
		w_balance[k] := w_balance[k] + l_amount[i];
		w_seq[k] := w_seq[k] + 1;
		l_after[i] := w_balance[k];
		l_seq[i] := w_seq[k];
	END LOOP;
	INSERT INTO ledger.wallet_transaction AS o (transaction_id, wallet_id, account_id, partner_id, type, source_type, source_id, status,
			memo, currency, gross, fee, fee_ids, seq, balance_after, txn_id, created_on, completed_on)
		SELECT q.tx, q.wallet, w_owner[x.k], w_partner[x.k], q.type, coalesce(q.source_type, p_source_type), coalesce(q.source_id, p_source),
			CASE WHEN q.account = 'available' THEN 'completed' ELSE coalesce(q.status, 'pending') END, q.memo, p_currency, q.gross,
			coalesce(q.fee, 0), q.fee_ids, l_seq[q.line], l_after[q.line], p_txn, p_now, CASE WHEN q.account = 'available' THEN p_now END
		FROM ROWS FROM (jsonb_to_recordset(p_lines) AS (account text, wallet uuid, tx uuid, type text, status text, memo text, gross bigint,
				fee bigint, "feeIDs" uuid[], "sourceType" text, "sourceID" uuid))
			WITH ORDINALITY AS q (account, wallet, tx, type, status, memo, gross, fee, fee_ids, source_type, source_id, line),
			LATERAL (SELECT array_position(w_id, q.wallet) AS k) x
		WHERE q.tx IS NOT NULL
		ON CONFLICT (transaction_id) DO UPDATE SET status = excluded.status, gross = excluded.gross, fee = excluded.fee,
			fee_ids = excluded.fee_ids, memo = excluded.memo, seq = excluded.seq, balance_after = excluded.balance_after,
			txn_id = excluded.txn_id, completed_on = excluded.completed_on
			WHERE o.status = 'pending' AND o.wallet_id = excluded.wallet_id;
	GET DIAGNOSTICS v_written = ROW_COUNT;
	IF v_written <> v_transactions THEN
		RAISE EXCEPTION 'posting % of % settles a wallet transaction twice', p_step, p_source USING ERRCODE = 'check_violation';
	END IF;
	RETURN 'posted';
EXCEPTION WHEN SQLSTATE 'TN001' THEN
	RETURN 'insufficient';
END $$;
--> statement-breakpoint
-- A transfer with its posting, fees, instructions, events and its row of the audit trail, in one call. The row that claims the
-- key comes first: a repeat waits for it and holds nothing else.
CREATE FUNCTION "ledger"."open_transfer"(
	p_transfer jsonb, p_needs jsonb, p_txn uuid, p_lines jsonb, p_events jsonb, p_refused_events jsonb, p_fees jsonb, p_instructions jsonb,
	p_audit jsonb
) RETURNS TABLE (outcome text, transfer_id uuid) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	t public.transfer;
	v_missing text;
	v_events jsonb := p_events;
BEGIN
	INSERT INTO public.transfer SELECT r.* FROM jsonb_populate_record(NULL::public.transfer, p_transfer) r
		ON CONFLICT (partner_id, idempotency_key) DO NOTHING RETURNING * INTO t;
	IF t.transfer_id IS NULL THEN
		RETURN QUERY SELECT 'repeated'::text, o.transfer_id FROM public.transfer o
			WHERE o.partner_id = (p_transfer ->> 'partner_id')::uuid AND o.idempotency_key = (p_transfer ->> 'idempotency_key')::uuid;
		RETURN;
	END IF;
	SELECT x.account || ' ' || x.capability INTO v_missing FROM jsonb_to_recordset(p_needs) AS x (account uuid, capability text)
		WHERE NOT EXISTS (SELECT FROM public.capability c
			WHERE c.account_id = x.account AND c.capability = x.capability AND c.status = 'enabled') LIMIT 1;
	IF FOUND THEN
		RAISE EXCEPTION '%', v_missing USING ERRCODE = 'TN002';
	END IF;
	INSERT INTO public.audit_waiting (audit_id, partner_id, account_id, actor_kind, actor_id, action, object, object_name, outcome,
			reason, changes, request_id, client_address, created_on)
		SELECT r.audit_id, r.partner_id, r.account_id, r.actor_kind, r.actor_id, r.action, r.object, r.object_name, r.outcome,
			r.reason, r.changes, r.request_id, r.client_address, r.created_on
		FROM jsonb_populate_recordset(NULL::public.audit_waiting, p_audit) r;
	outcome := 'posted';
	transfer_id := t.transfer_id;
	IF p_lines <> '[]' THEN
		outcome := ledger.post(p_txn, t.partner_id, 'transfer', t.transfer_id, 'opened', t.created_on, p_lines, '[]', t.currency);
	END IF;
	IF outcome = 'insufficient' THEN
		v_events := p_refused_events;
		UPDATE public.transfer o SET status = 'failed', failure_reason = 'wallet-insufficient-funds', completed_on = NULL
			WHERE o.transfer_id = t.transfer_id;
	ELSE
		INSERT INTO public.incurred_fee SELECT r.* FROM jsonb_populate_recordset(NULL::public.incurred_fee, p_fees) r;
		INSERT INTO public.rail_instruction SELECT r.* FROM jsonb_populate_recordset(NULL::public.rail_instruction, p_instructions) r;
	END IF;
	INSERT INTO public.event (event_id, account_id, type, data, created_on)
		SELECT x.id, x.account, x.type, x.data, t.created_on FROM jsonb_to_recordset(v_events) AS x (id uuid, account uuid, type text, data jsonb);
	RETURN NEXT;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION "ledger"."prepare_months", "ledger"."post", "ledger"."open_transfer" FROM PUBLIC;
--> statement-breakpoint
-- Balances from before the ledger get an opening entry, against the operator.
DO $$
DECLARE
	w public.wallet;
BEGIN
	FOR w IN SELECT * FROM public.wallet WHERE available <> 0 LOOP
		UPDATE public.wallet SET available = 0 WHERE wallet_id = w.wallet_id;
		PERFORM ledger.post(gen_random_uuid(), w.partner_id, 'adjustment', gen_random_uuid(), 'opened', now(), jsonb_build_array(
			jsonb_build_object('account', 'available', 'wallet', w.wallet_id, 'amount', w.available, 'forced', true, 'tx', gen_random_uuid(),
				'type', 'adjustment', 'memo', 'Balance brought forward', 'gross', w.available),
			jsonb_build_object('account', 'operator', 'amount', -w.available)), '[]', w.currency);
	END LOOP;
END $$;
--> statement-breakpoint
-- Every wallet can be paid from and into.
INSERT INTO "payment_method" ("payment_method_id", "account_id", "partner_id", "type", "source_id", "created_on")
	SELECT gen_random_uuid(), w."account_id", w."partner_id", 'service-wallet', w."wallet_id", w."created_on" FROM "wallet" w;
