-- The hash of a row, over its content. A plpgsql function keeps its plan, which costs a tenth of the same in SQL.
CREATE OR REPLACE FUNCTION "audit_row_hash"(previous bytea, e "audit_event") RETURNS bytea
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public AS $$
BEGIN
	RETURN sha256(previous || convert_to((CASE WHEN e.object_name IS NULL AND e.changes IS NULL
		THEN json_build_array(e.sequence, e.audit_id, e.partner_id, e.account_id, e.actor_kind, e.actor_id, e.action, e.object,
			e.outcome, e.reason, e.request_id, e.client_address, extract(epoch FROM e.created_on))
		ELSE json_build_array(e.sequence, e.audit_id, e.partner_id, e.account_id, e.actor_kind, e.actor_id, e.action, e.object,
			e.outcome, e.reason, e.request_id, e.client_address, extract(epoch FROM e.created_on), e.object_name, e.changes)
		END)::text, 'UTF8'));
END $$;
--> statement-breakpoint
-- Stores audit rows that wait for their place in the chain. A single row has a separate statement, which a cluster
-- plans once for all calls.
CREATE OR REPLACE FUNCTION "queue_audit"(p_audit jsonb) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	a public.audit_waiting;
BEGIN
	IF jsonb_array_length(p_audit) = 1 THEN
		a := jsonb_populate_record(a, p_audit -> 0);
		INSERT INTO public.audit_waiting (partner_id, audit_id, account_id, actor_kind, actor_id, action, object, object_name, outcome,
				reason, changes, request_id, client_address, created_on)
			VALUES (a.partner_id, a.audit_id, a.account_id, a.actor_kind, a.actor_id, a.action, a.object, a.object_name, a.outcome,
				a.reason, a.changes, a.request_id, a.client_address, a.created_on);
	ELSE
		INSERT INTO public.audit_waiting (partner_id, audit_id, account_id, actor_kind, actor_id, action, object, object_name, outcome,
				reason, changes, request_id, client_address, created_on)
			SELECT q.partner_id, q.audit_id, q.account_id, q.actor_kind, q.actor_id, q.action, q.object, q.object_name, q.outcome,
				q.reason, q.changes, q.request_id, q.client_address, q.created_on
			FROM jsonb_populate_recordset(NULL::public.audit_waiting, p_audit) q;
	END IF;
END $$;
--> statement-breakpoint
-- Locks the chain of a partner until the transaction ends, and returns its end.
CREATE OR REPLACE FUNCTION "lock_audit_head"(p_partner uuid) RETURNS "audit_head"
LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
	h public.audit_head;
BEGIN
	SELECT o.* INTO h FROM public.audit_head o WHERE o.partner_id = p_partner FOR NO KEY UPDATE;
	IF NOT FOUND THEN
		INSERT INTO public.audit_head (partner_id, sequence, hash) VALUES (p_partner, 0, sha256('tender'::bytea)) ON CONFLICT (partner_id) DO NOTHING;
		SELECT o.* INTO h FROM public.audit_head o WHERE o.partner_id = p_partner FOR NO KEY UPDATE;
	END IF;
	RETURN h;
END $$;
REVOKE ALL ON FUNCTION "lock_audit_head" FROM PUBLIC;
--> statement-breakpoint
-- Appends a row to its chain, and returns the new end. The caller holds the lock, and stores the last end.
CREATE OR REPLACE FUNCTION "append_audit"(h "audit_head", e "audit_event") RETURNS "audit_head"
LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
	e.sequence := h.sequence + 1;
	e.previous_hash := h.hash;
	e.hash := public.audit_row_hash(h.hash, e);
	INSERT INTO public.audit_event (partner_id, audit_id, account_id, actor_kind, actor_id, action, object, object_name, outcome, reason,
			changes, request_id, client_address, created_on, sequence, previous_hash, hash)
		VALUES (h.partner_id, e.audit_id, e.account_id, e.actor_kind, e.actor_id, e.action, e.object, e.object_name, e.outcome, e.reason,
			e.changes, e.request_id, e.client_address, e.created_on, e.sequence, e.previous_hash, e.hash);
	h.sequence := e.sequence;
	h.hash := e.hash;
	RETURN h;
END $$;
REVOKE ALL ON FUNCTION "append_audit" FROM PUBLIC;
--> statement-breakpoint
-- Chains a partner's waiting rows, oldest first. The end of the chain is read and written once for all of them, because
-- each version of the end that a transaction leaves slows down the next lookup.
CREATE OR REPLACE FUNCTION "chain_audit"(p_partner uuid, p_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
	h public.audit_head := public.lock_audit_head(p_partner);
	w public.audit_waiting;
	e public.audit_event;
	ids uuid[] := '{}';
BEGIN
	FOR w IN
		SELECT o.* FROM public.audit_waiting o WHERE o.partner_id = p_partner AND o.audit_id IN (
			SELECT f.audit_id FROM public.audit_waiting f WHERE f.partner_id = p_partner ORDER BY f.audit_id LIMIT least(p_most, 500))
		ORDER BY o.created_on, o.audit_id
	LOOP
		e.audit_id := w.audit_id;
		e.partner_id := w.partner_id;
		e.account_id := w.account_id;
		e.actor_kind := w.actor_kind;
		e.actor_id := w.actor_id;
		e.action := w.action;
		e.object := w.object;
		e.object_name := w.object_name;
		e.outcome := w.outcome;
		e.reason := w.reason;
		e.changes := w.changes;
		e.request_id := w.request_id;
		e.client_address := w.client_address;
		e.created_on := w.created_on;
		h := public.append_audit(h, e);
		ids := ids || w.audit_id;
	END LOOP;
	IF cardinality(ids) > 0 THEN
		UPDATE public.audit_head o SET sequence = h.sequence, hash = h.hash WHERE o.partner_id = p_partner;
		DELETE FROM public.audit_waiting o WHERE o.partner_id = p_partner AND o.audit_id = ANY (ids);
	END IF;
	RETURN cardinality(ids);
END $$;
REVOKE ALL ON FUNCTION "chain_audit" FROM PUBLIC;
--> statement-breakpoint
-- The same if the chain is not locked. Null if another session has it locked: that session chains its own rows, and the
-- caller continues with another chain.
CREATE OR REPLACE FUNCTION "chain_free_audit"(p_partner uuid, p_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
	PERFORM FROM public.audit_head o WHERE o.partner_id = p_partner FOR NO KEY UPDATE SKIP LOCKED;
	IF NOT FOUND THEN
		PERFORM FROM public.audit_head o WHERE o.partner_id = p_partner;
		IF FOUND THEN
			RETURN NULL;
		END IF;
	END IF;
	RETURN public.chain_audit(p_partner, p_most);
END $$;
REVOKE ALL ON FUNCTION "chain_free_audit" FROM PUBLIC;
