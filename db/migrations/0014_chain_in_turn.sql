-- Who asked for one partner's rows passed over those that another process had just taken, and gave later ones their places.
-- Now all who move rows do it one after the other. The loop for all partners has no need to wait.
CREATE OR REPLACE FUNCTION "chain_audit"(p_most integer, p_partner uuid DEFAULT NULL) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
	moved integer;
BEGIN
	IF p_partner IS NOT NULL THEN
		PERFORM pg_advisory_xact_lock(724003);
	ELSIF NOT pg_try_advisory_xact_lock(724003) THEN
		RETURN 0;
	END IF;
	WITH gone AS (
		DELETE FROM public.audit_waiting WHERE audit_id IN (
			SELECT w.audit_id FROM public.audit_waiting w WHERE p_partner IS NULL OR w.partner_id = p_partner
			ORDER BY w.audit_id LIMIT least(p_most, 500)) RETURNING *)
	INSERT INTO public.audit_event (audit_id, sequence, partner_id, account_id, actor_kind, actor_id, action, object, object_name,
		outcome, reason, changes, request_id, client_address, created_on, previous_hash, hash)
	SELECT audit_id, 0, partner_id, account_id, actor_kind, actor_id, action, object, object_name,
		outcome, reason, changes, request_id, client_address, created_on, '', ''
	FROM gone ORDER BY partner_id, created_on, audit_id;
	GET DIAGNOSTICS moved = ROW_COUNT;
	RETURN moved;
END $$;
