-- The hash of a row covers what the row holds. A function in plpgsql keeps its plan, and costs a tenth of one in SQL.
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
-- A row that comes without its place is numbered and chained here. One lock for each partner's chain: two locks of the head's row were
-- two waits for each.
CREATE OR REPLACE FUNCTION "audit_chain"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(724004, hashtext(NEW.partner_id::text));
	SELECT h.sequence + 1, h.hash INTO NEW.sequence, NEW.previous_hash FROM public.audit_head h WHERE h.partner_id = NEW.partner_id;
	IF NOT FOUND THEN
		INSERT INTO public.audit_head (partner_id, sequence, hash) VALUES (NEW.partner_id, 0, sha256('tender'::bytea))
			RETURNING sequence + 1, hash INTO NEW.sequence, NEW.previous_hash;
	END IF;
	NEW.hash := public.audit_row_hash(NEW.previous_hash, NEW);
	UPDATE public.audit_head h SET sequence = NEW.sequence, hash = NEW.hash WHERE h.partner_id = NEW.partner_id;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "audit_chain" BEFORE INSERT ON "audit_event" FOR EACH ROW WHEN (NEW.sequence = 0) EXECUTE FUNCTION "audit_chain"();
--> statement-breakpoint
-- Moves rows that wait into their chains, oldest first. All who move rows do it one after the other; the loop for all partners has no
-- need to wait. Each partner's end of the chain is read once and written once for all of its rows: the versions of the end that one
-- transaction leaves behind made each look slower than the one before.
CREATE OR REPLACE FUNCTION "chain_audit"(p_most integer, p_partner uuid DEFAULT NULL) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
	w public.audit_waiting;
	e public.audit_event;
	chained public.audit_event[] := '{}';
	ids uuid[] := '{}';
	moved integer := 0;
BEGIN
	IF p_partner IS NOT NULL THEN
		PERFORM pg_advisory_xact_lock(724003);
	ELSIF NOT pg_try_advisory_xact_lock(724003) THEN
		RETURN 0;
	END IF;
	FOR w IN
		SELECT * FROM public.audit_waiting o WHERE o.audit_id IN (
			SELECT f.audit_id FROM public.audit_waiting f WHERE p_partner IS NULL OR f.partner_id = p_partner
			ORDER BY f.audit_id LIMIT least(p_most, 500))
		ORDER BY o.partner_id, o.created_on, o.audit_id
	LOOP
		IF e.partner_id IS DISTINCT FROM w.partner_id THEN
			UPDATE public.audit_head h SET sequence = e.sequence, hash = e.hash WHERE h.partner_id = e.partner_id;
			PERFORM pg_advisory_xact_lock(724004, hashtext(w.partner_id::text));
			SELECT h.sequence, h.hash INTO e.sequence, e.hash FROM public.audit_head h WHERE h.partner_id = w.partner_id;
			IF NOT FOUND THEN
				INSERT INTO public.audit_head (partner_id, sequence, hash) VALUES (w.partner_id, 0, sha256('tender'::bytea))
					RETURNING sequence, hash INTO e.sequence, e.hash;
			END IF;
		END IF;
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
		e.sequence := e.sequence + 1;
		e.previous_hash := e.hash;
		e.hash := public.audit_row_hash(e.previous_hash, e);
		moved := moved + 1;
		chained[moved] := e;
		ids[moved] := e.audit_id;
	END LOOP;
	IF moved > 0 THEN
		UPDATE public.audit_head h SET sequence = e.sequence, hash = e.hash WHERE h.partner_id = e.partner_id;
		INSERT INTO public.audit_event SELECT * FROM unnest(chained);
		DELETE FROM public.audit_waiting o WHERE o.audit_id = ANY (ids);
	END IF;
	RETURN moved;
END $$;
REVOKE ALL ON FUNCTION "chain_audit" FROM PUBLIC;
--> statement-breakpoint
-- A row leaves only for the trail.
CREATE OR REPLACE FUNCTION "audit_only_moves"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
	IF EXISTS (SELECT FROM gone g WHERE NOT EXISTS (SELECT FROM public.audit_event e WHERE e.audit_id = g.audit_id)) THEN
		RAISE EXCEPTION '% is never deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "audit_only_moves" AFTER DELETE ON "audit_waiting" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "audit_only_moves"();
