-- The number and the sum of an account's transfers on one side, after a moment and until another, without one transfer.
-- Only the newest 2,000 are read, so that the cost for a busy account is limited.
CREATE OR REPLACE FUNCTION "ledger"."risk_window"(
	p_partner uuid, p_side text, p_account uuid, p_after timestamptz, p_until timestamptz, p_except uuid
) RETURNS jsonb LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
	IF p_side = 'source' THEN
		RETURN (SELECT jsonb_build_array(count(*), coalesce(sum(w.amount), 0)) FROM (
			SELECT t.amount FROM public.transfer t
			WHERE t.partner_id = p_partner AND t.source_account_id = p_account AND t.created_on > p_after AND t.created_on <= p_until
				AND t.transfer_id <> p_except AND NOT t.archived AND t.status NOT IN ('failed', 'canceled')
			ORDER BY t.created_on DESC LIMIT 2000) w);
	END IF;
	RETURN (SELECT jsonb_build_array(count(*), coalesce(sum(w.amount), 0)) FROM (
		SELECT t.amount FROM public.transfer t
		WHERE t.partner_id = p_partner AND t.destination_account_id = p_account AND t.created_on > p_after AND t.created_on <= p_until
			AND t.transfer_id <> p_except AND NOT t.archived AND t.status NOT IN ('failed', 'canceled')
		ORDER BY t.created_on DESC LIMIT 2000) w);
END $$;
REVOKE ALL ON FUNCTION "ledger"."risk_window" FROM PUBLIC;
--> statement-breakpoint
-- Opens a transfer that risk rules decided about, unless a window that they read has changed since: then the outcome is
-- `changed`, and nothing is stored. Transfers of an account with a window take turns. `p_windows` is in the order of the
-- accounts, so that two calls cannot deadlock.
CREATE OR REPLACE FUNCTION "ledger"."open_screened_transfer"(
	p_partner uuid, p_windows jsonb, p_transfer jsonb, p_needs jsonb, p_txn uuid, p_lines jsonb, p_events jsonb,
	p_refused_events jsonb, p_fees jsonb, p_instructions jsonb, p_audit jsonb
) RETURNS TABLE (outcome text, transfer_id uuid) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	v_id uuid := (p_transfer ->> 'transfer_id')::uuid;
	x record;
BEGIN
	FOR x IN SELECT q.* FROM jsonb_to_recordset(p_windows) AS q (account uuid) LOOP
		PERFORM pg_advisory_xact_lock(hashtextextended('risk ' || x.account, 0));
	END LOOP;
	FOR x IN SELECT q.* FROM jsonb_to_recordset(p_windows) AS q (side text, account uuid, after timestamptz, fact jsonb) LOOP
		IF ledger.risk_window(p_partner, x.side, x.account, x.after, 'infinity', v_id) <> x.fact THEN
			outcome := 'changed';
			transfer_id := v_id;
			RETURN NEXT;
			RETURN;
		END IF;
	END LOOP;
	RETURN QUERY SELECT o.outcome, o.transfer_id
		FROM ledger.open_transfer(p_partner, p_transfer, p_needs, p_txn, p_lines, p_events, p_refused_events, p_fees, p_instructions, p_audit) o;
END $$;
REVOKE ALL ON FUNCTION "ledger"."open_screened_transfer" FROM PUBLIC;
