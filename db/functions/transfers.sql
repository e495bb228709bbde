-- A transfer of a partner with its posting, fees, instructions, events and its row of the audit trail, in one call. The row that claims
-- the key comes first: a repeat waits for it and holds nothing else.
CREATE OR REPLACE FUNCTION "ledger"."open_transfer"(
	p_partner uuid, p_transfer jsonb, p_needs jsonb, p_txn uuid, p_lines jsonb, p_events jsonb, p_refused_events jsonb, p_fees jsonb,
	p_instructions jsonb, p_audit jsonb
) RETURNS TABLE (outcome text, transfer_id uuid) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
	t public.transfer := jsonb_populate_record(NULL::public.transfer, p_transfer);
	f public.incurred_fee;
	r public.rail_instruction;
	x record;
	v_outcome text := 'posted';
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
		RETURN QUERY SELECT 'repeated'::text, o.transfer_id FROM public.transfer o
			WHERE o.partner_id = p_partner AND o.idempotency_key = t.idempotency_key;
		RETURN;
	END IF;
	FOR x IN SELECT q.* FROM jsonb_to_recordset(p_needs) AS q (account uuid, capability text) LOOP
		PERFORM FROM public.capability c
			WHERE c.partner_id = p_partner AND c.account_id = x.account AND c.capability = x.capability AND c.status = 'enabled';
		IF NOT FOUND THEN
			RAISE EXCEPTION '%', x.account || ' ' || x.capability USING ERRCODE = 'TN002';
		END IF;
	END LOOP;
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
	RETURN QUERY SELECT v_outcome, t.transfer_id;
END $$;
REVOKE ALL ON FUNCTION "ledger"."open_transfer" FROM PUBLIC;
