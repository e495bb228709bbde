-- Creates an invite with its sealed numbers, its event and its audit row, in one call, if it is allowed, all its plans
-- are known and no account has the foreign ID. Returns which plans are known, and whether the foreign ID is taken.
CREATE OR REPLACE FUNCTION "send_invite"(
	p_partner uuid, p_allowed boolean, p_invite jsonb, p_foreign text, p_identity jsonb, p_event uuid, p_request uuid, p_audit jsonb
) RETURNS TABLE (known text[], taken boolean) LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	i public.onboarding_invite := jsonb_populate_record(NULL::public.onboarding_invite, p_invite);
	v_plan text;
BEGIN
	known := '{}';
	FOREACH v_plan IN ARRAY i.fee_plan_codes LOOP
		PERFORM FROM public.fee_plan f WHERE f.partner_id = p_partner AND f.account_id = i.account_id AND f.archived_on IS NULL
			AND (f.code = v_plan OR f.plan_id::text = lower(v_plan));
		IF FOUND THEN
			known := known || v_plan;
		END IF;
	END LOOP;
	taken := p_foreign IS NOT NULL AND EXISTS (SELECT 1 FROM public.account o WHERE o.partner_id = i.account_id AND o.foreign_id = p_foreign);
	RETURN NEXT;
	IF taken OR NOT p_allowed OR cardinality(known) < cardinality(i.fee_plan_codes) THEN
		RETURN;
	END IF;
	INSERT INTO public.onboarding_invite SELECT i.*;
	IF p_identity IS NOT NULL THEN
		INSERT INTO vault.identity_secret SELECT q.* FROM jsonb_populate_record(NULL::vault.identity_secret, p_identity) q;
	END IF;
	PERFORM public.queue_audit(p_audit);
	PERFORM public.emit_events(p_partner, jsonb_build_array(jsonb_build_object('id', p_event, 'account', i.account_id,
		'type', 'onboardingInvite.created', 'data', jsonb_build_object('accountID', i.account_id))), i.created_on, p_request);
END $$;
