-- Inserts the row of a transfer, which claims its key. Returns null, or the transfer that already has the key.
CREATE OR REPLACE FUNCTION "ledger"."claim_transfer"(p_partner uuid, t public.transfer) RETURNS uuid
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	v_first uuid;
BEGIN
	INSERT INTO public.transfer (partner_id, transfer_id, idempotency_key, fingerprint, source_account_id, destination_account_id,
			source_payment_method_id, destination_payment_method_id, source, destination, amount, currency, status, failure_reason,
			description, metadata, foreign_id, facilitator_fee, charges, sales_tax, risk, made_by_id, group_id, parent_id, schedule_id, occurrence_id,
			refunded_amount, disputed_amount, due_on, created_on, completed_on, updated_on)
		VALUES (p_partner, t.transfer_id, t.idempotency_key, t.fingerprint, t.source_account_id, t.destination_account_id,
			t.source_payment_method_id, t.destination_payment_method_id, t.source, t.destination, t.amount, t.currency, t.status, t.failure_reason,
			t.description, t.metadata, t.foreign_id, t.facilitator_fee, t.charges, t.sales_tax, t.risk, t.made_by_id, t.group_id, t.parent_id, t.schedule_id, t.occurrence_id,
			t.refunded_amount, t.disputed_amount, t.due_on, t.created_on, t.completed_on, t.updated_on)
		ON CONFLICT (partner_id, idempotency_key) DO NOTHING;
	IF NOT FOUND THEN
		SELECT o.transfer_id INTO STRICT v_first FROM public.transfer o
			WHERE o.partner_id = p_partner AND o.idempotency_key = t.idempotency_key;
	END IF;
	RETURN v_first;
END $$;
REVOKE ALL ON FUNCTION "ledger"."claim_transfer" FROM PUBLIC;
--> statement-breakpoint
-- An account and a required capability that it lacks. Null if it has all of them.
CREATE OR REPLACE FUNCTION "ledger"."missing_need"(p_partner uuid, p_needs jsonb) RETURNS text
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	x record;
BEGIN
	FOR x IN SELECT q.* FROM jsonb_to_recordset(p_needs) AS q (account uuid, capability text) LOOP
		PERFORM FROM public.capability c
			WHERE c.partner_id = p_partner AND c.account_id = x.account AND c.capability = x.capability AND c.status = 'enabled';
		IF NOT FOUND THEN
			RETURN x.account || ' ' || x.capability;
		END IF;
	END LOOP;
	RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION "ledger"."missing_need" FROM PUBLIC;
--> statement-breakpoint
-- Stores fees of transfers, and their rail instructions.
CREATE OR REPLACE FUNCTION "ledger"."add_fees_and_instructions"(p_partner uuid, p_fees jsonb, p_instructions jsonb) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	f public.incurred_fee;
	r public.rail_instruction;
BEGIN
	FOR f IN SELECT q.* FROM jsonb_populate_recordset(NULL::public.incurred_fee, p_fees) q LOOP
		INSERT INTO public.incurred_fee (partner_id, fee_id, account_id, wallet_id, transfer_party, planned_for, fee_name, amount,
				source_kind, source_id, created_on, refunded_on)
			VALUES (p_partner, f.fee_id, f.account_id, f.wallet_id, f.transfer_party, f.planned_for, f.fee_name, f.amount,
				f.source_kind, f.source_id, f.created_on, f.refunded_on);
	END LOOP;
	FOR r IN SELECT q.* FROM jsonb_populate_recordset(NULL::public.rail_instruction, p_instructions) q LOOP
		INSERT INTO public.rail_instruction (partner_id, instruction_id, account_id, transfer_id, refund_id, bank_account_id, card_id,
				kind, status, amount, currency, details, due_on, lease_until, attempt, provider_ref, advanced_by, created_on, updated_on)
			VALUES (p_partner, r.instruction_id, r.account_id, r.transfer_id, r.refund_id, r.bank_account_id, r.card_id,
				r.kind, r.status, r.amount, r.currency, r.details, r.due_on, r.lease_until, r.attempt, r.provider_ref, r.advanced_by,
				r.created_on, r.updated_on);
	END LOOP;
END $$;
REVOKE ALL ON FUNCTION "ledger"."add_fees_and_instructions" FROM PUBLIC;
--> statement-breakpoint
-- The rest of a transfer, once its key is claimed: posting, fees, instructions, events and its audit row.
CREATE OR REPLACE FUNCTION "ledger"."begin_transfer"(
	p_partner uuid, t public.transfer, p_txn uuid, p_lines jsonb, p_events jsonb, p_refused_events jsonb, p_fees jsonb,
	p_instructions jsonb, p_audit jsonb
) RETURNS text LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	v_outcome text := 'posted';
BEGIN
	PERFORM public.queue_audit(p_audit);
	IF p_lines <> '[]' THEN
		v_outcome := ledger.post(p_partner, p_txn, 'transfer', t.transfer_id, 'opened', t.created_on, p_lines, '[]', t.currency);
	END IF;
	IF v_outcome = 'insufficient' THEN
		UPDATE public.transfer o SET status = 'failed', failure_reason = 'wallet-insufficient-funds', completed_on = NULL
			WHERE o.partner_id = p_partner AND o.transfer_id = t.transfer_id;
	ELSIF p_fees <> '[]' OR p_instructions <> '[]' THEN
		PERFORM ledger.add_fees_and_instructions(p_partner, p_fees, p_instructions);
	END IF;
	PERFORM public.emit_events(p_partner, CASE WHEN v_outcome = 'insufficient' THEN p_refused_events ELSE p_events END, t.created_on);
	RETURN v_outcome;
