-- The row of a transfer, which claims its key. Null, or the transfer that has the key already.
CREATE OR REPLACE FUNCTION "ledger"."claim_transfer"(p_partner uuid, t public.transfer) RETURNS uuid
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	v_first uuid;
BEGIN
	INSERT INTO public.transfer (partner_id, transfer_id, idempotency_key, fingerprint, source_account_id, destination_account_id,
			source_payment_method_id, destination_payment_method_id, source, destination, amount, currency, status, failure_reason,
			description, metadata, foreign_id, facilitator_fee, charges, sales_tax, group_id, parent_id, schedule_id, occurrence_id,
			refunded_amount, disputed_amount, due_on, created_on, completed_on, updated_on)
		VALUES (p_partner, t.transfer_id, t.idempotency_key, t.fingerprint, t.source_account_id, t.destination_account_id,
			t.source_payment_method_id, t.destination_payment_method_id, t.source, t.destination, t.amount, t.currency, t.status, t.failure_reason,
			t.description, t.metadata, t.foreign_id, t.facilitator_fee, t.charges, t.sales_tax, t.group_id, t.parent_id, t.schedule_id, t.occurrence_id,
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
-- An account and a capability that it lacks of those that are needed. Null where it has them all.
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
-- All else with which a transfer begins, once its key is claimed: posting, fees, instructions, events and its row of the audit trail.
CREATE OR REPLACE FUNCTION "ledger"."begin_transfer"(
	p_partner uuid, t public.transfer, p_txn uuid, p_lines jsonb, p_events jsonb, p_refused_events jsonb, p_fees jsonb,
	p_instructions jsonb, p_audit jsonb
) RETURNS text LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	f public.incurred_fee;
	r public.rail_instruction;
	v_outcome text := 'posted';
BEGIN
	PERFORM public.queue_audit(p_audit);
	IF p_lines <> '[]' THEN
		v_outcome := ledger.post(p_partner, p_txn, 'transfer', t.transfer_id, 'opened', t.created_on, p_lines, '[]', t.currency);
	END IF;
	IF v_outcome = 'insufficient' THEN
		UPDATE public.transfer o SET status = 'failed', failure_reason = 'wallet-insufficient-funds', completed_on = NULL
			WHERE o.partner_id = p_partner AND o.transfer_id = t.transfer_id;
	ELSE
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
	END IF;
	PERFORM public.emit_events(p_partner, CASE WHEN v_outcome = 'insufficient' THEN p_refused_events ELSE p_events END, t.created_on);
	RETURN v_outcome;
END $$;
REVOKE ALL ON FUNCTION "ledger"."begin_transfer" FROM PUBLIC;
--> statement-breakpoint
-- A transfer of a partner with its posting, fees, instructions, events and its row of the audit trail, in one call. The row that claims
-- the key comes first: a repeat waits for it and holds nothing else.
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
-- Several transfers of a partner in one commit, in their order, each with its own outcome: those of one wallet which were asked for at a time.
-- Nothing waits in a circle: keys are claimed in their order and before any wallet is locked, wallets in the order of their IDs. A capability
-- that is gone refuses its transfer alone. Any other fault leaves nothing of all of them, and the caller opens them one by one.
CREATE OR REPLACE FUNCTION "ledger"."open_transfers"(p_partner uuid, p_asked jsonb)
RETURNS TABLE (place integer, outcome text, transfer_id uuid, reason text) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	n integer := jsonb_array_length(p_asked);
	a jsonb;
	i integer;
	t public.transfer;
	v_wallet uuid;
	v_outcomes text[] := array_fill(NULL::text, ARRAY[n]);
	v_reasons text[] := v_outcomes;
	v_ids uuid[] := array_fill(NULL::uuid, ARRAY[n]);
BEGIN
	FOR i IN SELECT q.place FROM jsonb_array_elements(p_asked) WITH ORDINALITY AS q (asked, place)
		ORDER BY q.asked #>> '{transfer,idempotency_key}', q.place
	LOOP
		a := p_asked -> i - 1;
		t := jsonb_populate_record(NULL::public.transfer, a -> 'transfer');
		v_ids[i] := ledger.claim_transfer(p_partner, t);
		IF v_ids[i] IS NOT NULL THEN
			v_outcomes[i] := 'repeated';
			CONTINUE;
		END IF;
		v_reasons[i] := ledger.missing_need(p_partner, a -> 'needs');
		IF v_reasons[i] IS NOT NULL THEN
			v_outcomes[i] := 'refused';
			DELETE FROM public.transfer o WHERE o.partner_id = p_partner AND o.transfer_id = t.transfer_id;
		END IF;
	END LOOP;
	FOR v_wallet IN SELECT DISTINCT (l ->> 'wallet')::uuid FROM jsonb_array_elements(p_asked) q, jsonb_array_elements(q -> 'lines') l
		WHERE l ->> 'wallet' IS NOT NULL ORDER BY 1
	LOOP
		PERFORM FROM public.wallet w WHERE w.partner_id = p_partner AND w.wallet_id = v_wallet FOR NO KEY UPDATE;
	END LOOP;
	FOR i IN 1 .. n LOOP
		IF v_outcomes[i] IS NULL THEN
			a := p_asked -> i - 1;
			t := jsonb_populate_record(NULL::public.transfer, a -> 'transfer');
			v_ids[i] := t.transfer_id;
			v_outcomes[i] := ledger.begin_transfer(p_partner, t, (a ->> 'txn')::uuid, a -> 'lines', a -> 'events', a -> 'refusedEvents',
				a -> 'fees', a -> 'instructions', a -> 'audit');
		END IF;
		place := i;
		outcome := v_outcomes[i];
		transfer_id := v_ids[i];
		reason := v_reasons[i];
		RETURN NEXT;
	END LOOP;
END $$;
REVOKE ALL ON FUNCTION "ledger"."open_transfers" FROM PUBLIC;
