-- Whoever writes to a partner's chain waits once for the others: two locks of the head's row were two waits for each.
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