END $$;
REVOKE ALL ON FUNCTION "ledger"."begin_transfer" FROM PUBLIC;
--> statement-breakpoint
-- A transfer of a partner with its posting, fees, instructions, events and its audit row, in one call. The row that
-- claims the key comes first: a repeat waits for it and holds no other lock.
CREATE OR REPLACE FUNCTION "ledger"."open_transfer"(
	p_partner uuid, p_transfer jsonb, p_needs jsonb, p_txn uuid, p_lines jsonb, p_events jsonb, p_refused_events jsonb, p_fees jsonb,
	p_instructions jsonb, p_audit jsonb
) RETURNS TABLE (outcome text, transfer_id uuid) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	t public.transfer := jsonb_populate_record(NULL::public.transfer, p_transfer);
	v_missing text;
BEGIN
	transfer_id := ledger.claim_transfer(p_partner, t);
	outcome := 'repeated';
	IF transfer_id IS NULL THEN
		v_missing := ledger.missing_need(p_partner, p_needs);
		IF v_missing IS NOT NULL THEN
			RAISE EXCEPTION '%', v_missing USING ERRCODE = 'TN002';
		END IF;
		transfer_id := t.transfer_id;
		outcome := ledger.begin_transfer(p_partner, t, p_txn, p_lines, p_events, p_refused_events, p_fees, p_instructions, p_audit);
	END IF;
	RETURN NEXT;
END $$;
REVOKE ALL ON FUNCTION "ledger"."open_transfer" FROM PUBLIC;
--> statement-breakpoint
-- Several transfers of a partner in one commit, in order, each with a separate outcome: transfers of one wallet that
-- were requested at the same time. Deadlocks cannot occur: the rows that claim the keys come first, in the order of
-- their keys, then wallets in the order of their IDs. A missing capability rejects only its transfer. Any other error
-- rolls back all of them, and the caller creates them one by one. Tables that may get many rows are written by one
-- statement each.
CREATE OR REPLACE FUNCTION "ledger"."open_transfers"(p_partner uuid, p_openings jsonb)
RETURNS TABLE (place integer, outcome text, transfer_id uuid, reason text) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	n integer := jsonb_array_length(p_openings);
	i integer;
	v_id uuid;
	v_ids uuid[];
	v_keys uuid[];
	v_claimed uuid[] := '{}';
	v_accounts uuid[];
	v_enabled text[];
	v_need text;
	v_places integer[];
	v_postings jsonb;
	v_posted text[];
	v_outcomes text[] := array_fill('posted'::text, ARRAY[n]);
	v_reasons text[] := array_fill(NULL::text, ARRAY[n]);
	v_failed uuid[] := '{}';
	v_fees jsonb;
	v_instructions jsonb;
	v_events jsonb;
	v_audit jsonb;
