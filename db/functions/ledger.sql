-- One balanced posting of a partner, once for each step of its source. Returns `posted`, `duplicate`, or
-- `insufficient`, which changes nothing. A line of zero moves nothing, but the wallet's owner sees it: a payment with a
-- fee of the full amount. Wallets are locked in the order of their IDs, so that no two postings deadlock, and late, so
-- that a busy wallet is locked briefly. Each transaction has a place in its wallet's lists: on completion it moves to
-- where it changed the balance.
CREATE OR REPLACE FUNCTION "ledger"."post"(
	p_partner uuid, p_txn uuid, p_source_type text, p_source uuid, p_step text, p_now timestamptz, p_lines jsonb, p_events jsonb,
	p_currency text DEFAULT 'USD', p_reason text DEFAULT NULL
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	n integer;
	k integer;
	i integer;
	q record;
	v_sum bigint;
	v_fits boolean;
	v_written uuid[] := '{}';
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
BEGIN
	SELECT array_agg(x.account), array_agg(x.wallet), array_agg(x.amount), array_agg(coalesce(x.forced, false)), count(*), sum(x.amount),
			bool_and(x.account <> 'available' OR (x.tx IS NOT NULL AND x.gross - coalesce(x.fee, 0) = x.amount))
		INTO l_account, l_wallet, l_amount, l_forced, n, v_sum, v_fits
		FROM jsonb_to_recordset(p_lines) AS x (account text, wallet uuid, amount bigint, forced boolean, tx uuid, gross bigint, fee bigint);
	IF n < 2 OR v_sum <> 0 OR NOT v_fits THEN
		RAISE EXCEPTION 'posting % of % does not balance', p_step, p_source USING ERRCODE = 'check_violation';
	END IF;
	INSERT INTO ledger.txn (partner_id, txn_id, source_type, source_id, step, reason, created_on)
		VALUES (p_partner, p_txn, p_source_type, p_source, p_step, p_reason, p_now) ON CONFLICT (partner_id, source_id, step) DO NOTHING;
	IF NOT FOUND THEN
		RETURN 'duplicate';
	END IF;
	FOR i IN 1 .. n LOOP
		CONTINUE WHEN l_amount[i] = 0;
		INSERT INTO ledger.entry (partner_id, txn_id, line, account, wallet_id, currency, amount, created_on)
			VALUES (p_partner, p_txn, i, l_account[i], l_wallet[i], p_currency, l_amount[i], p_now);
	END LOOP;
	IF p_events <> '[]' THEN
		PERFORM public.emit_events(p_partner, p_events, p_now);
	END IF;
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
			WHERE x.partner_id = p_partner AND x.wallet_id = w_id[k] RETURNING x.* INTO w;
		IF NOT FOUND OR w.currency <> p_currency THEN
			RAISE EXCEPTION 'posting % of % names no wallet', p_step, p_source USING ERRCODE = 'foreign_key_violation';
		END IF;
		IF w_available[k] < 0 AND w.available < 0 AND NOT w_forced[k] THEN
			RAISE EXCEPTION 'insufficient' USING ERRCODE = 'TN001';
		END IF;
		w_balance[k] := w.available - w_available[k];
		w_seq[k] := w.seq - w_steps[k];
		w_owner[k] := w.account_id;
	END LOOP;
	FOR i IN 1 .. n LOOP
		CONTINUE WHEN l_account[i] <> 'available';
		k := array_position(w_id, l_wallet[i]);
		w_balance[k] := w_balance[k] + l_amount[i];
		w_seq[k] := w_seq[k] + 1;
		l_after[i] := w_balance[k];
		l_seq[i] := w_seq[k];
	END LOOP;
	FOR q IN
		SELECT x.* FROM ROWS FROM (jsonb_to_recordset(p_lines) AS (account text, wallet uuid, tx uuid, type text, status text, memo text,
				gross bigint, fee bigint, "feeIDs" uuid[], "sourceType" text, "sourceID" uuid))
			WITH ORDINALITY AS x (account, wallet, tx, type, status, memo, gross, fee, fee_ids, source_type, source_id, line)
	LOOP
		CONTINUE WHEN q.tx IS NULL;
		k := array_position(w_id, q.wallet);
		INSERT INTO ledger.wallet_transaction AS o (partner_id, transaction_id, wallet_id, account_id, type, source_type, source_id, status,
				memo, currency, gross, fee, fee_ids, seq, balance_after, place, txn_id, created_on, completed_on)
			VALUES (p_partner, q.tx, q.wallet, w_owner[k], q.type, coalesce(q.source_type, p_source_type), coalesce(q.source_id, p_source),
				CASE WHEN q.account = 'available' THEN 'completed' ELSE coalesce(q.status, 'pending') END, q.memo, p_currency, q.gross,
				coalesce(q.fee, 0), q.fee_ids, l_seq[q.line], l_after[q.line],
				coalesce(2 * l_seq[q.line], 2 * w_seq[k] + 1), p_txn, p_now, CASE WHEN q.account = 'available' THEN p_now END)
			ON CONFLICT (partner_id, transaction_id) DO UPDATE SET status = excluded.status, gross = excluded.gross, fee = excluded.fee,
				fee_ids = excluded.fee_ids, memo = excluded.memo, seq = excluded.seq, balance_after = excluded.balance_after,
				place = CASE WHEN excluded.seq IS NULL THEN o.place ELSE excluded.place END,
				txn_id = excluded.txn_id, completed_on = excluded.completed_on
				WHERE o.status = 'pending' AND o.wallet_id = excluded.wallet_id;
		IF NOT FOUND THEN
			RAISE EXCEPTION 'posting % of % settles a wallet transaction twice', p_step, p_source USING ERRCODE = 'check_violation';
		END IF;
		v_written := v_written || q.tx;
	END LOOP;
	PERFORM public.emit_wallet_events(p_partner, v_written, w_owner, p_now);
	RETURN 'posted';
EXCEPTION WHEN SQLSTATE 'TN001' THEN
	RETURN 'insufficient';
END $$;
REVOKE ALL ON FUNCTION "ledger"."post" FROM PUBLIC;
--> statement-breakpoint
-- Several postings of a partner, in order and by the rules of `ledger.post`, but none may exist already or complete a
-- pending one. Each has `txn`, `sourceType`, `source`, `step`, `now`, `currency`, `lines`, and optionally `reason`.
-- Returns `posted` or `insufficient` for each; the latter changes nothing. The effects on wallets are computed before
-- anything is written. Then each table is written by one statement, since starting a statement costs more than a row.
-- For a single posting `ledger.post` is cheaper, and a cluster plans its statements once for all calls.
CREATE OR REPLACE FUNCTION "ledger"."post_all"(p_partner uuid, p_postings jsonb) RETURNS text[]
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	n integer := jsonb_array_length(p_postings);
	i integer;
	j integer := 1;
	k integer;
	v_first integer;
	v_sum bigint;
	v_fits boolean;
	v_outcomes text[] := array_fill('posted'::text, ARRAY[n]);
	w public.wallet;
	-- Lines of all postings, one after the other: each line's posting, number, content and result.
	l_posting integer[];
	l_number integer[];
	l_txn uuid[];
	l_type text[];
	l_source uuid[];
	l_step text[];
	l_reason text[];
	l_now timestamptz[];
	l_told jsonb[];
	l_account text[];
	l_wallet uuid[];
	l_currency text[];
	l_tx uuid[];
	l_amount bigint[];
	l_forced boolean[];
	l_fits boolean[];
	l_seq bigint[];
	l_after bigint[];
	l_place bigint[];
	-- Wallets after the postings so far, and before the current one.
	w_id uuid[];
	w_currency text[];
	w_owner uuid[];
	w_available bigint[];
	w_pending bigint[];
	w_held bigint[];
	w_seq bigint[];
	o_available bigint[];
	o_pending bigint[];
	o_held bigint[];
	o_seq bigint[];
BEGIN
	SELECT array_agg(p.place), array_agg(l.place), array_agg(p.txn), array_agg(p.type), array_agg(p.source), array_agg(p.step),
			array_agg(p.reason), array_agg(p.now), array_agg(l.told), array_agg(l.told ->> 'account'), array_agg((l.told ->> 'wallet')::uuid),
			array_agg(p.currency), array_agg((l.told ->> 'tx')::uuid), array_agg((l.told ->> 'amount')::bigint),
			array_agg(coalesce((l.told ->> 'forced')::boolean, false)),
			array_agg(l.told ->> 'account' <> 'available' OR (l.told ->> 'tx' IS NOT NULL
				AND (l.told ->> 'gross')::bigint - coalesce((l.told ->> 'fee')::bigint, 0) = (l.told ->> 'amount')::bigint))
		INTO l_posting, l_number, l_txn, l_type, l_source, l_step, l_reason, l_now, l_told, l_account, l_wallet, l_currency, l_tx, l_amount,
			l_forced, l_fits
		FROM ROWS FROM (jsonb_to_recordset(p_postings) AS (txn uuid, "sourceType" text, source uuid, step text, reason text, now timestamptz,
				currency text, lines jsonb)) WITH ORDINALITY AS p (txn, type, source, step, reason, now, currency, lines, place),
			jsonb_array_elements(p.lines) WITH ORDINALITY AS l (told, place);
	SELECT coalesce(array_agg(y.wallet_id), '{}'), array_agg(y.currency), array_agg(y.account_id), array_agg(y.available), array_agg(y.pending),
			array_agg(y.held), array_agg(y.seq)
		INTO w_id, w_currency, w_owner, w_available, w_pending, w_held, w_seq
		FROM (SELECT o.* FROM public.wallet o WHERE o.partner_id = p_partner AND o.wallet_id = ANY (l_wallet)
			ORDER BY o.wallet_id FOR NO KEY UPDATE) y;
	FOR i IN 1 .. n LOOP
		v_first := j;
		v_sum := 0;
		v_fits := true;
		o_available := w_available;
		o_pending := w_pending;
		o_held := w_held;
		o_seq := w_seq;
		WHILE l_posting[j] = i LOOP
			v_sum := v_sum + l_amount[j];
			k := array_position(w_id, l_wallet[j]);
			v_fits := v_fits AND l_fits[j];
			IF l_wallet[j] IS NOT NULL AND w_currency[k] IS DISTINCT FROM l_currency[j] THEN
				RAISE EXCEPTION 'posting % of % names no wallet', l_step[j], l_source[j] USING ERRCODE = 'foreign_key_violation';
			END IF;
			CASE l_account[j]
				WHEN 'available' THEN
					w_available[k] := w_available[k] + l_amount[j];
					w_seq[k] := w_seq[k] + 1;
					l_after[j] := w_available[k];
					l_seq[j] := w_seq[k];
				WHEN 'pending' THEN w_pending[k] := w_pending[k] + l_amount[j];
				WHEN 'held' THEN w_held[k] := w_held[k] + l_amount[j];
				ELSE NULL;
			END CASE;
			j := j + 1;
		END LOOP;
		IF j < v_first + 2 OR v_sum <> 0 OR NOT v_fits THEN
			RAISE EXCEPTION 'posting % of % does not balance', l_step[v_first], l_source[v_first] USING ERRCODE = 'check_violation';
		END IF;
		FOR k IN v_first .. j - 1 LOOP
			l_place[k] := coalesce(2 * l_seq[k], 2 * w_seq[array_position(w_id, l_wallet[k])] + 1);
		END LOOP;
		FOR k IN 1 .. cardinality(w_id) LOOP
			CONTINUE WHEN w_available[k] >= least(o_available[k], 0);
			PERFORM FROM unnest(l_posting, l_wallet, l_forced) AS y (posting, wallet, forced) WHERE y.posting = i AND y.wallet = w_id[k] AND y.forced;
			CONTINUE WHEN FOUND;
			v_outcomes[i] := 'insufficient';
			w_available := o_available;
			w_pending := o_pending;
			w_held := o_held;
			w_seq := o_seq;
			EXIT;
		END LOOP;
	END LOOP;
	IF 'posted' <> ALL (v_outcomes) THEN
		RETURN v_outcomes;
	END IF;
	INSERT INTO ledger.txn (partner_id, txn_id, source_type, source_id, step, reason, created_on)
		SELECT p_partner, p.txn, p.type, p.source, p.step, p.reason, p.now
		FROM unnest(l_txn, l_type, l_source, l_step, l_reason, l_now, l_posting, l_number)
			AS p (txn, type, source, step, reason, now, posting, number)
		WHERE p.number = 1 AND v_outcomes[p.posting] = 'posted';
	INSERT INTO ledger.entry (partner_id, txn_id, line, account, wallet_id, currency, amount, created_on)
		SELECT p_partner, e.txn, e.number, e.account, e.wallet, e.currency, e.amount, e.now
		FROM unnest(l_txn, l_number, l_account, l_wallet, l_currency, l_amount, l_now, l_posting)
			AS e (txn, number, account, wallet, currency, amount, now, posting)
		WHERE e.amount <> 0 AND v_outcomes[e.posting] = 'posted';
	INSERT INTO ledger.wallet_transaction (partner_id, transaction_id, wallet_id, account_id, type, source_type, source_id, status,
			memo, currency, gross, fee, fee_ids, seq, balance_after, place, txn_id, created_on, completed_on)
		SELECT p_partner, e.tx, e.wallet, w_owner[array_position(w_id, e.wallet)], e.told ->> 'type', coalesce(e.told ->> 'sourceType', e.type),
			coalesce((e.told ->> 'sourceID')::uuid, e.source),
			CASE WHEN e.account = 'available' THEN 'completed' ELSE coalesce(e.told ->> 'status', 'pending') END, e.told ->> 'memo',
			e.currency, (e.told ->> 'gross')::bigint, coalesce((e.told ->> 'fee')::bigint, 0),
			translate(e.told ->> 'feeIDs', '[]', '{}')::uuid[], e.seq, e.after, e.place, e.txn, e.now,
			CASE WHEN e.account = 'available' THEN e.now END
		FROM unnest(l_told, l_posting, l_account, l_wallet, l_tx, l_seq, l_after, l_place, l_type, l_source, l_currency, l_txn, l_now)
			AS e (told, posting, account, wallet, tx, seq, after, place, type, source, currency, txn, now)
		WHERE e.tx IS NOT NULL AND v_outcomes[e.posting] = 'posted';
	FOR k IN 1 .. cardinality(w_id) LOOP
		-- A cluster cannot set a column to an element of an array.
		w.available := w_available[k];
		w.pending := w_pending[k];
		w.held := w_held[k];
		w.seq := w_seq[k];
		UPDATE public.wallet o SET available = w.available, pending = w.pending, held = w.held, seq = w.seq
			WHERE o.partner_id = p_partner AND o.wallet_id = w_id[k];
	END LOOP;
	PERFORM public.emit_wallet_events(p_partner, l_tx, w_owner, l_now[cardinality(l_now)]);
	RETURN v_outcomes;
END $$;
REVOKE ALL ON FUNCTION "ledger"."post_all" FROM PUBLIC;
--> statement-breakpoint
-- Opens an empty wallet of an account. Returns null if it already has one in the currency.
CREATE OR REPLACE FUNCTION "ledger"."open_wallet"(p_partner uuid, p_wallet uuid, p_account uuid, p_currency text, p_now timestamptz)
RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	v_opened uuid;
BEGIN
	INSERT INTO public.wallet (partner_id, wallet_id, account_id, currency, created_on) VALUES (p_partner, p_wallet, p_account, p_currency, p_now)
		ON CONFLICT (partner_id, account_id, currency) DO NOTHING RETURNING wallet_id INTO v_opened;
	RETURN v_opened;
END $$;
REVOKE ALL ON FUNCTION "ledger"."open_wallet" FROM PUBLIC;
--> statement-breakpoint
-- Moves the wallets of a sandbox partner to the archive that its reset created. Their entries stay unchanged.
CREATE OR REPLACE FUNCTION "ledger"."archive_wallets"(p_partner uuid, p_archive uuid) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	v_moved bigint;
BEGIN
	IF (SELECT count(*) FROM public.account WHERE account_id IN (p_partner, p_archive) AND mode = 'sandbox' AND partner_id IS NULL) <> 2
		OR EXISTS (SELECT 1 FROM public.connection WHERE p_archive IN (partner_id, account_id)) THEN
		RAISE EXCEPTION 'only a sandbox partner has an archive';
	END IF;
	UPDATE public.wallet SET account_id = p_archive WHERE partner_id = p_partner AND account_id = p_partner;
	GET DIAGNOSTICS v_moved = ROW_COUNT;
	RETURN v_moved;
END $$;
REVOKE ALL ON FUNCTION "ledger"."archive_wallets" FROM PUBLIC;
