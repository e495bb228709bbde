ALTER TABLE "rail_instruction" ADD COLUMN "advanced_by" integer;
--> statement-breakpoint
ALTER TABLE "dispute" ADD COLUMN "advanced_by" integer;
--> statement-breakpoint
-- Gives the wallets of a sandbox partner to the archive that its reset has made. Their entries stay as they are.
CREATE FUNCTION "ledger"."archive_wallets"(p_partner uuid, p_archive uuid) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	v_moved bigint;
BEGIN
	IF (SELECT count(*) FROM public.account WHERE account_id IN (p_partner, p_archive) AND mode = 'sandbox' AND partner_id IS NULL) <> 2
		OR EXISTS (SELECT FROM public.member WHERE account_id = p_archive)
		OR EXISTS (SELECT FROM public.api_key WHERE account_id = p_archive) THEN
		RAISE EXCEPTION 'only a sandbox partner has an archive';
	END IF;
	UPDATE public.wallet SET account_id = p_archive WHERE account_id = p_partner;
	GET DIAGNOSTICS v_moved = ROW_COUNT;
	RETURN v_moved;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION "ledger"."archive_wallets" FROM PUBLIC;