BEGIN
	SELECT array_agg((q #>> '{transfer,transfer_id}')::uuid), array_agg((q #>> '{transfer,idempotency_key}')::uuid) INTO v_ids, v_keys
		FROM jsonb_array_elements(p_openings) q;
	FOR v_id IN
		INSERT INTO public.transfer AS y (partner_id, transfer_id, idempotency_key, fingerprint, source_account_id, destination_account_id,
				source_payment_method_id, destination_payment_method_id, source, destination, amount, currency, status, failure_reason,
				description, metadata, foreign_id, facilitator_fee, charges, sales_tax, risk, made_by_id, group_id, parent_id, schedule_id, occurrence_id,
				refunded_amount, disputed_amount, due_on, created_on, completed_on, updated_on)
			SELECT p_partner, x.transfer_id, x.idempotency_key, x.fingerprint, x.source_account_id, x.destination_account_id,
				x.source_payment_method_id, x.destination_payment_method_id, x.source, x.destination, x.amount, x.currency, x.status, x.failure_reason,
				x.description, x.metadata, x.foreign_id, x.facilitator_fee, x.charges, x.sales_tax, x.risk, x.made_by_id, x.group_id, x.parent_id, x.schedule_id, x.occurrence_id,
				x.refunded_amount, x.disputed_amount, x.due_on, x.created_on, x.completed_on, x.updated_on
			FROM jsonb_array_elements(p_openings) WITH ORDINALITY AS q (opening, place),
				jsonb_populate_record(NULL::public.transfer, q.opening -> 'transfer') x
			ORDER BY x.idempotency_key, q.place
			ON CONFLICT (partner_id, idempotency_key) DO NOTHING RETURNING y.transfer_id
	LOOP
		v_claimed := v_claimed || v_id;
	END LOOP;
	SELECT array_agg((need ->> 'account')::uuid) INTO v_accounts FROM jsonb_array_elements(p_openings) q, jsonb_array_elements(q -> 'needs') need;
	SELECT coalesce(array_agg(c.account_id || ' ' || c.capability), '{}') INTO v_enabled FROM public.capability c
		WHERE c.partner_id = p_partner AND c.status = 'enabled' AND c.account_id = ANY (v_accounts);
	FOR i, v_need IN
		SELECT q.place, (need ->> 'account') || ' ' || (need ->> 'capability')
		FROM jsonb_array_elements(p_openings) WITH ORDINALITY AS q (opening, place), jsonb_array_elements(q.opening -> 'needs') need
	LOOP
		CONTINUE WHEN v_need = ANY (v_enabled) OR v_ids[i] <> ALL (v_claimed) OR v_outcomes[i] = 'refused';
		v_outcomes[i] := 'refused';
		v_reasons[i] := v_need;
		DELETE FROM public.transfer y WHERE y.partner_id = p_partner AND y.transfer_id = v_ids[i];
	END LOOP;
	FOR i IN 1 .. n LOOP
		CONTINUE WHEN v_ids[i] = ANY (v_claimed);
		-- The first transfer with the key may just have been rejected. Then the key is free, but not in this call.
		SELECT y.transfer_id INTO STRICT v_id FROM public.transfer y WHERE y.partner_id = p_partner AND y.idempotency_key = v_keys[i];
		v_ids[i] := v_id;
		v_outcomes[i] := 'repeated';
	END LOOP;
	SELECT array_agg(q.place), jsonb_agg(jsonb_build_object('txn', q.opening -> 'txn', 'sourceType', 'transfer', 'source', v_ids[q.place],
			'step', 'opened', 'now', q.opening #> '{transfer,created_on}', 'currency', q.opening #> '{transfer,currency}',
			'lines', q.opening -> 'lines'))
		INTO v_places, v_postings
		FROM jsonb_array_elements(p_openings) WITH ORDINALITY AS q (opening, place)
		WHERE v_outcomes[q.place] = 'posted' AND q.opening -> 'lines' <> '[]';
	IF v_places IS NOT NULL THEN
		v_posted := ledger.post_all(p_partner, v_postings);
		FOR i IN 1 .. cardinality(v_places) LOOP
			CONTINUE WHEN v_posted[i] = 'posted';
			v_outcomes[v_places[i]] := v_posted[i];
			v_failed := v_failed || v_ids[v_places[i]];
		END LOOP;
	END IF;
	IF v_failed <> '{}' THEN
		UPDATE public.transfer y SET status = 'failed', failure_reason = 'wallet-insufficient-funds', completed_on = NULL
			WHERE y.partner_id = p_partner AND y.transfer_id = ANY (v_failed);
	END IF;
	SELECT jsonb_agg(fee) INTO v_fees FROM jsonb_array_elements(p_openings) WITH ORDINALITY AS q (opening, place), jsonb_array_elements(q.opening -> 'fees') fee
		WHERE v_outcomes[q.place] = 'posted';
	SELECT jsonb_agg(x) INTO v_instructions FROM jsonb_array_elements(p_openings) WITH ORDINALITY AS q (opening, place),
			jsonb_array_elements(q.opening -> 'instructions') x
		WHERE v_outcomes[q.place] = 'posted';
	PERFORM ledger.add_fees_and_instructions(p_partner, v_fees, v_instructions);
	SELECT jsonb_agg(x) INTO v_audit FROM jsonb_array_elements(p_openings) WITH ORDINALITY AS q (opening, place), jsonb_array_elements(q.opening -> 'audit') x
		WHERE v_outcomes[q.place] IN ('posted', 'insufficient');
	PERFORM public.queue_audit(coalesce(v_audit, '[]'));
	SELECT jsonb_agg(event || jsonb_build_object('now', q.opening #> '{transfer,created_on}')) INTO v_events
		FROM jsonb_array_elements(p_openings) WITH ORDINALITY AS q (opening, place),
			jsonb_array_elements(CASE WHEN v_outcomes[q.place] = 'insufficient' THEN q.opening -> 'refusedEvents' ELSE q.opening -> 'events' END) event
		WHERE v_outcomes[q.place] IN ('posted', 'insufficient');
	PERFORM public.emit_events(p_partner, coalesce(v_events, '[]'), now());
	FOR i IN 1 .. n LOOP
		place := i;
		outcome := v_outcomes[i];
		transfer_id := v_ids[i];
		reason := v_reasons[i];
		RETURN NEXT;
	END LOOP;
END $$;
REVOKE ALL ON FUNCTION "ledger"."open_transfers" FROM PUBLIC;
