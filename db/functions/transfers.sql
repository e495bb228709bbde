-- A transfer with its posting, fees, instructions, events and its row of the audit trail, in one call. The row that claims the
-- key comes first: a repeat waits for it and holds nothing else.
CREATE OR REPLACE FUNCTION "ledger"."open_transfer"(
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
REVOKE ALL ON FUNCTION "ledger"."open_transfer" FROM PUBLIC;
