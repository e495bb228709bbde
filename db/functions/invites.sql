-- Makes an invite with its sealed numbers, its event and its row of the audit trail, in one call. It does so if it is allowed, all its
-- plans are known and no account has the foreign ID. Answers which plans are known, and whether the foreign ID is taken. No webhook tells of it.
CREATE OR REPLACE FUNCTION "create_invite"(
	p_allowed boolean, p_partner uuid, p_code text, p_account uuid, p_capabilities text[], p_plans text[], p_scopes text[], p_prefill jsonb, p_recipient text,
	p_return_url text, p_terms_url text, p_created_by text, p_foreign text, p_key_version integer, p_wrapped_key bytea, p_ciphertext bytea,
	p_event uuid, p_request uuid, p_audit jsonb, p_now timestamptz
) RETURNS TABLE (known text[], taken boolean) LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	v_plan text;
BEGIN
	known := '{}';
	FOREACH v_plan IN ARRAY p_plans LOOP
		PERFORM FROM public.fee_plan f WHERE f.partner_id = p_partner AND f.account_id = p_account AND f.archived_on IS NULL
			AND (f.code = v_plan OR f.plan_id::text = lower(v_plan));
		IF FOUND THEN
			known := known || v_plan;
		END IF;
	END LOOP;
	taken := p_foreign IS NOT NULL AND EXISTS (SELECT 1 FROM public.account o WHERE o.partner_id = p_account AND o.foreign_id = p_foreign);
	RETURN NEXT;
	IF taken OR NOT p_allowed OR cardinality(known) < cardinality(p_plans) THEN
		RETURN;
	END IF;
	INSERT INTO public.onboarding_invite (code, account_id, capabilities, fee_plan_codes, scopes, prefill, recipient, return_url,
			terms_of_service_url, created_by, created_on)
		VALUES (p_code, p_account, p_capabilities, p_plans, p_scopes, p_prefill, p_recipient, p_return_url, p_terms_url, p_created_by, p_now);
	IF p_ciphertext IS NOT NULL THEN
		INSERT INTO vault.identity_secret (partner_id, owner_kind, owner, account_id, key_version, wrapped_key, ciphertext, created_on)
			VALUES (p_partner, 'invite', p_code, p_account, p_key_version, p_wrapped_key, p_ciphertext, p_now);
	END IF;
	PERFORM public.queue_audit(p_audit);
	INSERT INTO public.event (partner_id, event_id, account_id, type, data, request_id, created_on)
		VALUES (p_partner, p_event, p_account, 'onboardingInvite.created', jsonb_build_object('accountID', p_account), p_request, p_now);
END $$;
